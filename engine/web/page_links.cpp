#include "engine/web/page_links.h"

#include "engine/base/token_list.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

bool PageLink::has_rel(std::string_view token) const
{
  TokenList tokens{rel};
  while (const auto each = tokens.next())
    if (equal_ignoring_case(*each, token))
      return true;
  return false;
}

} // namespace standard_sitemap
