#pragma once

#include "tests/walk/naive_document.h"

#include <optional>
#include <string>
#include <vector>

/// What is said about one element, without regard to its place in the map.
namespace standard_sitemap::walk {

/// M-8: one alternative of a node, with what it takes from the node filled in.
struct NaiveVariant {
  std::optional<std::string> name, url, lang, type, charset, description, target;
  bool blocked = false;
};

/// P-6, O-1: the base URI in effect on the element.
std::string base_uri(const NaiveElement&, const Site&);

/// M-9: `lang`, `type`, `charset`, `target` as they are in effect on the element.
std::optional<std::string> effective(const NaiveElement&, const std::string& attribute);

/// M-8: the node itself, then its `<variant>` children.
std::vector<NaiveVariant> variants_of(const NaiveElement&, const Site&);

/// V-7: the language of the alternatives at this address, if they have one; empty: none is said.
std::optional<std::string> language_at(const std::vector<NaiveVariant>&, const std::string& uri);

/// M-8: the variant that the reader gets. `of_page`: the language of the page (V-7).
std::size_t chosen_variant(const std::vector<NaiveVariant>&, const Site&,
                           const std::optional<std::string>& of_page);

/// M-12, M-1
std::vector<std::string> roles_of(const NaiveElement&);

/// M-5a, O-5: the first element of the document with this id.
NaiveElement* element_with_id(NaiveDocument&, const std::string& id, const Site&);

/// M-7: the order in which the children of a node in this language are presented.
struct ByName {
  std::optional<std::string> language;
  /// Negative, zero or positive.
  int operator()(const std::optional<std::string>& one, const std::optional<std::string>& other) const;
};

} // namespace standard_sitemap::walk
