#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// how a page can be related to the page that links to it, in the order in which they are shown.
enum class RelationKind : std::uint8_t {
  home,
  first,
  previous,
  next,
  last,
  up,
  contents,
  index,
  glossary,
  chapter,
  section,
  subsection,
  appendix,
  help,
  search,
  author,
  copyright,
  license,
  privacy_policy,
  terms_of_service,
  accessibility_statement,
  change_password,
  contact,
  log_in,
  products,
  services,
  alternate, ///< the page in another language; only with `hreflang`
};
inline constexpr std::size_t relation_kind_count = 27; ///< number of enumerators

/// one spelling of a kind, in lower case.
struct RelationSpelling {
  std::string_view token; ///< in `rel`
  RelationKind kind;      ///< what it says
};

/// every spelling, by kind; the first of a kind is its name. `rev=made` is `author`, too. The one table
/// of them: other lists are made from it.
STANDARD_SITEMAP_API std::span<const RelationSpelling> relation_spellings();

/// Returns the stable name: `terms-of-service` for `RelationKind::terms_of_service`.
STANDARD_SITEMAP_API std::string_view relation_kind_name(RelationKind kind);

/// What the tokens of one link say.
struct LinkRelations {
  std::uint32_t kinds = 0; ///< a bit for each `RelationKind`, the lowest for the first
  unsigned levels_up = 0;  ///< how often the tokens name `up`: `up up` is two levels; at most 20
  bool starts = false;     ///< the tokens have `start`, which is `home` or `first` (R-2), and not in `kinds`

  /// Whether the tokens name this kind.
  bool has(RelationKind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1u) != 0; }
  /// Whether the tokens name no relation.
  bool empty() const { return kinds == 0 && !starts; }
};

/// Returns what a link says by its `rel` and `rev`: space-separated tokens, ignoring ASCII case. Empty if it
/// is a style sheet or an icon. Linear.
STANDARD_SITEMAP_API LinkRelations link_relations(std::string_view rel, std::string_view rev = {});

/// whether the `type` of a link, empty if it has none, lets it lead to a page: only HTML and XHTML do.
bool may_lead_to_page(std::string_view type);

} // namespace standard_sitemap
