#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// Text before an XML sitemap (sitemaps.org) or feed where XML allows none: a second byte order mark, a
/// message from the program that generated the file, white space or comments before `<?xml`.
struct ListPreamble {
  std::size_t end = 0; ///< index after this text, including a late `<?xml ...?>`
  std::size_t at = 0;  ///< index of the late `<?xml`, or else of the beginning: the position to report
  bool before_declaration = false; ///< `at` is a late `<?xml`
};

/// Finds such text in the first characters of a file, in UTF-8 (or another superset of ASCII). Returns
/// nullopt if there is none, or if the root element of a list or sitemap does not follow, is inside another
/// element, a web page or quotes, or follows the URLs of a text list. Linear in `start`.
std::optional<ListPreamble> find_list_preamble(std::string_view start);

} // namespace standard_sitemap
