#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::html {

// Finds where relevant tags may begin, sixteen bytes at a time, at about the cost of reading the page from
// memory once. Works for any encoding that extends ASCII, ignoring case. Comments, quotes, scripts and the
// ends of names are not considered: there are false positives but no false negatives.

/// Returns the index of the first `<link` or `<meta` at or after `from`; `std::string_view::npos` if there is
/// none. Precondition: `from` is at most `text.size()`.
std::size_t next_link_or_meta(std::string_view text, std::size_t from);

/// Returns the index after the `<` of the last start tag that `HtmlSkeleton` must keep: `base`, `frameset`,
/// `html`, `link` or `meta`. 0 if there is none.
std::size_t end_of_last_relevant_tag(std::string_view text);

} // namespace standard_sitemap::html
