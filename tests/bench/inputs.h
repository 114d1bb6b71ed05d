#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace standard_sitemap::bench {

/// A sitemap with this many items of 120 bytes each, line ends included, in groups of a hundred.
std::string sitemap_of(std::size_t items);

/// This many groups, nested in each other.
std::string nested_groups(std::size_t depth);

/// One group whose items are to be shown in lexical order, but are written in no order.
std::string lexical_group(std::size_t items);

/// A `<urlset>` (sitemaps.org) with this many URLs, as generators write it.
std::string urlset_of(std::size_t urls);
/// The same of a site with parts of several kinds: a shop, in no order; news in folders for days; questions
/// with a folder each; pages that are all in one folder; and a forum, whose pages differ by their queries.
std::string site_list_of(std::size_t urls);

enum class PageKind {
  plain,         ///< has links, but none that a discovery rule looks at: like nearly all pages of the web
  named,         ///< names a sitemap by D-3
  silent,        ///< says nothing of its own place (R)
  stated,        ///< says its place in its head, by breadcrumbs and links
  stated_at_end, ///< and by a last link at its end
};

/// A page of at least this many bytes: paragraphs, lists, links, scripts and comments.
std::string page_of(std::size_t bytes, PageKind kind);

/// The contents of a file; nullopt if it cannot be read.
std::optional<std::string> contents_of(const char* path);

} // namespace standard_sitemap::bench
