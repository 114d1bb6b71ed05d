#include "engine/web/page_links.h"

#include "engine/base/token_list.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {

bool has_token(std::string_view list, std::string_view token)
{
  TokenList tokens{list};
  while (const auto each = tokens.next())
    if (equal_ignoring_case(*each, token))
      return true;
  return false;
}

bool PageLink::has_rel(std::string_view token) const
{
  return has_token(rel, token);
}

bool is_markdown_alternate(const PageLink& link)
{
  if (link.element != PageLink::Element::link || link.type.empty() || !link.has_rel("alternate"))
    return false;
  const auto type = MediaType::parse(link.type);
  return type && type->essence() == "text/markdown";
}

} // namespace standard_sitemap
