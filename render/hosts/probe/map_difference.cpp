#include "render/hosts/probe/map_difference.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <unordered_map>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/base/utf16.h"
#include "engine/view/outline.h"
#include "render/node/counts.h"
#include "render/node/node_display.h"

namespace standard_sitemap {

namespace {

/// A page of one map, with its parents in order, each once.
struct PlacedPage {
  std::string url, name;
  std::vector<std::string> parents = {};
};

class PlacedPages {
 public:
  explicit PlacedPages(View& view);

  /// In the order of the map.
  const std::vector<PlacedPage>& all() const { return pages_; }
  const PlacedPage* find(const std::string& url) const
  {
    const auto found = by_url_.find(url);
    return found == by_url_.end() ? nullptr : &pages_[found->second];
  }

 private:
  PlacedPage& page(const std::string& url, NodeId node);
  std::string name_of(NodeId node);

  View& view_;
  std::vector<PlacedPage> pages_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> by_url_;
};

/// The order of JavaScript: by units of UTF-16.
bool is_before(const std::string& one, const std::string& other)
{
  return utf16_of(one) < utf16_of(other);
}

std::string address_of(const Shown& shown)
{
  return shown.url && !shown.blocked ? shown.url->text() : std::string{};
}

bool is_page(std::string_view url)
{
  return url.starts_with("http:") || url.starts_with("https:");
}

PlacedPages::PlacedPages(View& view) : view_(view)
{
  const Outline outline{view};
  for (NodeId parent = 0; parent < view.map().size(); ++parent) {
    const std::uint32_t number = outline.of(parent);
    if (number == Outline::none || view.leading_children(parent).empty())
      continue;
    std::string identity = address_of(view.shown(parent));
    if (identity.empty() && outline.up(number) != Outline::none)
      identity = name_of(parent);
    for (const NodeId child : view.leading_children(parent))
      if (const std::string url = address_of(view.shown(child)); is_page(url))
        page(url, child).parents.push_back(identity);
  }
  for (PlacedPage& page : pages_) {
    std::ranges::sort(page.parents, is_before);
    page.parents.erase(std::unique(page.parents.begin(), page.parents.end()), page.parents.end());
  }
}

PlacedPage& PlacedPages::page(const std::string& url, NodeId node)
{
  const auto [at, is_new] = by_url_.try_emplace(url, pages_.size());
  if (is_new)
    pages_.push_back({url, name_of(node)});
  return pages_[at->second];
}

std::string PlacedPages::name_of(NodeId node)
{
  return node_label(view_.shown(node), "").text;
}

// --- text ---

std::string places(const std::vector<std::string>& parents)
{
  std::string text;
  for (const std::string& parent : parents)
    text.append(&parent == parents.data() ? "" : " and ").append(parent.empty() ? "the top" : parent);
  return text;
}

std::string_view or_none(const std::string& name)
{
  return name.empty() ? "no name" : std::string_view{name};
}

std::string line_of(std::initializer_list<std::string_view> parts)
{
  std::string line;
  for (const std::string_view part : parts)
    line += part;
  return line + '\n';
}

// --- JSON, as `JSON.stringify` writes it ---

void append_string(std::string& json, std::string_view text)
{
  constexpr std::string_view letters = "btnvfr"; // of 8 to 13; 11 has none
  json += '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      json.append(1, '\\').append(1, c);
    } else if (code >= 0x20) {
      json += c;
    } else if (code >= 8 && code <= 13 && code != 11) {
      json.append(1, '\\').append(1, letters[code - 8u]);
    } else {
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\u%04x", code);
      json += escape.data();
    }
  }
  json += '"';
}

/// Writes a list, with an element on each line.
template <class Elements>
void append_list(std::string& json, const Elements& elements, std::size_t depth, const auto& append)
{
  if (elements.empty()) {
    json += "[]";
    return;
  }
  json += '[';
  for (const auto& element : elements) {
    json.append(&element == elements.data() ? "\n" : ",\n").append(2 * depth + 2, ' ');
    append(element);
  }
  json.append("\n").append(2 * depth, ' ').append("]");
}

/// Writes the members of an object at depth 2.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& json) : json_(json) { json_ += '{'; }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;
  ~ObjectWriter() { json_ += "\n    }"; }

  ObjectWriter& add(std::string_view key, const std::string& value)
  {
    begin(key);
    append_string(json_, value);
    return *this;
  }
  ObjectWriter& add(std::string_view key, const std::vector<std::string>& values)
  {
    begin(key);
    append_list(json_, values, 3, [this](const std::string& value) { append_string(json_, value); });
    return *this;
  }

 private:
  void begin(std::string_view key)
  {
    json_.append(is_first_ ? "\n      \"" : ",\n      \"").append(key).append("\": ");
    is_first_ = false;
  }

  std::string& json_;
  bool is_first_ = true;
};

} // namespace

MapDifference difference_of(View& before, View& after)
{
  const PlacedPages old{before}, now{after};
  MapDifference difference;
  for (const PlacedPage& page : now.all())
    if (!old.find(page.url))
      difference.added.push_back({page.url, page.name, page.parents});
  for (const PlacedPage& page : old.all()) {
    const PlacedPage* const other = now.find(page.url);
    if (!other) {
      difference.removed.push_back({page.url, page.name, page.parents});
      continue;
    }
    if (page.parents != other->parents)
      difference.moved.push_back({page.url, other->name, page.parents, other->parents});
    if (page.name != other->name)
      difference.renamed.push_back({page.url, page.name, other->name});
  }
  return difference;
}

std::string text_of(const MapDifference& difference)
{
  if (difference.count() == 0)
    return "The pages are the same\n";
  std::string text;
  for (const auto& [url, name, below] : difference.added)
    text += line_of({"added    ", url, "  ", name, ", below ", places(below)});
  for (const auto& [url, name, below] : difference.removed)
    text += line_of({"removed  ", url, "  ", name, ", was below ", places(below)});
  for (const auto& [url, name, from, to] : difference.moved)
    text += line_of({"moved    ", url, "  ", name, ", from below ", places(from), " to below ", places(to)});
  for (const auto& [url, from, to] : difference.renamed)
    text += line_of({"renamed  ", url, "  from ", or_none(from), " to ", or_none(to)});
  const auto number = [](const auto& list) { return std::to_string(list.size()); };
  return text + '\n' + counted(difference.count(), "difference") + ": " + number(difference.added) +
         " added, " + number(difference.removed) + " removed, " + number(difference.moved) + " moved, " +
         number(difference.renamed) + " renamed\n";
}

std::string json_of(const MapDifference& difference)
{
  std::string json = "{";
  const auto member = [&json](std::string_view key) {
    json.append(json.size() == 1 ? "\n  \"" : ",\n  \"").append(key).append("\": ");
  };
  const auto page = [&json](const MapDifference::Page& it) {
    ObjectWriter{json}.add("url", it.url).add("name", it.name).add("below", it.below);
  };
  member("added");
  append_list(json, difference.added, 1, page);
  member("removed");
  append_list(json, difference.removed, 1, page);
  member("moved");
  append_list(json, difference.moved, 1, [&json](const MapDifference::Move& it) {
    ObjectWriter{json}.add("url", it.url).add("name", it.name).add("from", it.from).add("to", it.to);
  });
  member("renamed");
  append_list(json, difference.renamed, 1, [&json](const MapDifference::Renaming& it) {
    ObjectWriter{json}.add("url", it.url).add("from", it.from).add("to", it.to);
  });
  return json + "\n}\n";
}

} // namespace standard_sitemap
