#include "render/html/page.h"

#include "render/html/tree_list.h"
#include "render/labels/labels.h"

namespace standard_sitemap {

HtmlPage::HtmlPage(const Report& of, View& through, const HtmlOptions& how, HtmlWriter& to)
    : report(of), view(through), options(how), html(to), entries(through)
{
  for (const PageMatch& place : view.here())
    here.emplace(place.node, place.match);
  numbers = NodeNumbers{view};
  places = places_of_page(view);
  if (!places.empty())
    path = path_to(view, places.front());
}

void HtmlPage::write_link(const Entry& entry, NodeId node, std::string_view attributes)
{
  html.raw("<a");
  html.raw(attributes);
  if (const std::string_view name = mark_class(entry.mark); !name.empty())
    html.attribute("class", name);
  if (entry.href)
    html.attribute("href", *entry.href);
  write_language(entry.language);
  if (const auto match = here.find(node); match != here.end()) {
    html.raw(is_near(match->second) ? " aria-current=location" : " aria-current=page");
  }
  html.raw(">");
  html.text(entry.label);
  if (entry.mark != Mark::none) {
    html.raw("<span class=mark lang=en> (");
    html.text(mark_text(entry.mark));
    html.raw(")</span>");
  }
  html.raw("</a>");
}

void HtmlPage::write_outside_link(NodeId node, std::string_view attributes)
{
  std::string all{attributes};
  if (numbers.has(node))
    all += " data-node=" + std::to_string(numbers.of(node));
  write_link(entries.of(node), node, all);
}

void HtmlPage::write_description(const Entry& entry)
{
  if (!entry.description)
    return;
  html.raw(" <span class=text");
  write_language(entry.language);
  html.raw(">");
  html.text(*entry.description);
  html.raw("</span>");
}

void HtmlPage::write_language(std::size_t language)
{
  if (language == 0)
    return;
  const EntryLanguage& its = entries.languages()[language];
  html.attribute("lang", its.tag);
  if (its.right_to_left != entries.map_language().right_to_left)
    html.raw(its.right_to_left ? " dir=rtl" : " dir=ltr");
}

void HtmlPage::write_map_language()
{
  html.attribute("lang", entries.map_language().tag);
}

void write_tree(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  html.raw("<main>\n<nav id=map aria-label=\"Site map\"");
  page.write_map_language();
  html.raw(">\n");
  if (page.view.leading_children(root_node).empty())
    html.raw("<p class=empty lang=en>There is nothing in this map.</p>\n");
  TreeList list{page,
                {.path = page.path, .open_levels = initial_levels(page.view)},
                {page.options.places, html.bytes() + page.options.list_bytes}};
  list.write(root_node, "<ul id=p0>");
  html.raw("</nav>\n</main>\n");
}

} // namespace standard_sitemap
