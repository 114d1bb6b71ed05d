#include <standard_sitemap/preferences/preferences.h>

namespace standard_sitemap {

std::string text_of(const PreferencesRemark& remark, std::string_view file_name)
{
  std::string text{file_name};
  if (remark.line != 0)
    text += ':' + std::to_string(remark.line) + ':' + std::to_string(remark.column);
  return text + ": " + remark.message;
}

} // namespace standard_sitemap
