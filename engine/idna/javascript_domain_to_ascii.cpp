#include <utility>

#include "engine/base/javascript.h"
#include "engine/idna/domain_to_ascii.h"

namespace standard_sitemap {

std::optional<std::string> domain_to_ascii(std::string_view utf8)
{
  // The addresses of a list have the same host.
  static std::string last;
  static std::optional<std::string> answer;
  if (utf8 != last) {
    std::string host{utf8};
    answer = asked_of_javascript("asciiHost", utf8);
    last = std::move(host);
  }
  return answer;
}

} // namespace standard_sitemap
