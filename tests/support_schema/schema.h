#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// The grammars in the folder `schemas`.
enum class Grammar {
  urlset,       ///< sitemaps.org, with hreflang links and nothing else of other namespaces
  sitemapindex, ///< sitemaps.org
  sitemap,      ///< SSP: M-8 to M-11, S-3, O-3, O-4
};

/// What is wrong with the XML according to that grammar, one line for each fault; empty if it is valid.
///
///   EXPECT_EQ(faults_by(Grammar::urlset, xml), "");
std::string faults_by(Grammar grammar, std::string_view xml);

} // namespace standard_sitemap::test
