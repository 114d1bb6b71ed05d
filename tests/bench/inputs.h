#pragma once

#include <cstddef>
#include <string>

namespace standard_sitemap::bench {

/// A sitemap with so many items of 120 bytes each, line ends included, in groups of a hundred.
std::string sitemap_of(std::size_t items);

/// A list of the sitemaps.org family with so many entries, as content management systems write them: a URL of
/// three segments, a date, a frequency, a priority.
std::string list_of(std::size_t entries);

enum class PageKind {
  plain, ///< has links, but none that a discovery rule looks at: like nearly all pages of the web
  named, ///< names a sitemap by D-3
};

/// A page of at least so many bytes: paragraphs, lists, links, scripts and comments.
std::string page_of(std::size_t bytes, PageKind kind);

} // namespace standard_sitemap::bench
