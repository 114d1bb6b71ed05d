#include "render/html/entry.h"

#include <algorithm>

#include "engine/display/shown.h"
#include "engine/language/direction.h"
#include "engine/web/header_list.h"
#include "render/labels/labels.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t max_languages = 1'000; // entries in further languages have no `lang`

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

// M-10: a submitted form cannot be represented by a link.
bool needs_form(const Node& node)
{
  const auto method = node.method();
  return method && !trimmed(*method).empty() && ascii_lower(trimmed(*method)) != "get";
}

Mark mark_of(const Shown& shown, const Node& node, const std::optional<Uri>& root)
{
  const LinkKind destination = link_kind_of(shown, root);
  if (destination == LinkKind::mail)
    return Mark::mail;
  if (destination == LinkKind::telephone)
    return Mark::telephone;
  if (shown.derived)
    return Mark::derived;
  if (destination == LinkKind::other_site)
    return Mark::other_site;
  return node.data() ? Mark::without_data : Mark::none;
}

} // namespace

std::string_view mark_class(Mark mark)
{
  switch (mark) {
  case Mark::none:
    return "";
  case Mark::other_site:
    return "other";
  case Mark::mail:
    return "mail";
  case Mark::telephone:
    return "tel";
  case Mark::derived:
  case Mark::without_data:
  case Mark::form:
  case Mark::relative:
    return "note";
  case Mark::refused:
  case Mark::refused_credentials:
  case Mark::refused_length:
    return "refused";
  }
  return "";
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

Entries::Entries(View& view, const Words& words) : view_(view), words_(words), root_(root_uri(view.map()))
{
  auto language = view.shown(root_node).lang;
  if ((!language || !direction_of(*language)) && !view.context().links.languages.empty())
    language = shown_text(view.context().links.languages.front(), view.policy().shown_name_code_points);
  languages_.push_back({});
  if (!language)
    return;
  if (const auto direction = direction_of(*language)) {
    languages_.front() = {*language, direction == Direction::right_to_left};
    std::ranges::replace(languages_.front().tag, '_', '-');
  }
  numbers_.emplace(ascii_lower(languages_.front().tag), 0);
}

std::size_t Entries::number_of(const std::optional<std::string>& language)
{
  if (!language)
    return 0;
  std::string tag = *language;
  std::ranges::replace(tag, '_', '-');
  const auto [place, is_new] = numbers_.try_emplace(ascii_lower(tag), 0);
  if (!is_new || languages_.size() == max_languages)
    return place->second;
  if (const auto direction = direction_of(tag)) {
    place->second = languages_.size();
    languages_.push_back({std::move(tag), direction == Direction::right_to_left});
  }
  return place->second;
}

Entry Entries::entry_of(const Node& node, const Shown& shown)
{
  Entry entry;
  entry.label = node_label(shown, words_.no_name()).text;
  if (shown.description && !trimmed(*shown.description).empty() && *shown.description != entry.label)
    entry.description = *shown.description;
  entry.language = number_of(shown.lang);
  if (shown.blocked) {
    entry.mark = mark_of(*shown.blocked);
  } else if (shown.relative) {
    entry.mark = Mark::relative;
    if (!entry.description && *shown.relative != entry.label)
      entry.description = *shown.relative;
  } else if (shown.url && needs_form(node) && !shown.derived) {
    entry.mark = Mark::form;
  } else if (shown.url && !has_openable_scheme(*shown.url)) {
    entry.mark = Mark::refused;
  } else if (shown.url) {
    entry.href = shown.url->text();
    entry.mark = mark_of(shown, node, root_);
  }
  return entry;
}

Entry Entries::of(NodeId node)
{
  return entry_of(view_.map().node(node), view_.shown(node));
}

std::vector<AlternativeEntry> Entries::alternatives(NodeId id)
{
  const Node node = view_.map().node(id);
  std::vector<AlternativeEntry> entries;
  if (node.has_variants())
    for (const Shown& shown : view_.alternatives(id))
      entries.push_back({entry_of(node, shown), shown.type.value_or(std::string{})});
  return entries;
}

} // namespace standard_sitemap
