#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <standard_sitemap/map/map.h>
#include <standard_sitemap/text/language.h>
#include <standard_sitemap/view/map_index.h>
#include <standard_sitemap/web/page_links.h>
#include <standard_sitemap/web/policy.h>

namespace standard_sitemap {

/// For whom a map is shown.
struct ViewContext {
  std::optional<Uri> page = {};     ///< the page it is shown with, after redirects
  PageLinks links = {};             ///< that page's own links (V-2, V-5)
  std::string accept_language = {}; ///< the reader's languages (M-8)
  std::string accept = {};          ///< media types the reader's browser takes (M-8)
};

/// How a node of the map came to be "here" (V-1, V-2), best first.
enum class Match : std::uint8_t { exact, no_query, suffix, up, start };
std::string_view match_name(Match match);

/// A node that stands for the page.
struct Here {
  NodeId node;
  Match match;
};

/// What to show of a node: the variant chosen for the reader (M-8), text made safe to show (policy, "Text
/// shown").
struct Shown {
  std::optional<std::string> name, description;
  std::optional<Uri> url;
  std::optional<Refusal> blocked; ///< why there is no `url` although the author gave one
  bool derived = false;           ///< V-5: `url` was taken from the page's own links
  std::optional<std::string> lang, type, charset, target;
};

/// A map as seen from one page by one reader. Borrows the map, which must outlive it. Works on demand:
/// nothing is resolved, sorted or compared before it is asked for. Not thread-safe.
class View {
 public:
  /// `index`: of this map, shared with its other views; null: one of its own.
  View(const Map& map, ViewContext context, Policy policy, std::shared_ptr<const MapIndex> index = nullptr);

  const Map& map() const { return *map_; }
  const MapIndex& index() const { return *index_; }
  const ViewContext& context() const { return context_; }
  const Policy& policy() const { return policy_; }

  Shown shown(NodeId node);
  /// Children in presentation order (M-7), the whole graph. Valid until the view dies.
  std::span<const NodeId> children(NodeId node);

  /// V-4: it leads somewhere, or something below it does. The others are left out of views.
  bool leads_somewhere(NodeId node);
  /// How many nodes `leads_somewhere` leaves out.
  std::size_t left_out();

  /// V-1, V-2: where the page stands in the map, in the order reached; at most `Policy::places_of_page`.
  const std::vector<Here>& here();

  /// V-3: from the root to the node, both included, along the parents through which it was first reached.
  /// Just the node itself if it has no place in the hierarchy (M-6).
  std::vector<NodeId> path(NodeId node);

 private:
  /// What stands for a node after M-8 and V-5, text as authored.
  struct Chosen {
    std::optional<std::string_view> name, description, lang, type, charset, target;
    Link link;
    bool derived = false;
  };
  Chosen chosen(NodeId node);
  std::vector<NodeId> in_lexical_order(const Node& parent);
  const std::unordered_set<NodeId>& led_home();

  const Map* map_;
  std::shared_ptr<const MapIndex> index_;
  ViewContext context_;
  Policy policy_;
  BaseResolver bases_;
  LanguageChoice languages_;
  std::optional<Uri> home_target_;                         ///< V-5
  std::vector<NodeId> home_nodes_;                         ///< V-5: ascending; empty without a target
  std::unordered_map<NodeId, std::vector<NodeId>> sorted_; ///< M-7, by parent
  std::optional<std::vector<Here>> here_;
  std::optional<std::unordered_set<NodeId>> led_home_; ///< that lead somewhere by V-5 only
};

} // namespace standard_sitemap
