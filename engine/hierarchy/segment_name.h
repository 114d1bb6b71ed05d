#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// G-13: appends what a part of a URI says to people.
///
///   append_segment_name("/unsere_%C3%A4pfel.html", "de", names);   // "Unsere äpfel"
///
/// `step` is a segment of a path with its slash (of several the last counts), a query with its `?`, a
/// fragment with its `#`; else a host, which stays. Percent-decoded where that gives UTF-8; words set apart,
/// also `camelCase`, but no dash between figures, which is of a number or date; without the ending of a page
/// (`.html`), but with that of a file (`.pdf`); its first letter a capital as `language` (BCP 47, or empty)
/// writes it, unless it has capitals of its own or names a language. Never empty; safe to show, and cut to
/// `longest_segment_name` code points.
void append_segment_name(std::string_view step, std::string_view language, std::string& names);
inline constexpr std::size_t longest_segment_name = 256;

/// The last segment without the ending of a page: `/a` of `/a.html`. Views into `step`.
std::string_view without_page_ending(std::string_view step);

/// Whether it is the page that stands for its folder: `/index.html`, `/default.aspx`.
bool is_index_page(std::string_view step);

/// A number or the like: it has no letters before its ending.
bool has_no_letters(std::string_view step);

} // namespace standard_sitemap
