#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/language/language.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// M-8: returns the alternatives of a node that its reader chooses from, in document order: the node itself
/// and its variants; if any of them has a link, only those with one. `own`: the node's link. The results are
/// indices in `variants`, nullopt for the node itself.
std::vector<std::optional<std::size_t>> alternatives_of(const Link& own,
                                                        const std::vector<Variant>& variants);

/// The properties of an alternative by which it is chosen (M-8).
struct Alternative {
  std::string_view lang; ///< empty: none
  std::string_view type; ///< empty: none
};

/// M-8: returns the index of the best alternative for the reader: by language, then by accepted media types;
/// the first if there is a tie or no match. Precondition: `alternatives` is not empty.
std::size_t best_alternative(const std::vector<Alternative>& alternatives, LanguageChoice& languages,
                             std::string_view accept);

/// RFC 9110, 12.5.1: returns the quality, in thousandths, that an Accept value gives a media type; the most
/// specific matching range counts. 1000 for an empty value or type.
unsigned accepted_quality(std::string_view accept, std::string_view type);

} // namespace standard_sitemap
