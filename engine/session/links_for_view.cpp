#include "engine/session/links_for_view.h"

#include <array>
#include <string_view>

namespace standard_sitemap {

PageLinks links_for_view(const PageLinks& links, const Policy& policy)
{
  constexpr std::array<std::string_view, 4> types = {"up", "start", "home", "alternate"};
  constexpr std::size_t max_of_each = 16; // of each
  constexpr std::size_t longest_tag = 256;

  PageLinks kept;
  kept.cut = links.cut;
  kept.malformed = links.malformed;
  std::array<std::size_t, types.size()> taken{};
  for (const PageLink& link : links.links) {
    if (link.element != PageLink::Element::link || link.href.size() > policy.uri_bytes ||
        link.base.text().size() > policy.uri_bytes)
      continue;
    std::string rel;
    for (std::size_t i = 0; i < types.size(); ++i)
      if (taken[i] < max_of_each && link.has_rel(types[i]) &&
          (types[i] != "alternate" || is_markdown_alternate(link))) {
        ++taken[i];
        rel.append(rel.empty() ? "" : " ").append(types[i]);
      }
    if (!rel.empty())
      kept.links.push_back({link.element, std::move(rel), link.href, link.base, link.line,
                            is_markdown_alternate(link) ? "text/markdown" : ""});
  }
  for (const std::string& language : links.languages)
    if (language.size() <= longest_tag && kept.languages.size() < max_of_each)
      kept.languages.push_back(language);
  return kept;
}

} // namespace standard_sitemap
