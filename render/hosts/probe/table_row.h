#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// What a file says of one page; or, with `error`, that a file could not be read, or not to its end. An empty
/// text says nothing. Borrows its texts, which are UTF-8 as a stranger wrote them.
struct TableRow {
  struct Alternate {
    std::string_view lang;
    std::string url;
  };

  std::string_view loc = {}, lastmod = {}, changefreq = {}, priority = {}, title = {};
  std::vector<Alternate> alternates = {};
  std::vector<std::string> images = {};
  std::string_view file = {};
  std::uint32_t line = 0;                 ///< 0: none
  std::span<const std::string> path = {}; ///< names of the entries above it
  std::string_view error = {};            ///< the name of a code
};

} // namespace standard_sitemap
