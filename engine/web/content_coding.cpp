#include "engine/web/content_coding.h"

#include <algorithm>

#include "engine/base/excerpt.h"

namespace standard_sitemap {

namespace {

bool is_known(std::string_view coding)
{
  constexpr std::string_view known[] = {"", "identity", "none", "gzip", "x-gzip", "deflate", "br", "zstd"};
  return std::ranges::any_of(known, [&](std::string_view one) { return equal_ignoring_case(coding, one); });
}

} // namespace

std::optional<std::string> unknown_coding_sentence(const HeaderList& fields)
{
  for (std::string_view line : fields.all("Content-Encoding"))
    while (!line.empty()) {
      const std::string_view member = line.substr(0, line.find(','));
      line.remove_prefix(std::min(member.size() + 1, line.size()));
      if (!is_known(trimmed(member)))
        return "Content-Encoding names " + quotation(trimmed(member)) +
               ", which is no content coding that is known here: the body is read as it came";
    }
  return std::nullopt;
}

} // namespace standard_sitemap
