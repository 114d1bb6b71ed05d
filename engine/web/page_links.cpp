#include "engine/web/page_links.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

bool PageLink::has_rel(std::string_view token) const
{
  const std::string_view list = rel;
  for (std::size_t at = list.find_first_not_of(ascii_whitespace); at < list.size();) {
    const std::size_t end = std::min(list.find_first_of(ascii_whitespace, at), list.size());
    if (equal_ignoring_case(list.substr(at, end - at), token))
      return true;
    at = list.find_first_not_of(ascii_whitespace, end);
  }
  return false;
}

} // namespace standard_sitemap
