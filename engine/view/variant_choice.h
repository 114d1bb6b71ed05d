#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/language/language.h"

namespace standard_sitemap {

/// What the choice between alternatives of a node looks at (M-8).
struct Alternative {
  std::string_view lang; ///< empty: none
  std::string_view type; ///< empty: none
};

/// M-8: the index of the best for the reader: by language, then by accepted media types; ties and no match:
/// the first. Precondition: not empty.
std::size_t best_alternative(const std::vector<Alternative>& alternatives, LanguageChoice& languages,
                             std::string_view accept);

/// RFC 9110 12.5.1: the quality, in thousandths, that an Accept value gives a media type; of the ranges that
/// match the most specific counts. 1000 for an empty value or type.
unsigned accepted_quality(std::string_view accept, std::string_view type);

} // namespace standard_sitemap
