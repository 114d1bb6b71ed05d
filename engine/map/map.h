#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/document/document_outcome.h"
#include "engine/map/base_resolver.h"
#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"

namespace standard_sitemap {

class Document;
enum class Attribute : std::uint8_t;

/// A node of a map: its number in the order in which nodes are reached (M-13). 0 is the root.
using NodeId = std::uint32_t;
/// The node that every map has: the `<sitemap>` of the root document.
inline constexpr NodeId root_node = 0;

/// What a node is in its file (M-1): the root, or the `<item>` or `<group>` it was written as.
enum class NodeKind : std::uint8_t { root, item, group };
/// `item` for `NodeKind::item`: stable.
STANDARD_SITEMAP_API std::string_view kind_name(NodeKind kind);

/// What a map was made of.
enum class MapFormat : std::uint8_t {
  standard_sitemap, ///< a map for people
  sitemaps_org,     ///< a list for crawlers: `<urlset>`, or `<sitemapindex>`
  text,             ///< the same, a URI a line
  feed,             ///< RSS or Atom
};
/// `sitemaps.org` for `MapFormat::sitemaps_org`: stable.
STANDARD_SITEMAP_API std::string_view format_name(MapFormat format);

/// One document of a map, or one that was wanted and could not be had, as the probe reports it.
struct DocumentReport {
  Uri requested;                     ///< the first URI by which the map refers to it
  std::optional<Uri> final_url = {}; ///< after redirects
  std::optional<int> status =
      {}; ///< of the final response; none: there was none, or none is needed (`file:`)
  std::optional<std::string> content_type = {}; ///< without parameters, lower case
  std::uint64_t bytes = 0; ///< of the decoded body; if it was given up, as many as had come
  DocumentOutcome outcome = DocumentOutcome::network_error; ///< what became of it
  std::optional<FetchFailure> failure = {}; ///< why there was no whole answer, if the fetcher said so
  std::optional<Refusal> refusal = {};      ///< why it was not asked for; of `blocked`
};

/// A role and the nodes that have it, in the order reached (M-12).
struct RoleNodes {
  std::string role;          ///< in lower case
  std::vector<NodeId> nodes; ///< never empty
};

/// S-3: edit the attribute `attribute` of the page's elements that `xpath` yields.
struct ClassChange {
  std::string xpath; ///< XPath 1.0, of the page
  std::vector<std::pair<std::string, std::string>>
      namespaces;                     ///< prefix, URI: just the prefixes `xpath` uses
  std::string attribute;              ///< `class` by default
  std::string prefix;                 ///< S-4: from which the tokens are made
  std::optional<std::string> refused; ///< why it must not be applied
};

/// O-3: a style sheet to load while the map is shown.
struct StyleInstruction {
  Uri url;                                 ///< absolute; not yet held against anything but `refused`
  std::optional<std::string> type;         ///< the media type, as authored
  bool replace = false;                    ///< the page's own style sheets are off meanwhile
  std::optional<std::string> refused = {}; ///< why it must not be applied to the page
};

/// O-4: the site's logo, in several sizes.
struct LogoVariant {
  Uri url;                         ///< of the image
  std::optional<std::string> type; ///< the media type, as authored
  /// CSS pixels, if the author said so.
  std::optional<unsigned> width, height; ///< CSS pixels
};

/// Where a link leads, or why it may not be offered. Neither: the author gave no URI.
struct Link {
  std::optional<Uri> url;         ///< there: it may be offered to a person
  std::optional<Refusal> blocked; ///< there: why not
};

/// One alternative of a node (M-8): with what it omits taken from its node. Text as authored.
struct Variant {
  std::optional<std::string_view> name;        ///< its own or the node's, as all of these; views into the map
  std::optional<std::string_view> description; ///< for people
  std::optional<std::string_view> lang;        ///< M-9: effective
  std::optional<std::string_view> type;        ///< M-9: effective
  std::optional<std::string_view> charset;     ///< M-9: effective
  std::optional<std::string_view> target;      ///< M-9: effective
  Link link;                                   ///< its own, or that of its node
};

/// G-9: what a list for crawlers says of an image or video on a page, or of a page as news. Text as authored.
struct Attachment {
  std::string_view type;                       ///< `image`, `video` or `news`
  std::optional<std::string_view> name;        ///< its title; views into the map, as all of these
  std::optional<std::string_view> description; ///< for people
  std::optional<std::string_view> lastmod;     ///< W3C date: of news, when it was published
  Link link;                                   ///< where it lies
};

class Map;

/// One node, as authored: a light handle, valid as long as its map. Text is UTF-8 as the author wrote it:
/// make it safe before showing (`shown_text`).
class STANDARD_SITEMAP_API Node {
 public:
  NodeId id() const { return id_; } ///< its number in its map
  /// M-1: the root, an item or a group.
  NodeKind kind() const;
  /// G-13: a group that no author wrote: a folder of URIs, or a part of too many pages.
  bool derived() const;

  // Attributes, as they stand there (M-10, M-11).
  /// For people; not safe to show as it is. Without one, an entry of a list has one made of its URI.
  std::optional<std::string_view> name() const;
  bool name_derived() const;                           ///< G-13: `name` was made, no author gave one
  std::optional<std::string_view> description() const; ///< for people; not safe to show as it is
  std::optional<std::string_view> relation() const;    ///< M-11: `sequence`, or whatever the author wrote
  std::optional<std::string_view> priority() const;    ///< as authored: the engine makes nothing of it
  std::optional<std::string_view> order() const;       ///< M-7: `lexical`, or whatever the author wrote
  std::optional<std::string_view> method() const;      ///< of a request for the link, as authored
  std::optional<std::string_view> data() const;        ///< for such a request, as authored
  std::optional<std::string_view> lastmod() const;     ///< G-4: a W3C date, if it is one
  std::optional<std::string_view> changefreq() const;  ///< G-4: `weekly`, or whatever the author wrote

  // Effective values (M-9): its own, or else that of the nearest ancestor in its document that has one.
  std::optional<std::string_view> lang() const;    ///< a BCP 47 tag, if it is one
  std::optional<std::string_view> type() const;    ///< the media type of what the link leads to
  std::optional<std::string_view> charset() const; ///< the encoding of what the link leads to
  std::optional<std::string_view> target() const;  ///< the browsing context the author wishes for

  /// M-12: lower case, each once. Empty for groups (M-1).
  std::vector<std::string> roles() const;
  bool excluded() const; ///< M-6
  /// Whether the author gave a URI (`xlink:href` or `url`), usable or not. Cheap.
  bool has_reference() const;
  /// Resolved now (P-6); `bases` makes a run over many nodes cheap.
  Link link(BaseResolver& bases) const;

  /// The authored `<variant>` elements, in document order, at most `Policy::variants`. Cheap, however many
  /// other children there are.
  bool has_variants() const;
  bool has_variant_reference() const; ///< whether one of them has a URI of its own. Cheap
  /// The same with what is omitted filled in (M-8); links as of `link`.
  std::vector<Variant> variants(BaseResolver& bases) const;
  /// One of them. Precondition: the index is one of `variants()`.
  Variant variant(std::size_t index, BaseResolver& bases) const;

  /// G-9: in document order. Links as of `link`.
  std::vector<Attachment> attachments(BaseResolver& bases) const;

  std::span<const NodeId> children() const; ///< in document order, externals at their place

  /// The document it stands in: an index in `Map::documents()`. Nothing: it is `derived`.
  std::optional<std::size_t> document() const;
  /// The line of its tag, 1-based; 0: unknown.
  std::uint32_t line() const;

 private:
  friend class ListHierarchy;
  friend class Map;
  friend struct AuthoredElement;
  STANDARD_SITEMAP_LOCAL Node(const Map& map, NodeId id);
  STANDARD_SITEMAP_LOCAL std::optional<std::string_view> authored(Attribute attribute) const;
  STANDARD_SITEMAP_LOCAL std::optional<std::string_view> effective(Attribute attribute) const;
  STANDARD_SITEMAP_LOCAL Variant variant_of(std::uint32_t element, std::optional<Link>& own,
                                            BaseResolver& bases) const;
  STANDARD_SITEMAP_LOCAL Link link_of(std::uint32_t element, BaseResolver& bases) const;

  const Map* map_;
  NodeId id_;
  const Document* file_;
  std::uint32_t element_; ///< of `file_`
};

/// A site's map: the graph of its nodes (M-2), each stored once, as authored. Immutable; holds its documents.
/// Reading from several threads is safe as long as each has its own `BaseResolver`.
///
///   for (NodeId id = 0; id < map.size(); ++id)
///     std::cout << map.node(id).name().value_or("") << '\n';
class STANDARD_SITEMAP_API Map {
 public:
  /// How many nodes it has: the root at least.
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  Node node(NodeId id) const; ///< precondition: `id < size()`
  /// The node with the number 0.
  Node root() const { return node(root_node); }

  /// Of the root document; where that is a robots.txt, of the first that it led to.
  MapFormat format() const;
  /// G-13: the hierarchy was made of the URIs, and names of those who have none: there was but a list.
  bool hierarchy_derived() const { return !made_names_.empty(); }

  /// Known roles first, then in order of appearance (M-12).
  const std::vector<RoleNodes>& roles() const { return roles_; }
  /// S-3, S-6: in document order, refused ones among them.
  const std::vector<ClassChange>& class_changes() const { return class_changes_; }
  /// O-3: in document order, refused ones among them.
  const std::vector<StyleInstruction>& styles() const { return styles_; }
  /// O-4: in document order; `logo_for` chooses.
  const std::vector<LogoVariant>& logo() const { return logo_; }

  /// Every document the map refers to, in the order first referred to (M-13); the root document is 0.
  const std::vector<DocumentReport>& documents() const { return reports_; }
  /// What is wrong with the documents and with how they fit together.
  const Diagnostics& diagnostics() const { return diagnostics_; }

  /// Bytes of heap held, documents included.
  std::size_t memory() const;

 private:
  friend class ListHierarchy;
  friend class MapBuilder;
  friend class Node;
  friend struct AuthoredElement;
  /// A made name, in `made_text_`.
  struct MadeName {
    std::uint32_t begin;
    std::uint32_t size; ///< 0: the author's counts
  };
  struct NodeRecord {
    std::uint32_t place;       ///< document's first place + element
    std::uint32_t first_child; ///< in `children_`
    std::uint32_t child_count;
  };
  struct Source {
    std::uint32_t first_place; ///< of this document; ascending
    std::uint32_t report;      ///< index in `reports_`; or `no_report`: no author wrote it
    std::shared_ptr<const Document> document;
  };
  static constexpr std::uint32_t no_report = 0xffff'ffff;
  STANDARD_SITEMAP_LOCAL const Source& source_of(std::uint32_t place) const;
  STANDARD_SITEMAP_LOCAL bool offers_links(NodeId node) const
  {
    return node < linked_ && (unlinked_.empty() || !unlinked_[node]);
  }

  std::vector<Source> sources_;
  std::vector<NodeRecord> nodes_;
  std::vector<NodeId> children_;
  NodeId linked_ = 0xffff'ffff; ///< nodes from here on offer no links: `Policy::link_bytes` are used up
  std::vector<bool> unlinked_;  ///< the same, by node, where nodes were renumbered; else empty
  std::vector<MadeName>
      made_names_; ///< G-13: by node; those of a map for people, which come last, are not in it
  std::string made_text_;
  std::vector<RoleNodes> roles_;
  std::vector<ClassChange> class_changes_;
  std::vector<StyleInstruction> styles_;
  std::vector<LogoVariant> logo_;
  std::vector<DocumentReport> reports_;
  Diagnostics diagnostics_;
  Policy policy_;
};

} // namespace standard_sitemap
