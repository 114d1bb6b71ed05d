#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <standard_sitemap/map/base_resolver.h>
#include <standard_sitemap/read/document.h>
#include <standard_sitemap/read/document_reader.h>
#include <standard_sitemap/web/diagnostic.h>
#include <standard_sitemap/web/policy.h>
#include <standard_sitemap/web/refusal.h>

namespace standard_sitemap {

/// A node of a map: its number in the order in which nodes are reached (M-13). 0 is the root.
using NodeId = std::uint32_t;
inline constexpr NodeId root_node = 0;

enum class NodeKind : std::uint8_t { root, item, group };
std::string_view kind_name(NodeKind kind);

/// One document of a map, or one that was wanted and could not be had, as the probe reports it.
struct DocumentReport {
  Uri requested;                     ///< the first URI by which the map refers to it
  std::optional<Uri> final_url = {}; ///< after redirects
  std::optional<int> status = {};
  std::optional<std::string> content_type = {}; ///< without parameters, lower case
  std::uint64_t bytes = 0; ///< of the decoded body; if it was given up, as many as had come
  DocumentOutcome outcome = DocumentOutcome::network_error;
};

/// A role and the nodes that have it, in the order reached (M-12).
struct RoleNodes {
  std::string role;
  std::vector<NodeId> nodes;
};

/// S-3: edit the attribute `attribute` of the page's elements that `xpath` yields.
struct ClassChange {
  std::string xpath;
  std::vector<std::pair<std::string, std::string>>
      namespaces;        ///< prefix, URI: just the prefixes `xpath` uses
  std::string attribute; ///< `class` by default
  std::string prefix;
  std::optional<std::string> refused; ///< why it must not be applied
};

/// O-3: a style sheet to load while the map is shown.
struct StyleInstruction {
  Uri url;
  std::optional<std::string> type;
  bool replace = false;                    ///< the page's own style sheets are off meanwhile
  std::optional<std::string> refused = {}; ///< why it must not be applied to the page
};

/// O-4: the site's logo, in several sizes.
struct LogoVariant {
  Uri url;
  std::optional<std::string> type;
  std::optional<unsigned> width, height; ///< CSS pixels
};

/// Where a link leads, or why it may not be offered. Neither: the author gave no URI.
struct Link {
  std::optional<Uri> url;
  std::optional<Refusal> blocked;
};

/// One alternative of a node (M-8): with what it omits taken from its node. Text as authored.
struct Variant {
  std::optional<std::string_view> name, description, lang, type, charset, target;
  Link link;
};

class Map;

/// One node, as authored: a light handle, valid as long as its map. Text is UTF-8 as the author wrote it:
/// make it safe before showing (`shown_text`).
class Node {
 public:
  NodeId id() const { return id_; }
  NodeKind kind() const;

  std::optional<std::string_view> name() const { return authored(Attribute::name); }
  std::optional<std::string_view> description() const { return authored(Attribute::description); }
  std::optional<std::string_view> relation() const { return authored(Attribute::relation); }
  std::optional<std::string_view> priority() const { return authored(Attribute::priority); }
  std::optional<std::string_view> order() const { return authored(Attribute::order); }
  std::optional<std::string_view> method() const { return authored(Attribute::method); }
  std::optional<std::string_view> data() const { return authored(Attribute::data); }

  // Effective values (M-9).
  std::optional<std::string_view> lang() const { return effective(Attribute::lang); }
  std::optional<std::string_view> type() const { return effective(Attribute::type); }
  std::optional<std::string_view> charset() const { return effective(Attribute::charset); }
  std::optional<std::string_view> target() const { return effective(Attribute::target); }

  /// M-12: lower case, each once. Empty for groups (M-1).
  std::vector<std::string> roles() const;
  bool excluded() const; ///< M-6
  /// Whether the author gave a URI (`xlink:href` or `url`), usable or not. Cheap.
  bool has_reference() const;
  /// Resolved now (P-6); `bases` makes a run over many nodes cheap.
  Link link(BaseResolver& bases) const;

  /// The authored `<variant>` elements, in document order.
  bool has_variants() const;
  bool has_variant_reference() const; ///< whether one of them has a URI of its own. Cheap
  std::vector<Variant> variants(BaseResolver& bases) const;

  std::span<const NodeId> children() const; ///< in document order, externals at their place

  /// Where it stands: index in `Map::documents()`, and the line of its tag.
  std::size_t document() const;
  std::uint32_t line() const;

 private:
  friend class Map;
  Node(const Map& map, NodeId id);
  std::optional<std::string_view> authored(Attribute attribute) const;
  std::optional<std::string_view> effective(Attribute attribute) const;

  const Map* map_;
  NodeId id_;
  const Document* file_;
  ElementId element_;
};

/// A site's map: the graph of its nodes (M-2), each stored once, as authored. Immutable; holds its documents.
/// Reading from several threads is safe as long as each has its own `BaseResolver`.
class Map {
 public:
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  Node node(NodeId id) const { return Node{*this, id}; }
  Node root() const { return node(root_node); }

  /// Known roles first, then in order of appearance (M-12).
  const std::vector<RoleNodes>& roles() const { return roles_; }
  const std::vector<ClassChange>& class_changes() const { return class_changes_; }
  const std::vector<StyleInstruction>& styles() const { return styles_; }
  const std::vector<LogoVariant>& logo() const { return logo_; }

  /// Every document the map refers to, in the order first referred to (M-13); the root document is 0.
  const std::vector<DocumentReport>& documents() const { return reports_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }

  /// Bytes of heap held, documents included.
  std::size_t memory() const;

 private:
  friend class MapBuilder;
  friend class Node;
  struct NodeRecord {
    std::uint32_t place;       ///< document's first place + element
    std::uint32_t first_child; ///< in `children_`
    std::uint32_t child_count;
  };
  struct Source {
    std::uint32_t first_place; ///< of this document; ascending
    std::uint32_t report;      ///< index in `reports_`
    std::shared_ptr<const Document> document;
  };
  const Source& source_of(std::uint32_t place) const;

  std::vector<Source> sources_;
  std::vector<NodeRecord> nodes_;
  std::vector<NodeId> children_;
  NodeId linked_ = 0xffff'ffff; ///< nodes from here on offer no links: `Policy::link_bytes` are used up
  std::vector<RoleNodes> roles_;
  std::vector<ClassChange> class_changes_;
  std::vector<StyleInstruction> styles_;
  std::vector<LogoVariant> logo_;
  std::vector<DocumentReport> reports_;
  Diagnostics diagnostics_;
  Policy policy_;
};

} // namespace standard_sitemap
