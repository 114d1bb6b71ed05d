#include "render/html/page.h"

#include <algorithm>

#include "render/html/tree_list.h"
#include "render/node/node_display.h"
#include "render/node/tree_direction.h"

namespace standard_sitemap {

namespace {

bool is_right_to_left(const Words& words)
{
  return words.direction() == Direction::right_to_left;
}

bool is_tree_to_left(View& view, const EntryLanguage& map, const Words& words)
{
  if (const auto direction = direction_of_tree(view))
    return *direction == Direction::right_to_left;
  return map.tag.empty() ? is_right_to_left(words) : map.right_to_left;
}

void write_direction(HtmlWriter& html, bool to_left, bool around)
{
  if (to_left != around)
    html.raw(to_left ? " dir=rtl" : " dir=ltr");
}

} // namespace

HtmlPage::HtmlPage(const Report& of, View& through, const HtmlOptions& how, const Words& in, HtmlWriter& to)
    : report(of), view(through), options(how), words(in), html(to), entries(through, words),
      to_left(is_tree_to_left(through, entries.map_language(), words))
{
  for (const PageMatch& place : view.here())
    here.emplace(place.node, place.match);
  outline = Outline{view};
  places = places_of_page(view);
  if (!places.empty())
    path = path_to(view, places.front());
}

void HtmlPage::begin_link(const Entry& entry, std::string_view attributes)
{
  html.raw("<a");
  html.raw(attributes);
  if (const std::string_view name = mark_class(entry.mark); !name.empty())
    html.attribute("class", name);
  if (entry.href)
    html.attribute("href", *entry.href);
}

void HtmlPage::finish_link(const Entry& entry, NodeId node)
{
  if (const auto match = here.find(node); match != here.end()) {
    const bool near = is_near(match->second);
    html.raw(near ? " aria-current=location" : " aria-current=page");
    html.attribute("data-here", near ? words.here_nearby() : words.here_exactly());
  }
  html.raw(">");
  html.name(entry.label);
  if (entry.mark != Mark::none) {
    html.raw(" <span class=mark");
    write_own_language();
    html.raw(">(");
    html.text(mark_text(entry.mark, words));
    html.raw(")</span>");
  }
  html.raw("</a>");
}

void HtmlPage::write_link(const Entry& entry, NodeId node, std::string_view attributes)
{
  begin_link(entry, attributes);
  write_language(entry.language);
  finish_link(entry, node);
}

std::string HtmlPage::number_of(NodeId node) const
{
  return outline.has(node) ? " data-node=" + std::to_string(outline.of(node)) : std::string{};
}

void HtmlPage::write_menu_link(NodeId node)
{
  write_link(entries.of(node), node, number_of(node));
}

void HtmlPage::write_outside_link(NodeId node, std::string_view attributes)
{
  const Entry entry = entries.of(node);
  begin_link(entry, std::string{attributes} + number_of(node));
  write_outside_language(entry.language);
  finish_link(entry, node);
}

std::size_t HtmlPage::count_below(NodeId node)
{
  const std::size_t children = view.leading_children(node).size();
  return outline.has(node) ? std::max<std::size_t>(children, outline.count_below(outline.of(node)))
                           : children;
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
  const EntryLanguage& its = entries.languages()[language];
  if (language != 0)
    html.attribute("lang", its.tag);
  if (!its.tag.empty())
    write_direction(html, its.right_to_left, to_left);
}

void HtmlPage::write_outside_language(std::size_t language)
{
  const EntryLanguage& its = entries.languages()[language];
  html.attribute("lang", its.tag);
  if (!its.tag.empty())
    write_direction(html, its.right_to_left, is_right_to_left(words));
}

void HtmlPage::write_map_language()
{
  html.attribute("lang", entries.map_language().tag);
  write_direction(html, to_left, is_right_to_left(words));
}

void HtmlPage::write_own_language()
{
  html.raw(" lang=");
  html.raw(words.language()); // of the table, so it needs no quotes
  write_direction(html, is_right_to_left(words), to_left);
}

void write_tree(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  html.raw("<main>\n");
  write_results(html);
  html.raw("<nav id=map");
  html.attribute("aria-label", page.words.map());
  page.write_map_language();
  html.raw(">\n");
  if (page.view.leading_children(root_node).empty()) {
    html.raw("<p class=empty");
    page.write_own_language();
    html.raw(">");
    html.text(page.words.empty_map());
    html.raw("</p>\n");
  }
  TreeList list{page,
                {.path = page.path, .open_levels = initial_levels(page.view)},
                {page.options.places, html.bytes() + page.options.list_bytes}};
  list.write(root_node, "<ul id=p0>");
  html.raw("</nav>\n</main>\n");
}

} // namespace standard_sitemap
