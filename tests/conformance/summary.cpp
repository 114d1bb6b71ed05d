#include "summary.h"

#include <algorithm>
#include <vector>

#include <standard_sitemap/view/unfold.h>

namespace standard_sitemap::conformance {

namespace {

constexpr std::size_t most_places = 2'000;

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
    if (++places_ > most_places)
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

const Json& name_of(const Json& report, const Json& id)
{
  return report["sitemap"]["nodes"].at(id.get<std::size_t>()).at("name");
}

Json shown_name(View& view, NodeId node)
{
  const Shown shown = view.shown(node);
  return shown.name ? Json(*shown.name) : Json();
}

/// Depth first, so a place belongs to the latest one of the depth above it.
Json unfolded(View& view)
{
  Json top = Json::array();
  std::vector<Json*> levels{&top};
  Unfolding tree{view, {.places = most_places}};
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
      current.push_back({{"name", name_of(report, place.at("node"))}, {"match", place.at("match")}});
  return current;
}

Json view_of(View& view)
{
  Json paths = Json::array();
  for (const Here& here : view.here()) {
    Json path = Json::array();
    for (const NodeId node : view.path(here.node))
      path.push_back(shown_name(view, node));
    paths.push_back(path);
  }
  return {{"left_out", view.left_out()}, {"tree", unfolded(view)}, {"paths", paths}};
}

} // namespace standard_sitemap::conformance
