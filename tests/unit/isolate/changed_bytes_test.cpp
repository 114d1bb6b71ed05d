// Whatever byte of an image is changed, the image is refused, or it is that of another document which a host
// can use.

#include <gtest/gtest.h>

#include "tests/fuzz/image_reading.h"

namespace standard_sitemap::testing {
namespace {

using fuzz::Reading;
using fuzz::reading_of;

/// Every value that one change makes of a byte: one bit, none, all, the next.
std::vector<char> changes_of(char byte)
{
  const auto number = static_cast<unsigned char>(byte);
  std::vector<char> all{'\0', '\xff', static_cast<char>(number + 1)};
  for (unsigned bit = 0; bit < 8; ++bit)
    all.push_back(static_cast<char>(number ^ (1u << bit)));
  return all;
}

/// Returns how many changes were accepted.
std::size_t try_every_byte(const Reading& reading)
{
  const std::string image = reading.image();
  EXPECT_TRUE(reading.taken(image));
  std::size_t accepted = 0;
  for (std::size_t at = 0; at < image.size(); ++at)
    for (const char change : changes_of(image[at])) {
      std::string changed = image;
      changed[at] = change;
      const auto answer = reading.taken(changed);
      if (!answer)
        continue;
      ++accepted;
      EXPECT_EQ(fuzz::bytes_of(Image{*answer}), changed) << at;
      fuzz::use(*answer, reading.source, reading.policy);
    }
  return accepted;
}

TEST(ChangedBytes, AnImageOfAMapWithChangedBytesStaysWithinItsBounds)
{
  const Reading reading = reading_of(
      R"(<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:h="http://www.w3.org/1999/xhtml" xml:base="/b/">)"
      R"(<class-change elem="//h:p" prefix="p"/><item name="Brot" xml:lang="de" url="c" xml:id="i">)"
      R"(<variant lang="en" name="Bread"/><variant/></item><external url="#i"/><x xml:base="d"/><group role="r"/></sitemap>)",
      SourceKind::standard, "file:///srv/map.xml");
  EXPECT_GT(try_every_byte(reading), 500u);
  Reading checked = reading;
  checked.policy.for_check = true;
  checked.policy.variants = 1;
  EXPECT_GT(try_every_byte(checked), 500u);
}

TEST(ChangedBytes, AnImageOfAListWithChangedBytesStaysWithinItsBounds)
{
  const Reading urlset = reading_of(
      R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml" )"
      R"(xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>http://bakery.example/a</loc>)"
      R"(<lastmod>2024-01-01</lastmod><x:link rel="alternate" hreflang="de" href="/de"/><i:image><i:loc>/i</i:loc>)"
      R"(</i:image></url></urlset>)",
      SourceKind::extended);
  EXPECT_GT(try_every_byte(urlset), 500u);
  EXPECT_GT(
      try_every_byte(reading_of("http://bakery.example/a\nhttp://bakery.example/b", SourceKind::extended)),
      200u);
  EXPECT_GT(try_every_byte(reading_of("Sitemap: /a\nSite-map: /b", SourceKind::robots)), 100u);
}

TEST(ChangedBytes, AnImageWithoutADocumentWithChangedBytesStaysWithinItsBounds)
{
  EXPECT_GT(try_every_byte(reading_of("<sitemap")), 20u);
  EXPECT_GT(try_every_byte(reading_of("<html/>", SourceKind::extended)), 20u);
}

TEST(ChangedBytes, AnImageOfLinksWithChangedBytesStaysWithinItsBounds)
{
  const Page page{
      .url = *Uri::parse({"http://bakery.example/"}),
      .media_type = MediaType::parse("text/html"),
      .body = "<html lang=de><base href=/b/><link rel=ssp.location href=map.xml><link rel=next href=2>"};
  const Policy policy;
  const std::string image = fuzz::bytes_of(Image{read_page_links(page, policy)});
  std::size_t accepted = 0;
  for (std::size_t at = 0; at < image.size(); ++at)
    for (const char change : changes_of(image[at])) {
      std::string changed = image;
      changed[at] = change;
      fuzz::MemoryImage source{changed};
      const auto links = links_of_image(source, page.url, policy);
      if (!links)
        continue;
      ++accepted;
      EXPECT_EQ(fuzz::bytes_of(Image{*links}), changed) << at;
      static_cast<void>(discover(page, policy, *links));
    }
  EXPECT_GT(accepted, 200u);
}

} // namespace
} // namespace standard_sitemap::testing
