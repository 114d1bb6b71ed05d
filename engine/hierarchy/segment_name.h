#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// G-13: appends a readable name made from one part of a URI.
///
///   append_segment_name("/unsere_%C3%A4pfel.html", "de", names);   // "Unsere äpfel"
///
/// `step` is a path segment with its slash (of several, the last is used), a query with its `?`, a fragment
/// with its `#`, or a host, which is used as it is. The name is percent-decoded if that gives UTF-8; words
/// are separated, also in `camelCase`, but dashes between digits are kept, since they belong to a number or
/// date. The extension of a page (`.html`) is dropped, that of a file (`.pdf`) is kept. The first letter is
/// capitalised by the rules of `language` (BCP 47, or empty), unless the name already has capitals or names a
/// language. Never empty; safe to display; cut to `max_segment_name_code_points` code points.
void append_segment_name(std::string_view step, std::string_view language, std::string& names);
inline constexpr std::size_t max_segment_name_code_points = 256;

/// Returns the last segment without the extension of a page: `/a` for `/a.html`. A view into `step`.
std::string_view without_page_ending(std::string_view step);

/// Whether a step that begins like that of an index page is one.
bool is_index_page_by_name(std::string_view step);
/// Whether the step is an index page: `/index.html`, `/default.aspx`.
inline bool is_index_page(std::string_view step)
{
  const char initial = step.size() < 6 ? '\0' : static_cast<char>(step[1] | 0x20);
  return (initial == 'i' || initial == 'd') && is_index_page_by_name(step); // hardly any other page
}

/// Whether the step has no letters before its extension, as a number.
bool has_no_letters(std::string_view step);

} // namespace standard_sitemap
