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
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"

namespace standard_sitemap {

class DerivedNames;
class Document;
struct MapParts;
enum class Attribute : std::uint8_t;

/// Identifies a node of a map: its index in the order in which nodes are reached, depth first (M-13). 0 is
/// the root.
using NodeId = std::uint32_t;
/// The root, which every map has: the `<sitemap>` element of the root document.
inline constexpr NodeId root_node = 0;

/// The kind of a node (M-1): the root, an `<item>` or a `<group>`.
enum class NodeKind : std::uint8_t { root, item, group };
/// Returns the stable name: `item` for `NodeKind::item`.
STANDARD_SITEMAP_API std::string_view kind_name(NodeKind kind);

/// The format of the file that a map was made from.
enum class MapFormat : std::uint8_t {
  standard_sitemap, ///< a Standard Sitemap
  sitemaps_org,     ///< an XML sitemap (sitemaps.org): `<urlset>` or `<sitemapindex>`
  text,             ///< a text list, one URI per line
  feed,             ///< RSS or Atom
  biositemap,       ///< a Biositemap: RDF/XML
  llms,             ///< an llms.txt: Markdown
};
/// Returns the stable name: `sitemaps.org` for `MapFormat::sitemaps_org`.
STANDARD_SITEMAP_API std::string_view format_name(MapFormat format);

/// Report on one document that a map refers to, whether or not it could be loaded.
struct DocumentReport {
  Uri requested;                     ///< the first URI with which the map refers to it
  std::optional<Uri> final_url = {}; ///< after redirects
  std::optional<int> status =
      {}; ///< HTTP status of the final response; nullopt if there was none, or for `file:`
  std::optional<std::string> content_type = {}; ///< without parameters, lower case
  std::uint64_t bytes = 0; ///< size of the decoded body; of an aborted one, the bytes received
  DocumentOutcome outcome = DocumentOutcome::network_error; ///< the result of fetching and reading it
  std::optional<FetchFailure> failure = {}; ///< why there was no complete response, if the fetcher said so
  std::optional<Refusal> refusal = {};      ///< why it was not requested, if the outcome is `blocked`
};

/// A role and the nodes that have it, in the order reached (M-12).
struct RoleNodes {
  std::string role;          ///< in lower case
  std::vector<NodeId> nodes; ///< never empty
};

/// S-3: an instruction to edit `attribute` of those elements of the page that `xpath` selects.
struct ClassChange {
  std::string xpath; ///< XPath 1.0, evaluated on the page
  std::vector<std::pair<std::string, std::string>>
      namespaces;                     ///< (prefix, URI) for each prefix that `xpath` uses
  std::string attribute;              ///< `class` by default
  std::string prefix;                 ///< S-4: the prefix of the tokens
  std::optional<std::string> refused; ///< if set: why it must not be applied
};

/// O-3: a style sheet to load while the map is shown.
struct StyleInstruction {
  Uri url;                                 ///< absolute; the only check made is in `refused`
  std::optional<std::string> type;         ///< the media type, as authored
  bool replace = false;                    ///< whether the page's own style sheets are disabled meanwhile
  std::optional<std::string> refused = {}; ///< if set: why it must not be applied to the page
  /// As `Link::relative`; `url` is then a `file:` URI.
  std::optional<std::string> relative = {};
};

/// O-4: one size of the site's logo.
struct LogoVariant {
  Uri url;                                  ///< of the image
  std::optional<std::string> type;          ///< the media type, as authored
  std::optional<unsigned> width;            ///< in CSS pixels, if the author gave it
  std::optional<unsigned> height;           ///< likewise
  std::optional<std::string> relative = {}; ///< as `Link::relative`; `url` is then a `file:` URI
};

/// The destination of a link, or why it may not be offered. If nothing is set, the author gave no URI.
struct Link {
  std::optional<Uri> url;         ///< if set: may be offered to a person
  std::optional<Refusal> blocked; ///< if set: why the URI may not be offered
  /// If set: a URI reference relative to the root document, which is a local file without a page. Shown as
  /// text: its destination is not known until the file has an address.
  std::optional<std::string> relative = {};
};

/// One alternative of a node (M-8). Values that the variant omits are its node's. Text is as authored; the
/// views are valid as long as the map.
struct Variant {
  std::optional<std::string_view> name;        ///< display name
  std::optional<std::string_view> description; ///< for people
  std::optional<std::string_view> lang;        ///< M-9: effective
  std::optional<std::string_view> type;        ///< M-9: effective
  std::optional<std::string_view> charset;     ///< M-9: effective
  std::optional<std::string_view> target;      ///< M-9: effective
  Link link;                                   ///< the variant's, or that of its node
};

/// G-9: what an XML sitemap says about an image or video on a page, or about a page as a news article. Text
/// is as authored; the views are valid as long as the map.
struct Attachment {
  std::string_view type;                       ///< `image`, `video` or `news`
  std::optional<std::string_view> name;        ///< its title
  std::optional<std::string_view> description; ///< for people
  std::optional<std::string_view> lastmod;     ///< W3C date; for news, the publication date
  Link link;                                   ///< its URI
};

class Map;

/// One node, as authored: a lightweight handle, valid as long as its map. Text is UTF-8 as the author wrote
/// it: make it safe before display (`shown_text`). Returned views are valid as long as the map.
class STANDARD_SITEMAP_API Node {
 public:
  NodeId id() const { return id_; } ///< its index in its map
  /// M-1: the root, an item or a group.
  NodeKind kind() const;
  /// G-13: whether this is a generated group: a folder of URIs, or one part of a long list of pages.
  bool derived() const;

  // Attributes as written (M-10, M-11).
  /// Display name; make it safe before display. An entry of a list without a name has one made from its URI.
  std::optional<std::string_view> name() const;
  bool name_derived() const;                           ///< G-13: whether `name` was generated
  std::optional<std::string_view> description() const; ///< for people; make it safe before display
  std::optional<std::string_view> relation() const;    ///< M-11: `sequence`, or whatever the author wrote
  std::optional<std::string_view> priority() const;    ///< as authored; not interpreted by the engine
  std::optional<std::string_view> order() const;       ///< M-7: `lexical`, or whatever the author wrote
  std::optional<std::string_view> method() const;      ///< request method for the link, as authored
  bool needs_form() const; ///< M-10: no link can lead there, since its request method is another than GET
  std::optional<std::string_view> data() const; ///< request data for the link, as authored
  std::optional<std::string_view>
  lastmod() const; ///< G-4: date of last change, as authored (should be a W3C date)
  std::optional<std::string_view> changefreq() const; ///< G-4: `weekly`, or whatever the author wrote

  // Effective values (M-9): the element's own, else that of the nearest ancestor in its document that has
  // one.
  std::optional<std::string_view> lang() const;    ///< as authored; should be a BCP 47 tag
  std::optional<std::string_view> type() const;    ///< media type of the link's destination
  std::optional<std::string_view> charset() const; ///< encoding of the link's destination
  std::optional<std::string_view> target() const;  ///< browsing context in which to open the link

  /// M-12: the roles in lower case, known ones under the names that they are known by, without duplicates.
  /// Empty for groups (M-1).
  std::vector<std::string> roles() const;
  bool excluded() const; ///< M-6: whether it is excluded from the hierarchy
  /// Whether the author gave a URI (`xlink:href` or `url`), usable or not. Cheap.
  bool has_reference() const;
  /// Returns the link, resolved now (P-6). Use the same `bases` for many nodes: it caches.
  Link link(BaseResolver& bases) const;

  /// Whether it has `<variant>` elements. Constant time, however many other children there are.
  bool has_variants() const;
  bool has_variant_reference() const; ///< whether a variant has its own URI; constant time
  /// Returns the variants in document order, at most `Policy::variants`, with omitted values filled in (M-8);
  /// links as for `link`.
  std::vector<Variant> variants(BaseResolver& bases) const;
  /// Returns one of the variants. Precondition: `index` is less than the size of `variants()`.
  Variant variant(std::size_t index, BaseResolver& bases) const;

  /// G-9: returns the attachments in document order; links as for `link`.
  std::vector<Attachment> attachments(BaseResolver& bases) const;

  std::span<const NodeId> children() const; ///< in document order; externals are replaced by their targets

  /// Index in `Map::documents()` of the node's document; nullopt if the node is `derived`.
  std::optional<std::size_t> document() const;
  /// Line of the start tag, 1-based; 0: unknown.
  std::uint32_t line() const;

  /// @cond engine
  STANDARD_SITEMAP_LOCAL Node(const MapParts& map, NodeId id);
  /// The document, and the element of it, from which the node was made.
  const Document& file() const { return *file_; }
  std::uint32_t element() const { return element_; }
  /// @endcond

 private:
  STANDARD_SITEMAP_LOCAL std::optional<std::string_view> authored(Attribute attribute) const;
  STANDARD_SITEMAP_LOCAL std::optional<std::string_view> effective(Attribute attribute) const;
  STANDARD_SITEMAP_LOCAL Variant variant_of(std::uint32_t element, std::optional<Link>& own,
                                            BaseResolver& bases) const;
  STANDARD_SITEMAP_LOCAL Link link_of(std::uint32_t element, BaseResolver& bases) const;

  const MapParts* map_;
  NodeId id_;
  const Document* file_;
  std::uint32_t element_; ///< of `file_`
};

/// @cond engine
/// What a map is made of: plain, for the builder, which fills it, and the generator of hierarchies (G-13),
/// which arranges it anew. `Map` is its door for everybody else.
struct MapParts {
  struct NodeRecord {
    std::uint32_t element_index; ///< document's first element_index + element
    std::uint32_t first_child;   ///< in `children`; without children 0, or `in_row`
    std::uint32_t child_count;
  };
  struct Source {
    std::uint32_t first_index; ///< index of the document's first element; ascending
    std::uint32_t report;      ///< index in `reports`; `no_report` for generated nodes
    std::shared_ptr<const Document> document;
  };
  static constexpr std::uint32_t no_report = 0xffff'ffff;
  /// G-14: marks a page in a row that is sorted on demand: its `element_index` may be another page's.
  static constexpr std::uint32_t in_row = 1;
  static constexpr NodeId no_node = 0xffff'ffff;

  STANDARD_SITEMAP_LOCAL Node node(NodeId id) const { return {*this, id}; }
  std::span<const NodeId> children_of(NodeId node) const
  {
    const NodeRecord& record = nodes[node];
    return {children.data() + (record.child_count == 0 ? 0 : record.first_child), record.child_count};
  }
  bool is_in_row(NodeId node) const
  {
    return nodes[node].child_count == 0 && nodes[node].first_child == in_row;
  }
  /// Returns the index of the element from which a node was made.
  STANDARD_SITEMAP_LOCAL std::uint32_t element_index(NodeId node) const;
  STANDARD_SITEMAP_LOCAL const Source& source_of(std::uint32_t element_index) const;
  bool offers_links(NodeId node) const
  {
    return node < first_without_link && (without_link.empty() || !without_link[node]);
  }

  std::vector<Source> sources = {};
  std::vector<NodeRecord> nodes = {};
  std::vector<NodeId> children = {};
  NodeId first_without_link =
      no_node; ///< from this node on there are no links: `Policy::link_bytes` is used up
  std::vector<bool> without_link = {}; ///< the same by node, if nodes were renumbered; else empty
  std::shared_ptr<const DerivedNames> derived_names = {}; ///< G-13; null: no list
  std::vector<RoleNodes> roles = {};
  std::vector<ClassChange> class_changes = {};
  std::vector<StyleInstruction> styles = {};
  std::vector<LogoVariant> logo = {};
  std::vector<DocumentReport> reports = {};
  Diagnostics diagnostics = {};
  Policy policy = {};
  std::optional<Uri> local_root =
      {}; ///< if the root document is a local file without a page (`Link::relative`)
};
/// @endcond

/// A site's map: the graph of its nodes (M-2), each stored once, as authored. Immutable; owns its documents.
/// Concurrent reading is safe if each thread uses its own `BaseResolver`.
///
///   for (NodeId id = 0; id < map.size(); ++id)
///     std::cout << map.node(id).name().value_or("") << '\n';
class STANDARD_SITEMAP_API Map {
 public:
  /// The number of nodes, at least 1 (the root).
  NodeId size() const { return static_cast<NodeId>(parts_.nodes.size()); }
  Node node(NodeId id) const; ///< precondition: `id < size()`
  /// The root node.
  Node root() const { return node(root_node); }

  /// The format of the root document; for a robots.txt, that of the first document it leads to.
  MapFormat format() const;
  /// G-13: whether the hierarchy, and names where missing, were generated from the URIs because the source is
  /// a flat list.
  bool hierarchy_derived() const { return parts_.derived_names != nullptr; }

  /// M-12: known roles first, then the others in order of appearance.
  const std::vector<RoleNodes>& roles() const { return parts_.roles; }
  /// S-3, S-6: in document order, including refused ones.
  const std::vector<ClassChange>& class_changes() const { return parts_.class_changes; }
  /// O-3: in document order, including refused ones.
  const std::vector<StyleInstruction>& styles() const { return parts_.styles; }
  /// O-4: in document order; `logo_for` chooses.
  const std::vector<LogoVariant>& logo() const { return parts_.logo; }

  /// Every document the map refers to, in the order first referred to (M-13); the root document is 0.
  const std::vector<DocumentReport>& documents() const { return parts_.reports; }
  /// Problems in the documents and in the references between them.
  const Diagnostics& diagnostics() const { return parts_.diagnostics; }

  /// Heap memory held in bytes, including documents.
  std::size_t memory() const;

  /// @cond engine
  explicit Map(MapParts parts) : parts_(std::move(parts)) {}
  const MapParts& parts() const { return parts_; }
  /// Like `Node::children`, without making a `Node`.
  std::span<const NodeId> children(NodeId node) const { return parts_.children_of(node); }
  /// G-14: whether the node is a page (an item with a reference) in a row of a list that `node` sorts on
  /// demand.
  bool is_in_row(NodeId node) const { return parts_.is_in_row(node); }
  /// G-13: if the node is a generated group for a folder of addresses: the folder's normalised URI, without a
  /// slash at its end.
  STANDARD_SITEMAP_LOCAL std::optional<std::string> folder(NodeId node) const;
  /// @endcond

 private:
  MapParts parts_;
};

} // namespace standard_sitemap
