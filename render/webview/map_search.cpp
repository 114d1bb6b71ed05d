#include "render/webview/map_search.h"

#include <algorithm>

#include "render/labels/labels.h"
#include "render/webview/gobject.h"

namespace standard_sitemap::webview {
namespace {

/// Removes case, accents and other marks, so that spellings that readers consider equal compare equal.
std::string folded(std::string_view text)
{
  if (std::ranges::all_of(text, [](char c) {
        return g_ascii_isprint(c);
      })) { // most names are ASCII, and this takes a tenth of the time
    std::string lower{text};
    std::ranges::transform(lower, lower.begin(), [](char c) { return g_ascii_tolower(c); });
    return lower;
  }
  const String apart{g_utf8_normalize(text.data(), gssize(text.size()), G_NORMALIZE_ALL)};
  if (!apart)
    return {};
  std::string bare;
  for (const char* at = apart.get(); *at != '\0';) {
    const char* const next = g_utf8_next_char(at);
    if (!g_unichar_ismark(g_utf8_get_char(at)))
      bare.append(at, next);
    at = next;
  }
  return text_or_empty(String{g_utf8_casefold(bare.data(), gssize(bare.size()))}.get());
}

std::vector<std::string> words_of(const std::string& text)
{
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != text.npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

} // namespace

std::string row_text(const Shown& shown)
{
  if (has_name(shown))
    return *shown.name;
  return shown.url ? shown.url->text() : "(no name)";
}

MapSearch::MapSearch(View& view, std::string_view text)
    : view_(&view), words_(words_of(folded(text))), seen_(view.map().size())
{
  if (!words_.empty())
    enter(root_node);
}

std::optional<NodeId> MapSearch::look_at(std::size_t& nodes)
{
  while (!levels_.empty() && nodes > 0) {
    Level& level = levels_.back();
    if (level.next == level.children.size()) {
      levels_.pop_back();
      continue;
    }
    --nodes;
    const NodeId node = level.children[level.next++];
    if (seen_[node] || view_->index().first_parent(node) != level.node || !view_->leads_somewhere(node))
      continue;
    enter(node);
    if (fits(node))
      return node;
  }
  return std::nullopt;
}

void MapSearch::enter(NodeId node)
{
  seen_[node] = true;
  levels_.push_back({node, view_->children(node), 0});
}

bool MapSearch::fits(NodeId node) const
{
  const std::string name = folded(row_text(view_->shown(node)));
  return std::ranges::all_of(words_, [&](const std::string& word) { return name.find(word) != name.npos; });
}

} // namespace standard_sitemap::webview
