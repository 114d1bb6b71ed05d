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

#include "engine/base/visibility.h"
#include "engine/map/map.h"
#include "engine/view/map_index.h"
#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

class LanguageChoice;
class LexicalOrder;
class ShownMemory;
struct PagePlace;
struct PlaceNeighbours;

/// For whom a map is shown.
struct ViewContext {
  std::optional<Uri> page = {};     ///< the page it is shown with, after redirects
  PageLinks links = {};             ///< that page's own links (V-2, V-5)
  std::string accept_language = {}; ///< the reader's languages (M-8)
  std::string accept = {};          ///< media types the reader's browser takes (M-8)
};

/// How a node of the map came to be "here" (V-1, V-2), best first.
enum class Match : std::uint8_t { exact, no_query, suffix, up, start };
/// `no-query` for `Match::no_query`: stable.
STANDARD_SITEMAP_API std::string_view match_name(Match match);

/// A node that stands for the page.
struct Here {
  NodeId node; ///< of the map
  Match match; ///< how well it fits
};

/// What to show of a node: the variant chosen for the reader (M-8), text made safe to show (policy, "Text
/// shown").
struct Shown {
  std::optional<std::string> name;        ///< as long as the policy shows; nothing: the author gave none
  std::optional<std::string> description; ///< the same
  std::optional<Uri> url;                 ///< there: it may be followed
  std::optional<Refusal> blocked;         ///< why there is no `url` although the author gave one
  bool derived = false;                   ///< V-5: `url` was taken from the page's own links
  bool name_derived = false;              ///< G-13: `name` was made of the URI
  std::optional<std::string> lang; ///< a BCP 47 tag, if it is one: of the name, and of what the link leads to
  std::optional<std::string> type; ///< media type of what the link leads to
  std::optional<std::string> charset; ///< encoding of what the link leads to
  std::optional<std::string> target;  ///< the browsing context the author wishes for
};

/// A map as seen from one page by one reader. Borrows the map, which must outlive it. Works on demand:
/// nothing is resolved, sorted or compared before it is asked for. Nor is it again for each place that shows
/// a node: what was chosen, sorted or left out is remembered, and so is what a node is shown with, as far as
/// 16 MiB go. Not thread-safe.
class STANDARD_SITEMAP_API View {
 public:
  /// `map` must outlive it. `index`: of this map, shared with its other views; null: one of its own. Costs
  /// one pass over the page's links.
  View(const Map& map, ViewContext context, Policy policy, std::shared_ptr<const MapIndex> index = nullptr);
  View(View&&) noexcept;            ///< spans that `children` gave stay valid
  View& operator=(View&&) noexcept; ///< the same
  ~View();

  /// What it shows.
  const Map& map() const { return *map_; }
  /// What it knows of the whole map.
  const MapIndex& index() const { return *index_; }
  /// For whom.
  const ViewContext& context() const { return context_; }
  /// Within what bounds.
  const Policy& policy() const { return policy_; }

  /// M-8, V-5: the alternative that suits the reader.
  Shown shown(NodeId node);
  /// Children in presentation order (M-7), the whole graph. Valid until the view dies.
  std::span<const NodeId> children(NodeId node);

  /// V-4: it leads somewhere, or something below it does. The others are left out of views.
  bool leads_somewhere(NodeId node);
  /// Those of `children` that lead somewhere (V-4): what views show. Each node's children are looked through
  /// once, however many places it has. Valid until the view dies.
  std::span<const NodeId> leading_children(NodeId node);
  /// How many nodes `leads_somewhere` leaves out.
  std::size_t left_out();

  /// V-1, V-2: where the page stands in the map, in the order reached; at most `Policy::places_of_page`.
  const std::vector<Here>& here();

  /// V-3: from the root to the node, both included, along the parents through which it was first reached.
  /// Just the node itself if it has no place in the hierarchy (M-6).
  std::vector<NodeId> path(NodeId node);

 private:
  friend STANDARD_SITEMAP_API PlaceNeighbours neighbours_of(View& view, const PagePlace& place);

  /// What stands for a node after M-8 and V-5, text as authored.
  struct Chosen {
    std::optional<std::string_view> name, description, lang, type, charset, target;
    Link link;
    bool derived = false;
    bool name_derived = false;
  };
  STANDARD_SITEMAP_LOCAL std::optional<std::size_t> chosen_variant(const Node& node, const Link& own);
  STANDARD_SITEMAP_LOCAL Chosen chosen(NodeId node);
  STANDARD_SITEMAP_LOCAL Shown shown_anew(NodeId node);
  STANDARD_SITEMAP_LOCAL const std::unordered_set<NodeId>& led_home();

  const Map* map_;
  std::shared_ptr<const MapIndex> index_;
  ViewContext context_;
  Policy policy_;
  BaseResolver bases_;
  std::unique_ptr<LanguageChoice> languages_;
  std::optional<Uri> home_target_; ///< V-5
  std::vector<NodeId> home_nodes_; ///< V-5: ascending; empty without a target
  std::unordered_map<NodeId, std::optional<std::size_t>> variants_; ///< M-8: of nodes that have any
  std::unique_ptr<ShownMemory> memory_;
  std::unique_ptr<LexicalOrder> lexical_; ///< M-7
  std::optional<std::vector<Here>> here_;
  std::optional<std::unordered_set<NodeId>> led_home_; ///< that lead somewhere by V-5 only
  /// V-4: of nodes of which some children lead nowhere, the others; `nullopt`: all do.
  std::unordered_map<NodeId, std::optional<std::vector<NodeId>>> leading_;
};

} // namespace standard_sitemap
