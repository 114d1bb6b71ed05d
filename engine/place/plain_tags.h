#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

/// Skips the tags and comments that say nothing of a page's place, menus apart, as long as no element is open
/// that matters. Returns the index of the first `<` from `from` on that may begin anything else; the size of
/// the text if there is none.
///
/// A tag is skipped if it is complete, its element neither matters by itself nor holds text in which markup
/// is none, and it has no attribute of a relation, an item or a vocabulary. What is written in an unusual way
/// is not skipped: `html::TokenScan` reads it. `text` is HTML or XML, in UTF-8. Takes about five instructions
/// a byte.
std::size_t after_plain_tags(std::string_view text, std::size_t from);

} // namespace standard_sitemap
