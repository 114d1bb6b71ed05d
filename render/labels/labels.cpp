#include "render/labels/labels.h"

#include <algorithm>

#include "engine/display/shown.h"
#include "engine/web/header_list.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t shown_part_code_points = 64;

std::string_view last_segment(std::string_view path)
{
  while (path.ends_with('/'))
    path.remove_suffix(1);
  path.remove_prefix(std::min(path.rfind('/') + 1, path.size()));
  return path;
}

/// Returns the part of the link's address that names the node; empty if there is none.
std::string_view last_part(const Shown& shown)
{
  if (shown.relative)
    return last_segment(std::string_view{*shown.relative}.substr(0, shown.relative->find_first_of("?#")));
  if (!shown.url)
    return {};
  const std::string_view segment = last_segment(shown.url->path());
  return segment.empty() ? shown.url->host() : segment;
}

} // namespace

bool has_name(const Shown& shown)
{
  return shown.name && !trimmed(*shown.name).empty();
}

NodeLabel node_label(const Shown& shown, std::string_view no_name)
{
  if (has_name(shown))
    return {*shown.name};
  std::string part = shown_text(percent_decoded(last_part(shown)), shown_part_code_points);
  if (!trimmed(part).empty())
    return {std::move(part), true};
  return {std::string{no_name}};
}

std::string plain_label(const Shown& shown)
{
  NodeLabel label = node_label(shown);
  return label.from_uri ? '<' + label.text + '>' : std::move(label.text);
}

std::optional<Uri> root_uri(const Map& map)
{
  if (map.documents().empty())
    return std::nullopt;
  const DocumentReport& root = map.documents().front();
  return root.final_url ? root.final_url : root.requested;
}

LinkKind link_kind_of(const Shown& shown, const std::optional<Uri>& root)
{
  if (shown.blocked)
    return LinkKind::refused;
  if (shown.relative)
    return LinkKind::relative;
  if (!shown.url)
    return LinkKind::none;
  const Uri& url = *shown.url;
  if (root && same_origin(url, *root))
    return LinkKind::same_origin;
  if (url.has_scheme("mailto"))
    return LinkKind::mail;
  if (url.has_scheme("tel"))
    return LinkKind::telephone;
  return root && root->is_http() && !same_site(url, *root) ? LinkKind::other_site : LinkKind::page;
}

std::string refused_link_text(Refusal refusal)
{
  return "link refused: " + std::string{refusal_name(refusal)};
}

bool is_near(Match match)
{
  return match == Match::up || match == Match::start;
}

NodeCounts count_nodes(const Map& map)
{
  NodeCounts counts;
  for (NodeId id = 0; id < map.size(); ++id) {
    const NodeKind kind = map.is_in_row(id) ? NodeKind::item : map.node(id).kind();
    counts.items += kind == NodeKind::item;
    counts.groups += kind == NodeKind::group;
  }
  return counts;
}

std::string counted(std::uint64_t number, std::string_view singular)
{
  return counted(number, singular, std::string{singular} + 's');
}

std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural)
{
  return std::to_string(number) + ' ' + std::string{number == 1 ? singular : plural};
}

} // namespace standard_sitemap
