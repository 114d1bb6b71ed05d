// A map as seen from one of its pages: what to show, where the page is, and where its links lead.
#include <iostream>
#include <memory>
#include <utility>

#include "engine/display/shown.h"
#include "engine/language/direction.h"
#include "engine/load/load.h"
#include "engine/search/early_search.h"
#include "engine/search/search.h"
#include "engine/view/outline.h"
#include "engine/view/places.h"
#include "engine/view/unfold.h"
#include "engine/web/known_roles.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

std::string name_of(View& view, NodeId node)
{
  const Shown shown = view.shown(node);
  return has_name(shown) ? *shown.name : '?' + std::string{last_segment(shown)};
}

void show_places(View& view)
{
  for (const PageMatch& here : view.here())
    std::cout << "here: " << name_of(view, here.node) << ", " << match_name(here.match) << ", depth "
              << view.path(here.node).size() << '\n';
  const std::vector<PagePlace> places = places_of_page(view);
  for (const NodeId node : path_to(view, places[0]))
    std::cout << "/ " << name_of(view, node) << ' ';
  const PlaceNeighbours to = neighbours_of(view, places[place_to_step_from(view, places)]);
  std::cout << "\nprevious " << (to.previous ? name_of(view, *to.previous) : "-") << ", next "
            << (to.next ? name_of(view, *to.next) : "-") << ", one of " << siblings_at(view, places[0]).size()
            << '\n';
  const ReadingPlace reading = reading_place_of_page(view);
  std::cout << reading.position << " of " << reading_place(view, places[0].here).count << " pages, then "
            << (reading.next ? name_of(view, *reading.next) : "no more") << '\n';
}

void show_as_authored(View& view)
{
  const Map& map = view.map();
  BaseResolver bases;
  const Node root = map.root();
  std::cout << format_name(map.format())
            << (map.hierarchy_derived() ? ", arranged here: " : ", as authored: ");
  std::cout << map.size() << " nodes, memory " << (map.memory() > 0) << ", documents "
            << map.documents().size() << '\n';
  std::cout << known_roles().size() << " roles are known, one of them as toc: " << role_name("toc") << '\n';
  for (const RoleNodes& role : map.roles())
    std::cout << "role " << role.role << ": " << map.node(role.nodes[0]).name().value_or("") << '\n';
  for (const NodeId id : root.children()) {
    const Node node = map.node(id);
    std::cout << kind_name(node.kind()) << ' ' << node.id() << " of document " << node.document().value_or(0)
              << " line " << node.line() << ": " << node.name().value_or("") << " | "
              << node.description().value_or("") << " | " << node.relation().value_or("")
              << node.order().value_or("") << node.priority().value_or("") << node.method().value_or("")
              << (node.needs_form() ? " form" : "") << node.data().value_or("") << " | "
              << node.lang().value_or("") << node.type().value_or("") << node.charset().value_or("")
              << node.target().value_or("");
    for (const std::string& role : node.roles())
      std::cout << " role=" << role;
    if (const Link link = node.link(bases); link.blocked)
      std::cout << " blocked: " << refusal_name(*link.blocked);
    std::cout << ' ' << node.lastmod().value_or("never") << ' ' << node.changefreq().value_or("changes");
    std::cout << (node.derived() ? " made" : "") << (node.name_derived() ? " its name too" : "");
    std::cout << ' ' << node.attachments(bases).size() << " attachments";
    std::cout << (node.has_reference() ? "" : " no reference") << (node.excluded() ? " excluded" : "")
              << '\n';
  }
  for (NodeId id = 0; id < map.size(); ++id)
    if (map.node(id).has_variants() && map.node(id).has_variant_reference()) {
      for (const Variant& variant : map.node(id).variants(bases))
        std::cout << "variant " << variant.lang.value_or("") << ": " << variant.link.url->text() << '\n';
      std::cout << "the reader can choose from " << view.alternatives(id).size() << '\n';
      std::cout << "the first of them: " << map.node(id).variant(0, bases).lang.value_or("") << '\n';
    }
  for (const Diagnostic& diagnostic : map.diagnostics().items())
    std::cout << code_name(diagnostic.code) << ": " << shown_text(diagnostic.message, 400) << '\n';
}

// One index of a map is shared by the views of all its pages.
void show_index(const Map& map, const Uri& page)
{
  const auto index = std::make_shared<const MapIndex>(map);
  View view{map, {.page = page}, {}, index};
  const NodeId node = view.here()[0].node;
  for (const MapIndex::Parent& parent : view.index().parents(node))
    std::cout << "listed by node " << parent.node << " as child " << parent.position << ", ";
  std::cout << "reached through node " << index->first_parent(node)
            << " (and the root: " << index->reached_through(node, root_node) << "), one of "
            << index->nodes_like(page).size() << " like the page\n"
            << index->dead_ends() << " leads nowhere: " << (index->leads_somewhere(10) ? "?" : "node 10")
            << "; " << index->languages().size() << " languages\n";
}

// Searching: an index of the view's words, made in steps or at once.
void find(View& view, const std::string& text)
{
  const Outline outline{view};
  SearchIndexBuilder begun{view, outline};
  SearchIndexBuilder builder = std::move(begun);
  builder = SearchIndexBuilder{view, outline}; // for a view that has changed, say
  EarlySearch begun_early{builder, outline, "another"};
  EarlySearch early = std::move(begun_early);
  early = EarlySearch{builder, outline, text, {.hits = 10}};
  while (!builder.step(1)) // a thousand, say; let others work
    early.step();          // and show what is found so far
  const SearchIndex index = std::move(builder).finish();
  const bool is_same = index.blocks() == SearchIndex::build(view, outline).blocks() &&
                       index.first_words().size() == index.blocks().size() &&
                       index.nodes().size() == 2 * outline.nodes().size();
  Search before{index, outline, "another"};
  Search search = std::move(before);
  search = Search{index, outline, text, {.hits = 10, .near = outline.of(view.here()[0].node)}};
  while (!search.done())
    search.step();
  std::cout << (search.empty() ? "nothing to find" : "found ") << search.count() << ": ";
  for (const std::uint32_t number : search.hits()) {
    const std::string name = name_of(view, outline.node(number));
    for (const TextRange& range : marks_in(name, search.words()))
      std::cout << '[' << name.substr(range.begin, range.end - range.begin) << ']';
    std::cout << name << " (" << outline.count_below(number) << " of " << outline.size() - 1 << " below, "
              << outline.path(number).size() << " deep, in " << outline.up(number) << " up to "
              << outline.end(number) << ") ";
  }
  std::cout << "the same: " << is_same << ", memory " << (index.memory() > 0 && outline.memory() > 0)
            << ", all shown: " << outline.has(root_node) << ", early: " << early.hits().size() << " of "
            << early.count() << " by " << early.words().size() << " word\n";
}

} // namespace

int main()
{
  const Policy policy;
  const Initiator page{*Uri::parse({"http://garden.example/tulips"}), AddressSpace::public_network};
  Load load{*Uri::parse({"http://garden.example/map.xml"}), page, policy};
  while (!load.done())
    for (const Request& request : load.take_requests())
      garden::fetch(request, load.receiver(request.id));
  const LoadResult result = std::move(load).finish();

  View english{*result.map, {.page = page.url, .accept_language = "en"}, policy};
  View view = std::move(english);
  view = View{view.map(), {.page = view.context().page, .accept_language = "de"}, view.policy()};

  // The tree, place by place: only as much of it as is requested.
  Unfolding tree{view, {.depth = 3, .places = 100}};
  while (const auto place = tree.next()) {
    const Shown shown = view.shown(place->node);
    std::cout << std::string(2 * place->depth, ' ') << shown.name.value_or("?")
              << (shown.blocked ? " (no link)" : "") << (place->loop ? " (again)" : "") << '\n';
  }
  std::cout << (tree.cut() ? "and more" : "that is all") << ", " << view.left_out() << " left out\n";

  // Or row by row, as in a tree view.
  for (const NodeId child : view.children(root_node))
    if (view.leads_somewhere(child))
      std::cout << name_of(view, child) << ": " << view.leading_children(child).size() << " below\n";
  std::cout << "right to left: " << (direction_of("ar") == Direction::right_to_left) << '\n';
  show_places(view);
  show_as_authored(view);
  show_index(*result.map, page.url);
  find(view, "tulp");
}
