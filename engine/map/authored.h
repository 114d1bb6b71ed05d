#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// An element in the files of a map, for parts of the engine that need more than `Node` offers. Valid as long
/// as the map.
struct AuthoredElement {
  const Document* document;
  ElementId element;

  /// Returns the element from which a node was made.
  static AuthoredElement of(const Node& node) { return {&node.file(), node.element()}; }
  /// Returns every file of the map once; the root document is not necessarily first. Generated groups are in
  /// none of them.
  static std::vector<const Document*> documents(const Map& map);
  /// Returns the same files, each with its outcome.
  static std::vector<std::pair<const Document*, DocumentOutcome>> documents_with_outcomes(const Map& map);
  /// Returns the elements of a node's variants, in the order of `Node::variants`.
  static std::vector<AuthoredElement> variants_of(const Node& node);

  std::optional<std::string_view> attribute(Attribute name) const
  {
    return document->attribute(element, name);
  }
  /// M-10: the element's own reference, as authored.
  std::optional<std::string_view> reference() const { return document->reference(element); }
  std::uint32_t line() const { return document->line(element); }
  TextPosition position() const { return document->position(element); } ///< see `Document::position`
};

} // namespace standard_sitemap
