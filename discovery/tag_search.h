#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::html {

// Where the tags that discovery cares about may begin: sixteen bytes at a time, so that a page costs about as
// much as it costs to read it from memory once. Bytes in any encoding that extends ASCII; letters in any
// case. Comments, quotes and scripts are not told apart, nor whether a name ends there: what is not found is
// not there, what is found may be something else.

/// The index of the first `<link` or `<meta` at or behind `from`; `std::string_view::npos` if there is none.
/// Precondition: `from` is not behind the end.
std::size_t next_link_or_meta(std::string_view text, std::size_t from);

/// The index behind the `<` of the last start tag that `HtmlSkeleton` has to keep: `base`, `frameset`,
/// `html`, `link` or `meta`. 0 if there is none.
std::size_t behind_last_that_matters(std::string_view text);

} // namespace standard_sitemap::html
