#include "render/hosts/probe/address.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"

namespace standard_sitemap {
namespace {

using testing::HasSubstr;

std::string complaint(const std::string& typed)
{
  const auto address = page_address(typed);
  return address ? "no complaint about " + address->text() : address.error().message;
}

TEST(PageAddress, HttpHttpsAndFile)
{
  EXPECT_EQ(page_address("http://example.com/a?b#c")->text(), "http://example.com/a?b#c");
  EXPECT_EQ(page_address("HTTPS://example.com")->text(), "HTTPS://example.com");
  EXPECT_EQ(page_address("file:///a/b.html")->text(), "file:///a/b.html");
}

TEST(PageAddress, WithoutASchemeWeAskInsteadOfGuessing)
{
  EXPECT_THAT(complaint("example.com"), HasSubstr("did you mean http://example.com/ ?"));
  EXPECT_THAT(complaint("localhost:8080/x"), HasSubstr("did you mean http://localhost:8080/x ?"));
  for (const char* map : {"map.xml", "list.xml.gz", "urls.txt", "news.rss"}) // E30: no host, but a map
    EXPECT_THAT(complaint(map), HasSubstr(std::string{"to show a site map, use --sitemap "} + map));
  EXPECT_THAT(complaint("example.com/map.xml"), HasSubstr("did you mean http://example.com/map.xml ?"));
  const test::TemporaryDirectory directory;
  const auto page = directory.write("a page.html", "x");
  EXPECT_THAT(complaint(page),
              HasSubstr("did you mean file://" + directory.path().string() + "/a%20page.html ?"));
}

TEST(PageAddress, RefusesWhatNoPageHas)
{
  EXPECT_THAT(complaint("ftp://example.com/"), HasSubstr("not ftp"));
  EXPECT_THAT(complaint("javascript:alert(1)"), HasSubstr("begins with http://"));
  EXPECT_THAT(complaint("http:///x"), HasSubstr("no host"));
  EXPECT_THAT(complaint("http://u:p@example.com/"), HasSubstr("user name or password"));
  EXPECT_THAT(complaint("http://a\\@b/"), HasSubstr("not an address"));
}

TEST(SitemapAddress, IsAUriOrAFile)
{
  EXPECT_EQ(sitemap_address("http://example.com/m.xml")->text(), "http://example.com/m.xml");
  const test::TemporaryDirectory directory;
  const auto map = directory.write("m#1 %é.xml", "x");
  EXPECT_EQ(sitemap_address(map)->text(), "file://" + directory.path().string() + "/m%231%20%25%C3%A9.xml");
  EXPECT_EQ(sitemap_address("not/there.xml")->text(),
            "file://" + (std::filesystem::current_path() / "not/there.xml").string());
  EXPECT_FALSE(sitemap_address("http://a b\\/"));
}

} // namespace
} // namespace standard_sitemap
