#include <limits>

#include "engine/display/shown.h"
#include "engine/map/logo_choice.h"
#include "engine/view/places.h"
#include "engine/view/shown_variant.h"
#include "render/json/json_writer.h"

namespace standard_sitemap {

namespace {

std::optional<std::string> shown(std::optional<std::string_view> text, std::size_t code_points)
{
  return text ? std::optional{shown_text(*text, code_points)} : std::nullopt;
}

/// Returns the address of a link: absolute, except in a local file that has no address itself.
template <class Linked>
std::optional<std::string> address_of(const Linked& link)
{
  if (link.relative || link.blocked || !link.url)
    return link.relative;
  return link.url->text();
}

/// Likewise, for what always has one.
template <class Resource>
std::string address_of_resource(const Resource& resource)
{
  return resource.relative.value_or(resource.url.text());
}

/// M-8: writes an authored alternative; values that it omits are taken from its node.
void write_variant(JsonWriter& json, const Variant& variant, const Policy& policy)
{
  const Shown shown = shown_variant(variant, policy);
  json.start_object();
  json.member("name", shown.name);
  json.member("url", address_of(shown));
  json.member("lang", shown.lang);
  json.member("type", shown.type);
  json.member("charset", shown.charset);
  json.member("description", shown.description);
  json.member("target", shown.target);
  json.end_object();
}

/// G-9
void write_attachments(JsonWriter& json, const std::vector<Attachment>& attachments, const Policy& policy)
{
  json.key("attachments");
  json.start_array();
  for (const Attachment& attachment : attachments) {
    json.start_object();
    json.member("type", attachment.type);
    json.member("url", address_of(attachment.link));
    json.member("name", shown(attachment.name, policy.shown_name_code_points));
    json.member("description", shown(attachment.description, policy.shown_description_code_points));
    json.member("lastmod", attachment.lastmod);
    json.end_object();
  }
  json.end_array();
}

void write_node(JsonWriter& json, View& view, const Node& node, BaseResolver& bases)
{
  const Shown chosen = view.shown(node.id());
  json.start_object();
  json.count("id", node.id());
  json.member("kind", kind_name(node.kind()));
  json.member("name", chosen.name);
  json.flag("name_derived", chosen.name_derived);
  json.member("url", address_of(chosen));
  json.member("blocked", chosen.blocked ? std::optional{refusal_name(*chosen.blocked)} : std::nullopt);
  json.member("description", chosen.description);

  json.key("roles");
  json.start_line_array();
  for (const std::string& role : node.roles())
    json.text(role);
  json.end_line_array();
  json.flag("excluded", node.excluded());
  json.member("relation", node.relation());
  json.member("priority", node.priority());
  json.member("order", node.order());
  json.member("lang", chosen.lang);
  json.member("type", chosen.type);
  json.member("charset", chosen.charset);
  json.member("target", chosen.target);
  json.member("method", node.method());
  json.member("data", node.data());
  json.flag("derived", chosen.derived || node.derived()); // V-5, G-13
  json.member("lastmod", node.lastmod());
  json.member("changefreq", node.changefreq());

  json.key("variants");
  json.start_array();
  if (node.has_variants())
    for (const Variant& variant : node.variants(bases))
      write_variant(json, variant, view.policy());
  json.end_array();

  write_attachments(json, node.attachments(bases), view.policy());

  json.key("children");
  json.start_line_array();
  for (const NodeId child : view.children(node.id()))
    json.number(child);
  json.end_line_array();
  if (const auto document = node.document())
    json.count("document", *document);
  else
    json.null_member("document"); // G-13: no author wrote it
  json.place("line", node.line());
  json.end_object();
}

void write_nodes(JsonWriter& json, View& view)
{
  BaseResolver bases;
  json.key("nodes");
  json.start_array();
  for (NodeId id = 0; id < view.map().size() && !json.stopped(); ++id)
    write_node(json, view, view.map().node(id), bases);
  json.end_array();
}

void write_roles(JsonWriter& json, const Map& map)
{
  json.key("roles");
  json.start_object();
  for (const RoleNodes& entry : map.roles()) {
    json.key(entry.role);
    json.start_line_array();
    for (const NodeId node : entry.nodes)
      json.number(node);
    json.end_line_array();
  }
  json.end_object();
}

void write_node_or_null(JsonWriter& json, std::string_view key, std::optional<NodeId> node)
{
  if (node)
    json.count(key, *node);
  else
    json.null_member(key);
}

void write_current(JsonWriter& json, View& view)
{
  json.key("current");
  json.start_array();
  for (const PageMatch& here : view.here()) {
    json.start_object();
    json.count("node", here.node);
    json.member("match", match_name(here.match));
    const ReadingPlace place = reading_place(view, here);
    write_node_or_null(json, "previous", place.previous);
    write_node_or_null(json, "next", place.next);
    json.place("position", place.position);
    json.count("count", place.count);
    json.end_object();
  }
  json.end_array();
}

/// S-4: `token` is the value that the attribute would get at the requested level.
void write_class_changes(JsonWriter& json, const std::vector<ClassChange>& changes, const Report& report)
{
  json.key("class_changes");
  json.start_array();
  for (const ClassChange& change : changes) {
    json.start_object();
    json.member("xpath", change.xpath);
    json.key("namespaces");
    json.start_object();
    for (const auto& [prefix, uri] : change.namespaces)
      json.member(prefix, uri);
    json.end_object();
    json.member("attribute", change.attribute);
    json.member("prefix", change.prefix);
    json.member("refused", change.refused);
    json.member("token", report.level && !change.refused
                             ? std::optional{report.levels.token(change.prefix, *report.level)}
                             : std::nullopt);
    json.end_object();
  }
  json.end_array();
}

void write_styles(JsonWriter& json, const std::vector<StyleInstruction>& styles)
{
  json.key("styles");
  json.start_array();
  for (const StyleInstruction& style : styles) {
    json.start_object();
    json.member("url", address_of_resource(style));
    json.member("type", style.type);
    json.flag("replace", style.replace);
    json.member("refused", style.refused);
    json.end_object();
  }
  json.end_array();
}

void write_logo_size(JsonWriter& json, const LogoVariant& logo)
{
  json.member("url", address_of_resource(logo));
  json.member("type", logo.type);
  json.place("width", logo.width.value_or(0));
  json.place("height", logo.height.value_or(0));
}

/// O-4: a report has no size limit for the logo, so the largest is chosen.
void write_logo(JsonWriter& json, const std::vector<LogoVariant>& logos)
{
  constexpr unsigned any_size = std::numeric_limits<unsigned>::max();
  json.key("logo");
  const std::optional<LogoVariant> largest = logo_for(logos, any_size, any_size);
  if (!largest)
    return json.null();
  json.start_object();
  write_logo_size(json, *largest);
  json.key("variants");
  json.start_array();
  for (const LogoVariant& logo : logos) {
    json.start_object();
    write_logo_size(json, logo);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

} // namespace

void write_sitemap(JsonWriter& json, const Report& report)
{
  View& view = *report.view;
  const Map& map = view.map();
  json.key("sitemap");
  json.start_object();
  json.member("format", format_name(map.format()));
  json.flag("hierarchy_derived", map.hierarchy_derived());
  json.count("root", root_node);
  write_nodes(json, view);
  write_roles(json, map);
  write_current(json, view);
  write_class_changes(json, map.class_changes(), report);
  json.member("level", report.level);
  write_styles(json, map.styles());
  write_logo(json, map.logo());
  json.end_object();
}

} // namespace standard_sitemap
