#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// The texts of a `<url>` as written. `loc` may contain the reference `&amp;` and no other.
struct PlainEntry {
  std::string_view loc, lastmod, changefreq, priority;
  bool loc_is_escaped = false; ///< whether there is such a reference
  bool loc_is_clean = false;   ///< `find_unusual_in_url` finds nothing in `loc` except `&`
  std::uint32_t line = 0;      ///< number of line ends before the entry
};

/// Fast path: reads unambiguous entries of a `<urlset>` without an XML parser, in the form that nearly all
/// generators write:
///
///   <url> <loc>...</loc> <lastmod>...</lastmod> <changefreq>...</changefreq> <priority>...</priority> </url>
///
/// The elements may be in any order, but each at most once; no attributes, prefixes, comments or CDATA;
/// printable ASCII, each text on one line. All other entries are left to the parser, which would give the
/// same result for the plain ones.
///
///   PlainEntries entries{text, max_bytes};
///   while (PlainEntry* entry = entries.next()) ...
///   text.remove_prefix(entries.passed());
class PlainEntries {
 public:
  /// `text`: the next content of the root element. `max_bytes`: an entry with a longer text is not plain.
  PlainEntries(std::string_view text, std::size_t max_bytes) : text_(text), max_bytes_(max_bytes) {}

  /// Returns the next entry, valid until the next call; null if no complete plain entry follows.
  PlainEntry* next();

  std::size_t passed() const { return passed_; } ///< bytes up to the end of the last entry returned
  std::uint32_t lines() const { return lines_; } ///< line ends in those bytes
  /// Bytes after the last of those line ends.
  std::uint32_t columns() const { return static_cast<std::uint32_t>(passed_ - line_start_); }

 private:
  std::string_view text_;
  std::size_t max_bytes_;
  std::size_t passed_ = 0, line_start_ = 0;
  std::uint32_t lines_ = 0;
  PlainEntry entry_;
};

} // namespace standard_sitemap
