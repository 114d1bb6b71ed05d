#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// Where something stands in the files of a map: for rooms of the engine that need more than a `Node` says.
/// Lives as long as the map.
struct AuthoredElement {
  const Document* document;
  ElementId element;

  /// What a node was made from.
  static AuthoredElement of(const Node& node) { return {node.file_, node.element_}; }
  /// Every file of the map, each once; the root document is not necessarily the first. Derived groups are in
  /// none of them.
  static std::vector<const Document*> documents(const Map& map);
  /// The same, with what became of each.
  static std::vector<std::pair<const Document*, DocumentOutcome>> documents_with_outcomes(const Map& map);
  /// What its variants were made from, in the order of `Node::variants`.
  static std::vector<AuthoredElement> variants_of(const Node& node);

  std::optional<std::string_view> attribute(Attribute name) const
  {
    return document->attribute(element, name);
  }
  /// M-10: of its own, as authored.
  std::optional<std::string_view> reference() const { return document->reference(element); }
  std::uint32_t line() const { return document->line(element); }
};

} // namespace standard_sitemap
