#include "tests/conformance/summary.h"

#include <algorithm>
#include <vector>

#include "engine/view/places.h"
#include "engine/view/unfold.h"

namespace standard_sitemap::conformance {

namespace {

constexpr std::size_t max_places = 2'000;

/// Unfolds one node below its ancestors.
class Unfolder {
 public:
  explicit Unfolder(const Json& nodes) : nodes_(nodes) {}

  Json children_of(std::size_t id)
  {
    above_.push_back(id);
    Json places = Json::array();
    for (const Json& child : nodes_.at(id).at("children"))
      places.push_back(place(child.get<std::size_t>()));
    above_.pop_back();
    return places;
  }

 private:
  Json place(std::size_t id)
  {
    if (++places_ > max_places)
      throw BadFixture("tree: too many places to unfold");
    Json node = nodes_.at(id);
    if (std::ranges::find(above_, id) != above_.end()) {
      node["children"] = Json::array();
      node["loop"] = true;
    } else {
      node["children"] = children_of(id);
    }
    return node;
  }

  const Json& nodes_;
  std::vector<std::size_t> above_;
  std::size_t places_ = 0;
};

bool has_map(const Json& report)
{
  return report.at("sitemap").is_object();
}

/// null if there is no node.
Json name_of(const Json& report, const Json& id)
{
  if (id.is_null())
    return id;
  return report["sitemap"]["nodes"].at(id.get<std::size_t>()).at("name");
}

Json shown_name(View& view, NodeId node)
{
  const Shown shown = view.shown(node);
  return shown.name ? Json(*shown.name) : Json();
}

/// Places come depth first, so that the parent of a place is the latest one at the depth above it.
Json unfolded(View& view)
{
  Json top = Json::array();
  std::vector<Json*> levels{&top};
  Unfolding tree{view, {.places = max_places}};
  while (const auto place = tree.next()) {
    levels.resize(place->depth);
    levels.back()->push_back({{"name", shown_name(view, place->node)}, {"children", Json::array()}});
    Json& added = levels.back()->back();
    if (place->loop)
      added["loop"] = true;
    levels.push_back(&added["children"]);
  }
  if (tree.cut())
    top.push_back({{"name", "(and more)"}, {"children", Json::array()}});
  return top;
}

} // namespace

Json rules_of(const Json& report)
{
  Json rules = Json::object();
  for (const Json& entry : report.at("discovery").at("trace"))
    rules[entry.at("rule").get<std::string>()] = entry.at("outcome");
  return rules;
}

Json findings_of(const Json& report)
{
  Json findings = Json::object();
  for (const Json& diagnostic : report.at("diagnostics")) {
    const auto code = diagnostic.at("code").get<std::string>();
    findings[code] = findings.value(code, 0) + diagnostic.at("count").get<int>();
  }
  return findings;
}

Json tree_of(const Json& report)
{
  return has_map(report) ? Unfolder{report["sitemap"].at("nodes")}.children_of(0) : Json();
}

Json roles_by_name(const Json& report)
{
  Json roles = Json::object();
  if (has_map(report)) {
    for (const auto& [role, nodes] : report["sitemap"].at("roles").items()) {
      roles[role] = Json::array();
      for (const Json& node : nodes)
        roles[role].push_back(name_of(report, node));
    }
  }
  return roles;
}

Json current_by_name(const Json& report)
{
  Json current = Json::array();
  if (has_map(report))
    for (const Json& place : report["sitemap"].at("current"))
      current.push_back({{"name", name_of(report, place.at("node"))},
                         {"match", place.at("match")},
                         {"previous", name_of(report, place.at("previous"))},
                         {"next", name_of(report, place.at("next"))},
                         {"position", place.at("position")},
                         {"count", place.at("count")}});
  return current;
}

namespace {

/// One place of the page (V-3), with names in place of ids.
Json place_of(View& view, const PagePlace& place)
{
  const auto names = [&](const std::vector<NodeId>& nodes) {
    Json list = Json::array();
    for (const NodeId node : nodes)
      list.push_back(shown_name(view, node));
    return list;
  };
  const auto name = [&](std::optional<NodeId> node) { return node ? shown_name(view, *node) : Json(); };
  const PlaceNeighbours around = neighbours_of(view, place);
  const auto children = view.leading_children(place.here.node);
  return {{"path", names(path_to(view, place))},
          {"siblings", names(siblings_at(view, place))},
          {"children", names({children.begin(), children.end()})},
          {"up", name(around.up)},
          {"previous", name(around.previous)},
          {"next", name(around.next)},
          {"in_sequence", around.in_sequence},
          {"approximate", place.approximate()}};
}

} // namespace

Json view_of(View& view)
{
  const std::vector<PagePlace> page_places = places_of_page(view);
  Json paths = Json::array(), places = Json::array();
  for (const PagePlace& place : page_places) {
    places.push_back(place_of(view, place));
    paths.push_back(places.back().at("path"));
  }
  return {{"left_out", view.left_out()},
          {"tree", unfolded(view)},
          {"paths", paths},
          {"places", places},
          {"step_from", page_places.empty() ? Json() : Json(place_to_step_from(view, page_places))}};
}

} // namespace standard_sitemap::conformance
