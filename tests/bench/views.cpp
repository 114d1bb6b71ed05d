#include "tests/bench/views.h"

#include <cstdlib>

#include "engine/search/search_index.h"
#include "engine/view/outline.h"
#include "engine/view/places.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/text/text_renderer.h"

#include "tests/bench/work.h"

namespace standard_sitemap::bench {

namespace {

constexpr std::string_view site = "http://site.test";
constexpr std::size_t levels = 200;
constexpr std::size_t items_in_group = 100;

std::string item(const std::string& url, const std::string& name)
{
  return "<item name='" + name + "' url='" + url + "'/>\n";
}

/// In groups of a hundred.
template <class MakeItem>
std::string grouped(std::size_t items, MakeItem make)
{
  std::string text;
  for (std::size_t i = 0; i < items; ++i) {
    if (i % items_in_group == 0)
      text += (i > 0 ? "</group>\n<group name='More'>\n" : "<group name='Some'>\n");
    text += make(std::to_string(i));
  }
  return items > 0 ? text + "</group>\n" : text;
}

std::string map_of_places(std::size_t nodes)
{
  const std::size_t quarter = nodes / 4;
  std::string text = "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                     "xmlns:xlink='http://www.w3.org/1999/xlink' xml:lang='en'>\n" +
                     item("/", "Home") +
                     "<group name='List'>\n<item xml:id='first' name='First' url='/list/first.html'/>\n";
  for (std::size_t i = 0; i < quarter; ++i)
    text += "<group name='Group " + std::to_string(i) + "'><external xlink:href='#first'/></group>\n";
  text += item("/list/middle.html", "Middle");
  for (std::size_t i = 0; i < quarter; ++i)
    text += item("/list/" + std::to_string(i) + ".html", "Page " + std::to_string(i));
  text += "</group>\n";
  text += grouped(quarter, [](const std::string& number) { return item("/?p=" + number, "Post " + number); });
  text += grouped(quarter, [](const std::string& number) {
    return item("/notes/" + number + ".en.html", "Note " + number);
  });
  for (std::size_t i = 0; i < levels; ++i)
    text += "<group name='Level'>";
  text += item("/deep.html", "Deep");
  for (std::size_t i = 0; i < levels; ++i)
    text += "</group>";
  return text + "</sitemap>\n";
}

std::string_view url_of(PlaceKind kind)
{
  switch (kind) {
  case PlaceKind::home:
    return "/";
  case PlaceKind::deep:
    return "/deep.html";
  case PlaceKind::sibling:
    return "/list/middle.html";
  case PlaceKind::query:
    return "/?p=100";
  case PlaceKind::unknown_query:
    return "/?q=100";
  case PlaceKind::suffix:
    return "/notes/100";
  case PlaceKind::absent:
    break;
  }
  return "/nowhere.html";
}

std::unique_ptr<Renderer> renderer_of(std::string_view medium)
{
  constexpr auto all = static_cast<std::size_t>(-1);
  if (medium == "text")
    return std::make_unique<TextRenderer>(TextOptions{.places = all});
  if (medium == "json")
    return std::make_unique<JsonRenderer>();
  return std::make_unique<HtmlRenderer>(HtmlOptions{.places = all, .list_bytes = all});
}

} // namespace

Views::Views(std::size_t nodes)
    : map_(map_of(map_of_places(nodes))), index_(std::make_shared<const MapIndex>(map_))
{
  place(PlaceKind::deep); // makes the whole index
}

std::size_t Views::make_index() const
{
  const MapIndex index{map_};
  static_cast<void>(index.first_parent(0));
  static_cast<void>(index.leads_somewhere(0));
  static_cast<void>(index.steps());
  return index.memory();
}

std::size_t Views::make_word_index() const
{
  View view{map_, {}, raised_policy(), index_};
  const Outline outline{view};
  return SearchIndex::build(view, outline).memory();
}

std::size_t Views::place(PlaceKind kind) const
{
  View view{map_, {.page = Uri::parse({std::string{site}.append(url_of(kind))}).value()}, Policy{}, index_};
  std::size_t found = 0;
  for (const PagePlace& place : places_of_page(view)) {
    found += path_to(view, place).size();
    const PlaceNeighbours to = neighbours_of(view, place);
    found += to.previous.has_value() + to.next.has_value();
  }
  return found;
}

std::size_t Views::render(std::string_view medium) const
{
  View view{
      map_, {.page = Uri::parse({std::string{site}.append("/deep.html")}).value()}, raised_policy(), index_};
  Report report;
  report.view = &view;
  std::size_t bytes = 0;
  renderer_of(medium)->render(report, [&](std::string_view piece) {
    bytes += piece.size();
    return true;
  });
  return bytes;
}

} // namespace standard_sitemap::bench
