#include "render/node/node_display.h"

#include <algorithm>

#include "engine/display/shown.h"
#include "engine/web/header_list.h"
#include "engine/web/origin.h"
#include "engine/web/refusal.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t shown_part_code_points = 64;

/// Returns the part of the link's address that names the node; empty if there is none.
std::string_view naming_part(const Shown& shown)
{
  const std::string_view segment = last_segment(shown);
  return segment.empty() && shown.url ? shown.url->host() : segment;
}

Mark mark_of(Refusal refusal)
{
  switch (refusal) {
  case Refusal::credentials:
    return Mark::refused_credentials;
  case Refusal::too_long:
    return Mark::refused_length;
  default:
    return Mark::refused;
  }
}

/// Returns the mark of a link that may be opened.
Mark mark_of(LinkKind link, const Shown& shown, const Node& node)
{
  if (link == LinkKind::mail)
    return Mark::mail;
  if (link == LinkKind::telephone)
    return Mark::telephone;
  if (shown.derived)
    return Mark::derived;
  if (link == LinkKind::other_site)
    return Mark::other_site;
  return node.data() ? Mark::without_data : Mark::none;
}

} // namespace

NodeLabel node_label(const Shown& shown, std::string_view no_name)
{
  if (has_name(shown))
    return {*shown.name};
  std::string part = shown_text(percent_decoded(naming_part(shown)), shown_part_code_points);
  if (!trimmed(part).empty())
    return {std::move(part), LabelSource::address};
  return {std::string{no_name}, LabelSource::nothing};
}

std::string plain_label(const Shown& shown)
{
  NodeLabel label = node_label(shown);
  return label.source == LabelSource::address ? '<' + label.text + '>' : std::move(label.text);
}

std::optional<Uri> reader_place(const View& view)
{
  return view.context().page ? view.context().page : root_uri(view.map());
}

std::optional<Uri> root_uri(const Map& map)
{
  if (map.documents().empty())
    return std::nullopt;
  const DocumentReport& root = map.documents().front();
  return root.final_url ? root.final_url : root.requested;
}

LinkKind link_kind_of(const Shown& shown, const std::optional<Uri>& reader)
{
  if (shown.blocked)
    return LinkKind::refused;
  if (shown.relative)
    return LinkKind::relative;
  if (!shown.url)
    return LinkKind::none;
  const Uri& url = *shown.url;
  if (url.has_scheme("mailto"))
    return LinkKind::mail;
  if (url.has_scheme("tel"))
    return LinkKind::telephone;
  return reader && reader->is_http() && !is_one_site(url, *reader) ? LinkKind::other_site : LinkKind::page;
}

NodeDisplays::NodeDisplays(View& view, std::string_view no_name)
    : view_(view), no_name_(no_name), reader_(reader_place(view))
{
}

NodeDisplay NodeDisplays::of(NodeId node)
{
  return of(view_.map().node(node), view_.shown(node));
}

NodeDisplay NodeDisplays::of(const Node& node, const Shown& shown) const
{
  NodeDisplay display;
  display.label = node_label(shown, no_name_);
  display.link = link_kind_of(shown, reader_);
  if (shown.description && !trimmed(*shown.description).empty() && *shown.description != display.label.text)
    display.description = *shown.description;
  if (shown.lang) {
    display.lang = *shown.lang;
    std::ranges::replace(*display.lang, '_', '-');
    display.direction = direction_of(*display.lang);
  }
  if (shown.blocked) {
    display.mark = mark_of(*shown.blocked);
  } else if (shown.relative) {
    display.mark = Mark::relative;
    if (!display.description && *shown.relative != display.label.text)
      display.description = *shown.relative;
  } else if (shown.url && node.needs_form() && !shown.derived) {
    display.mark = Mark::form;
  } else if (shown.url && !has_openable_scheme(*shown.url)) {
    display.mark = Mark::refused;
  } else if (shown.url) {
    display.href = shown.url->text();
    display.mark = mark_of(display.link, shown, node);
  }
  return display;
}

std::string_view mark_text(Mark mark, const Words& words)
{
  switch (mark) {
  case Mark::none:
    return "";
  case Mark::other_site:
    return words.mark_other();
  case Mark::mail:
    return words.mark_mail();
  case Mark::telephone:
    return words.mark_telephone();
  case Mark::derived:
    return words.mark_derived();
  case Mark::without_data:
    return words.mark_without_data();
  case Mark::form:
    return words.mark_form();
  case Mark::refused:
    return words.mark_refused();
  case Mark::refused_credentials:
    return words.mark_credentials();
  case Mark::refused_length:
    return words.mark_too_long();
  case Mark::relative:
    return words.mark_relative();
  }
  return "";
}

std::string refused_link_text(Refusal refusal)
{
  return "link refused: " + std::string{refusal_name(refusal)};
}

} // namespace standard_sitemap
