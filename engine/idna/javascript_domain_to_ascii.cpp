#include "engine/base/javascript.h"
#include "engine/idna/domain_to_ascii.h"

namespace standard_sitemap {

std::optional<std::string> domain_to_ascii(std::string_view utf8)
{
  return asked_of_javascript("asciiHost", utf8);
}

} // namespace standard_sitemap
