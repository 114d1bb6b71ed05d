#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/fuzz/mutation/markup.h"
#include "tests/fuzz/mutation/random.h"

namespace standard_sitemap::fuzz {

/// Markup as a tree of which parts can be chosen at random and moved. With XML it keeps one root element: a
/// part is neither taken from nor put beside the root.
class MarkupTree {
 public:
  MarkupTree(std::string_view markup, MarkupLanguage language, MutationRandom& random);

  std::string written() const { return fuzz::written(nodes_); }

  /// A node that can be taken away; null if there is none. Valid until the tree changes.
  MarkupNode* any_node();
  /// An element, also the root; null if there is none.
  MarkupNode* any_element();
  /// An element that has attributes; null if there is none.
  MarkupNode* any_element_with_attributes();
  /// A text; null if there is none.
  MarkupNode* any_text();
  /// The values of all attributes of the name; if it is empty, of all.
  std::vector<std::string> values_of(std::string_view name) const;
  /// The prefix of some element with its colon; often empty.
  std::string some_prefix();

  /// Takes away what `any_node` returned.
  MarkupNode take(MarkupNode& node);
  /// Puts the node somewhere; returns false if there is no place.
  bool insert(MarkupNode node);
  /// Puts the nodes in the place of what `any_node` returned.
  void replace(MarkupNode& node, std::vector<MarkupNode> with);
  /// Puts it beside the root, or wherever else a node may not be.
  void insert_outside(MarkupNode node);

 private:
  struct Place {
    std::vector<MarkupNode>* siblings;
    std::size_t index;
    MarkupNode& node() const { return (*siblings)[index]; }
  };

  std::vector<Place> places();
  std::optional<Place> place_of(const MarkupNode& node);
  template <class Predicate>
  MarkupNode* any_where(Predicate&& wanted);

  MarkupLanguage language_;
  MutationRandom& random_;
  std::vector<MarkupNode> nodes_;
};

} // namespace standard_sitemap::fuzz
