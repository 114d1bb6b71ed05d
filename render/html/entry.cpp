#include "render/html/entry.h"

#include <algorithm>
#include <utility>

#include "engine/display/shown.h"
#include "engine/language/direction.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t max_languages = 1'000; // entries in further languages have no `lang`

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

Entries::Entries(View& view, const Words& words) : view_(view), displays_(view, words.no_name())
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

std::size_t Entries::number_of(const NodeDisplay& display)
{
  if (!display.lang)
    return 0;
  const auto [place, is_new] = numbers_.try_emplace(ascii_lower(*display.lang), 0);
  if (!is_new || languages_.size() == max_languages)
    return place->second;
  if (display.direction) {
    place->second = languages_.size();
    languages_.push_back({*display.lang, *display.direction == Direction::right_to_left});
  }
  return place->second;
}

Entry Entries::entry_of(NodeDisplay display)
{
  const std::size_t language = number_of(display);
  return {std::move(display.label.text), std::move(display.description), std::move(display.href),
          display.mark, language};
}

Entry Entries::of(NodeId node)
{
  return entry_of(displays_.of(node));
}

std::vector<AlternativeEntry> Entries::alternatives(NodeId id)
{
  const Node node = view_.map().node(id);
  std::vector<AlternativeEntry> entries;
  if (node.has_variants())
    for (const Shown& shown : view_.alternatives(id))
      entries.push_back({entry_of(displays_.of(node, shown)), shown.type.value_or(std::string{})});
  return entries;
}

} // namespace standard_sitemap
