#include "render/findings/option_words.h"

namespace standard_sitemap {

std::string_view option_for(Setting setting)
{
  switch (setting) {
  case Setting::none:
    break;
  case Setting::documents:
    return "--max-documents allows more.";
  case Setting::elements:
    return "--max-elements allows more.";
  case Setting::bytes:
    return "--max-bytes allows more.";
  case Setting::time:
    return "--max-time allows more.";
  case Setting::places:
    return "--max-nodes shows more.";
  case Setting::private_network:
    return "--allow-private allows it, for a test.";
  case Setting::base:
    return "--base URL reads it as if it were at that address.";
  case Setting::network:
    return "Leave out --offline.";
  case Setting::ignored:
    return "--ignore PATTERN leaves pages out.";
  }
  return {};
}

std::string where_given(const std::optional<std::string>& file)
{
  return "on the command line" + (file ? ", read from " + *file : std::string{});
}

} // namespace standard_sitemap
