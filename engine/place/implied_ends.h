#pragma once

#include <string_view>

namespace standard_sitemap {

// Which elements of HTML are open after a tag, as far as that decides what a page says of its place. Names
// are in lower case.

/// Whether `name` is one of these.
template <class... Names>
bool is_any(std::string_view name, Names... names)
{
  return ((name == names) || ...);
}

/// Whether the element has no content, and so no end tag.
bool is_void(std::string_view name);

/// Whether the element is a list or a table, beyond which no start tag implies an end.
bool is_list(std::string_view name);

/// HTML 13.2.6.5: whether the tag ends foreign content. Of those of that list, the ones that pages have.
bool ends_foreign_content(std::string_view name);

/// Whether the start tag of `name` implies the end of an open element (HTML 13.1.2.4).
bool implies_end_of(std::string_view open, std::string_view name);

/// Whether the end of the element is implied by the next one, so that its end tag may be missing.
bool has_implied_end(std::string_view name);

} // namespace standard_sitemap
