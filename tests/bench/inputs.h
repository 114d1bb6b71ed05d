#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace standard_sitemap::bench {

/// A sitemap with so many items of 120 bytes each, line ends included, in groups of a hundred.
std::string sitemap_of(std::size_t items);

/// So many groups, one in the other.
std::string nested_groups(std::size_t depth);

/// One group whose items are to be shown in lexical order, and stand in none.
std::string lexical_group(std::size_t items);

/// A `<urlset>` of the sitemaps.org protocol with so many URLs, as generators write it.
std::string urlset_of(std::size_t urls);

enum class PageKind {
  plain, ///< has links, but none that a discovery rule looks at: like nearly all pages of the web
  named, ///< names a sitemap by D-3
};

/// A page of at least so many bytes: paragraphs, lists, links, scripts and comments.
std::string page_of(std::size_t bytes, PageKind kind);

/// What a file holds; nothing if it cannot be read.
std::optional<std::string> contents_of(const char* path);

} // namespace standard_sitemap::bench
