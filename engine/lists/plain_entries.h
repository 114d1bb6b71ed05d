#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// The texts of a `<url>` as they are written. In `loc` the reference `&amp;` may stand, and no other.
struct PlainEntry {
  std::string_view loc, lastmod, changefreq, priority;
  bool loc_is_clean = false; ///< `loc` holds nothing that `find_unusual_in_url` finds, but for `&`
  std::uint32_t line = 0;    ///< the line ends before it
};

/// Reads, without an XML parser, entries of a `<urlset>` that leave nothing to ask, as nearly all generators
/// write them:
///
///   <url> <loc>...</loc> <lastmod>...</lastmod> <changefreq>...</changefreq> <priority>...</priority> </url>
///
/// in any order, none of them twice; without attributes, prefixes, comments, CDATA; printable ASCII in one
/// line each. What is not evidently so is left to the parser, to which the same text says the same.
///
///   PlainEntries entries{text, most_bytes};
///   while (const PlainEntry* entry = entries.next()) ...
///   text.remove_prefix(entries.passed());
class PlainEntries {
 public:
  /// `text`: what comes next within the root element. `most_bytes`: an entry with a longer text is not plain.
  PlainEntries(std::string_view text, std::size_t most_bytes) : text_(text), most_bytes_(most_bytes) {}

  /// The next entry, until the next call; null where none follows, or none that stands here whole.
  const PlainEntry* next();

  std::size_t passed() const { return passed_; } ///< the bytes up to the end of the last entry given
  std::uint32_t lines() const { return lines_; } ///< the line ends in them
  /// The bytes behind the last of those.
  std::uint32_t columns() const { return static_cast<std::uint32_t>(passed_ - line_start_); }

 private:
  std::string_view text_;
  std::size_t most_bytes_;
  std::size_t passed_ = 0, line_start_ = 0;
  std::uint32_t lines_ = 0;
  PlainEntry entry_;
};

} // namespace standard_sitemap
