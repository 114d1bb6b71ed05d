#include "render/probe/preferences_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

namespace standard_sitemap {

Result<PreferencesFile, std::string> read_preferences_file(const std::string& path)
{
  std::ifstream file{path, std::ios::binary};
  std::string text(most_preferences_bytes + 1, '\0'); // one byte more, to detect a larger file
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad())
    return Failure{path + ": cannot be read: " + std::generic_category().message(errno)};
  text.resize(static_cast<std::size_t>(file.gcount()));

  auto read = read_preferences(text);
  if (!read)
    return Failure{text_of(read.error(), path)};
  PreferencesFile result{std::move(read->preferences), {}};
  for (const PreferencesRemark& warning : read->warnings)
    result.warnings.push_back(text_of(warning, path));
  return result;
}

} // namespace standard_sitemap
