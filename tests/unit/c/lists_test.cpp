// XML sitemaps (sitemaps.org) and other lists (G-4 to G-13), through the C interface.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

/// A page of a site for which the reader chose this list.
class CLists : public ::testing::Test {
 protected:
  void load(const std::string& entries)
  {
    auto visit = made<standard_sitemap_visit>();
    visit.url = text("http://site.example/");
    visit.preferred_sitemap = text("http://site.example/map.xml");
    ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(answer(tab, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                        "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1' "
                                        "xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'>" +
                                            entries + "</urlset>"));
    view = tab.view();
    ASSERT_TRUE(view);
  }

  standard_sitemap_node node(std::uint32_t id) const
  {
    auto shown = made<standard_sitemap_node>();
    EXPECT_EQ(standard_sitemap_view_node(view.get(), id, &shown), STANDARD_SITEMAP_OK);
    return shown;
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
  View view;
};

TEST_F(CLists, G13_WhatWasMadeSaysSo)
{
  load("<url><loc>http://site.example/books/red-earth</loc><lastmod>2026-05-17</lastmod>"
       "<changefreq>weekly</changefreq></url><url><loc>http://site.example/books/salt</loc></url>"
       "<url><loc>http://site.example/visit</loc></url>");
  auto map = made<standard_sitemap_map>();
  ASSERT_EQ(standard_sitemap_view_map(view.get(), &map), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(map.format), "sitemaps.org");
  EXPECT_EQ(map.hierarchy_derived, 1u);

  const auto books = node(1);
  EXPECT_EQ(books.kind, STANDARD_SITEMAP_KIND_GROUP);
  EXPECT_EQ(read(books.name), "Books");
  EXPECT_EQ(books.name_derived, 1u);
  EXPECT_EQ(books.document, STANDARD_SITEMAP_NO_DOCUMENT);
  const auto red = node(2);
  EXPECT_EQ(read(red.name), "Red earth");
  EXPECT_EQ(red.name_derived, 1u);
  EXPECT_EQ(red.document, 0u);
  EXPECT_EQ(read(red.lastmod), "2026-05-17");
  EXPECT_EQ(read(red.changefreq), "weekly");
}

TEST_F(CLists, G13_TheEntriesCanBeHadInTheOrderOfTheFile)
{
  load("<url><loc>http://site.example/books/salt</loc></url><url><loc>http://site.example/visit</loc></url>"
       "<url><loc>http://site.example/books/red-earth</loc></url>");
  standard_sitemap_nodes nodes{};
  ASSERT_EQ(standard_sitemap_view_in_document_order(view.get(), &nodes), STANDARD_SITEMAP_OK);
  std::vector<std::string> urls;
  for (const std::uint32_t id : std::vector(nodes.ids, nodes.ids + nodes.count))
    urls.push_back(read(node(id).url));
  EXPECT_EQ(urls,
            (std::vector<std::string>{"(none)", "http://site.example/books/salt", "http://site.example/visit",
                                      "http://site.example/books/red-earth"}))
      << "the root, then the entries; the group that was made of two of them is in no document";
  EXPECT_EQ(standard_sitemap_view_in_document_order(nullptr, &nodes), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_view_in_document_order(view.get(), nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST_F(CLists, G9_AttachmentsOfAnEntryOneByOne)
{
  load("<url><loc>http://site.example/a</loc>"
       "<image:image><image:loc>http://site.example/a.jpg</image:loc>"
       "<image:title>A &#x202e;b</image:title><image:caption>Of a</image:caption></image:image>"
       "<image:image><image:loc>javascript:1</image:loc></image:image>"
       "<news:news><news:publication_date>2026-05-17</news:publication_date>"
       "<news:title>News of a</news:title></news:news></url>"
       "<url><loc>http://site.example/b</loc></url>");
  auto attachment = made<standard_sitemap_attachment>();
  const auto get = [&](std::uint32_t id, std::size_t index) {
    return standard_sitemap_view_attachment(view.get(), id, index, &attachment);
  };
  ASSERT_EQ(get(1, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(attachment.type), "image");
  EXPECT_EQ(read(attachment.name), "A b") << "no override";
  EXPECT_EQ(read(attachment.description), "Of a");
  EXPECT_EQ(read(attachment.url), "http://site.example/a.jpg");
  EXPECT_EQ(read(attachment.blocked), "(none)");
  EXPECT_EQ(read(attachment.lastmod), "(none)");
  ASSERT_EQ(get(1, 1), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(attachment.url), "(none)");
  EXPECT_EQ(read(attachment.blocked), "scheme");
  ASSERT_EQ(get(1, 2), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(attachment.type), "news");
  EXPECT_EQ(read(attachment.name), "News of a");
  EXPECT_EQ(read(attachment.url), "(none)");
  EXPECT_EQ(read(attachment.lastmod), "2026-05-17");
  EXPECT_EQ(get(1, 3), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(get(2, 0), STANDARD_SITEMAP_NONE) << "these belong to another entry";
}

TEST(CListRequests, G4_ADocumentHasTheDateOfTheFirstIndexThatNamesIt)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  auto visit = made<standard_sitemap_visit>();
  visit.root = text("http://site.example/index.xml");
  visit.source = STANDARD_SITEMAP_SOURCE_ANY;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  auto wanted = made<standard_sitemap_request>();
  ASSERT_NO_FATAL_FAILURE(
      answer(tab, "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                  "<sitemap><loc>http://site.example/a.xml</loc><lastmod>2026-05-17</lastmod></sitemap>"
                  "<sitemap><loc>http://site.example/b.xml</loc><lastmod>soon</lastmod></sitemap>"
                  "<sitemap><loc>http://site.example/a.xml</loc><lastmod>2001-01-01</lastmod></sitemap>"
                  "<sitemap><loc>http://site.example/c.xml</loc><lastmod>2026-06-01</lastmod></sitemap>"
                  "</sitemapindex>"));
  const auto next = [&] { return standard_sitemap_session_next_request(tab.session.get(), &wanted); };
  ASSERT_EQ(next(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(wanted.url), "http://site.example/a.xml");
  EXPECT_EQ(read(wanted.lastmod), "2026-05-17");
  ASSERT_EQ(next(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(wanted.url), "http://site.example/b.xml");
  EXPECT_EQ(read(wanted.lastmod), "(none)") << "not a date";
  wanted.struct_size = offsetof(standard_sitemap_request, lastmod); // of the first version
  wanted.lastmod = text("not touched");
  ASSERT_EQ(next(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(wanted.url), "http://site.example/c.xml");
  EXPECT_EQ(read(wanted.lastmod), "not touched");
  EXPECT_EQ(next(), STANDARD_SITEMAP_NONE);
}

} // namespace
} // namespace standard_sitemap::testing
