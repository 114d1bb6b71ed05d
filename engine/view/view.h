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
#include "engine/terms/policy.h"
#include "engine/view/map_index.h"
#include "engine/web/page_links.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

class LanguageChoice;
class LexicalOrder;
class ReadingOrder;
class ShownCache;
struct PagePlace;
struct PlaceNeighbours;
struct ReadingPlace;

/// For which page and reader a map is shown.
struct ViewContext {
  std::optional<Uri> page = {};     ///< the page, after redirects
  PageLinks links = {};             ///< the page's own links (V-2, V-5)
  std::string accept_language = {}; ///< the reader's languages (M-8): an Accept-Language value
  std::string accept = {};          ///< the browser's media types (M-8): an Accept value
  std::vector<Trail> trails = {};   ///< the page's breadcrumbs (R-5)
};

/// How a node matches the current page, best first.
enum class Match : std::uint8_t {
  exact,    ///< V-1: the page's own address
  no_query, ///< V-1: without the query
  suffix,   ///< V-1: without what content negotiation adds
  up,       ///< V-2: the page's `<link rel="up">`
  start,    ///< V-2: the page's `<link rel="start">`
  trail,    ///< V-8: the deepest of the page's breadcrumbs that is in the map
  near,     ///< V-8: the longest beginning of the page's path that is in the map
};
/// Whether the page itself is not in the map, but near the node.
constexpr bool is_near(Match match)
{
  return match > Match::suffix;
}
/// Returns the stable name: `no-query` for `Match::no_query`.
STANDARD_SITEMAP_API std::string_view match_name(Match match);

/// A node that stands for the current page.
struct PageMatch {
  NodeId node; ///< of the map
  Match match; ///< how it matches
};

/// What to display for a node: the variant chosen for the reader (M-8), with `name` and `description` made
/// safe for display (policy, "Text shown").
struct Shown {
  std::optional<std::string> name;          ///< within the policy's length; nullopt: the author gave none
  std::optional<std::string> description;   ///< within the policy's length; nullopt: none
  std::optional<Uri> url;                   ///< if set: may be followed
  std::optional<Refusal> blocked;           ///< if set: why the author's URI may not be followed
  std::optional<std::string> relative = {}; ///< if set: the address of a local file's link (`Link::relative`)
  bool derived = false;                     ///< V-5: `url` comes from the page's own links
  bool name_derived = false;                ///< G-13: `name` was generated from the URI
  std::optional<std::string> lang;    ///< language of the name and of the destination; should be a BCP 47 tag
  std::optional<std::string> type;    ///< media type of the destination
  std::optional<std::string> charset; ///< encoding of the destination
  std::optional<std::string> target;  ///< browsing context in which to open the link
};

/// Whether there is a name other than white space.
STANDARD_SITEMAP_API bool has_name(const Shown& shown);
/// Returns the last segment of the address's path that is not empty, as written; empty if there is none.
STANDARD_SITEMAP_API std::string_view last_segment(const Shown& shown);

/// A map as seen from one page by one reader. Borrows the map, which must outlive it. Lazy: nothing is
/// resolved, sorted or compared before it is asked for. Results are cached, so that a node with several
/// places is processed once; the displayed text of nodes is cached up to 16 MiB. Not thread-safe.
class STANDARD_SITEMAP_API View {
 public:
  /// `map` must outlive the view. `index`: an index of this map, shared with its other views; null: create a
  /// private one. Makes one pass over the page's links.
  View(const Map& map, ViewContext context, Policy policy, std::shared_ptr<const MapIndex> index = nullptr);
  View(View&&) noexcept;            ///< spans returned by `children` stay valid
  View& operator=(View&&) noexcept; ///< spans returned by `children` stay valid
  ~View();

  /// The map.
  const Map& map() const { return *map_; }
  /// The index of the map.
  const MapIndex& index() const { return *index_; }
  /// The index of the map, for other views of it.
  std::shared_ptr<const MapIndex> shared_index() const { return index_; }
  /// The page and reader.
  const ViewContext& context() const { return context_; }
  /// The policy.
  const Policy& policy() const { return policy_; }

  /// M-8, V-5: returns what to display for a node.
  Shown shown(NodeId node);
  /// M-8: returns what to display for each alternative that the reader can choose from, in document order:
  /// the node itself and its variants; if any of them has a link, only those with one. Made anew at each
  /// call.
  std::vector<Shown> alternatives(NodeId node);
  /// Returns all children in presentation order (M-7). Valid until the view is destroyed.
  std::span<const NodeId> children(NodeId node);

  /// V-4: whether the node or one of its descendants has a destination. Other nodes are left out of views.
  bool leads_somewhere(NodeId node);
  /// Returns those of `children` for which `leads_somewhere` is true (V-4): what views display. Computed once
  /// for each node, however many places it has. Valid until the view is destroyed.
  std::span<const NodeId> leading_children(NodeId node);
  /// The number of nodes for which `leads_somewhere` is false.
  std::size_t left_out();

  /// V-1, V-2, V-8: the nodes that stand for the page, in the order reached; at most
  /// `Policy::places_of_page`. Valid until the view is moved or destroyed.
  const std::vector<PageMatch>& here();

  /// V-3: returns the path from the root to the node, both included, along the parents through which each was
  /// first reached. Only the node itself if it is outside the hierarchy (M-6).
  std::vector<NodeId> path(NodeId node);

 private:
  friend STANDARD_SITEMAP_API PlaceNeighbours neighbours_of(View& view, const PagePlace& place);
  friend STANDARD_SITEMAP_API ReadingPlace reading_place(View& view, const PageMatch& here);
  friend STANDARD_SITEMAP_API ReadingPlace reading_place_of_page(View& view);

  /// What represents a node after M-8 and V-5; text as authored.
  struct Chosen {
    std::optional<std::string_view> name, description, lang, type, charset, target;
    Link link;
    bool derived = false;
    bool name_derived = false;
  };
  STANDARD_SITEMAP_LOCAL std::optional<std::size_t> chosen_variant(const Node& node, const Link& own);
  STANDARD_SITEMAP_LOCAL Chosen chosen(NodeId node);
  STANDARD_SITEMAP_LOCAL Shown shown_anew(NodeId node);
  STANDARD_SITEMAP_LOCAL bool takes_home_target(NodeId node) const;
  STANDARD_SITEMAP_LOCAL const std::unordered_set<NodeId>& leading_through_home();
  STANDARD_SITEMAP_LOCAL std::unordered_set<NodeId> find_leading_through_home() const;
  STANDARD_SITEMAP_LOCAL std::vector<PageMatch> find_page();
  STANDARD_SITEMAP_LOCAL std::optional<std::string> language_of_page();
  STANDARD_SITEMAP_LOCAL LanguageChoice& languages();
  STANDARD_SITEMAP_LOCAL ReadingOrder& reading_order();

  const Map* map_;
  std::shared_ptr<const MapIndex> index_;
  ViewContext context_;
  Policy policy_;
  BaseResolver bases_;
  std::unique_ptr<LanguageChoice> languages_; ///< null: not yet needed
  std::optional<Uri> home_target_;            ///< V-5
  std::vector<NodeId> home_nodes_;            ///< V-5: ascending; empty if there is no target
  std::unordered_map<NodeId, std::optional<std::size_t>>
      variants_; ///< M-8: chosen variant, for nodes that have any
  std::unique_ptr<ShownCache> memory_;
  std::unique_ptr<LexicalOrder> lexical_; ///< M-7
  std::optional<std::vector<PageMatch>> here_;
  std::unique_ptr<ReadingOrder> reading_; ///< V-6; null: not yet needed
  std::optional<std::unordered_set<NodeId>>
      leading_through_home_; ///< nodes that lead somewhere only because of V-5
  /// V-4: cached `leading_children` by node; nullopt: all children lead somewhere.
  std::unordered_map<NodeId, std::optional<std::vector<NodeId>>> leading_;
};

} // namespace standard_sitemap
