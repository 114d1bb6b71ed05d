#include "render/hosts/audit/static_site.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap::test::static_site_test {
namespace {

using Kind = StaticSite::Answer::Kind;

Uri uri(std::string_view text)
{
  return *Uri::parse({text});
}

class StaticSiteTest : public testing::Test {
 protected:
  /// The path of the file; or `redirect`, `missing`, `not followed`, `elsewhere`.
  std::string at(std::string_view address) const
  {
    const StaticSite::Answer answer = site.find(uri(address));
    switch (answer.kind) {
    case Kind::file:
      return site.files()[answer.file];
    case Kind::redirect:
      return "redirect";
    case Kind::missing:
      return "missing";
    case Kind::not_followed:
      return "not followed";
    case Kind::elsewhere:
      break;
    }
    return "elsewhere";
  }
  std::string below(std::string_view path) const
  {
    return at("https://example.com/docs/" + std::string{path});
  }

  StaticSite site{uri("https://example.com/docs/"),
                  {{"a b.html", "a.html", "deep/x/y/z.html", "guide/a.html", "guide/index.htm",
                    "guide/index.html", "index.xhtml", "old/index.htm", "plain/x.txt", "\xC3\xA4/%41.html"},
                   {{"file-alias", "a.html"},
                    {"folder-alias", "guide"},
                    {"guide/up", ""},
                    {"loop", "loop"},
                    {"out", std::nullopt},
                    {"two", "folder-alias"}}}};
};

TEST_F(StaticSiteTest, AnAddressIsTheFileOfItsDecodedPath)
{
  EXPECT_EQ(below("a.html"), "a.html");
  EXPECT_EQ(below("a.html?q=1"), "a.html");
  EXPECT_EQ(below("a%20b.html"), "a b.html");
  EXPECT_EQ(below("%61.html"), "a.html");
  EXPECT_EQ(below("%C3%A4/%2541.html"), "\xC3\xA4/%41.html");
  EXPECT_EQ(below("guide//a.html"), "guide/a.html");
  EXPECT_EQ(below("/a.html"), "a.html");
  for (const char* const missing : {"A.html", "a", "a.html/", "b.html", "guide/b.html", "a.html%00"})
    EXPECT_EQ(below(missing), "missing") << missing;
}

TEST_F(StaticSiteTest, AFolderHasAnIndexOrNone)
{
  EXPECT_EQ(below("guide/"), "guide/index.html");
  EXPECT_EQ(below("old/"), "old/index.htm");
  EXPECT_EQ(below(""), "index.xhtml");
  EXPECT_EQ(below("?x"), "index.xhtml");
  EXPECT_EQ(below("plain/"), "missing");
  EXPECT_EQ(below("deep/x/"), "missing");
  EXPECT_EQ(below("none/"), "missing");
}

TEST_F(StaticSiteTest, AFolderWithoutItsSlashIsRedirected)
{
  for (const char* const folder : {"guide", "plain", "deep", "deep/x", "deep/x/y", "guide?x"})
    EXPECT_EQ(below(folder), "redirect") << folder;
  EXPECT_EQ(below("dee"), "missing");
}

// RFC 3986, 6.2
TEST_F(StaticSiteTest, EquivalentAddressesAreOne)
{
  for (const char* const same :
       {"https://example.com/%64ocs/a.html", "https://example.com:/docs/a.html",
        "https://example.com:0443/docs/a.html", "https://example.com/docs/%2e%2e/docs/a.html",
        "https://EX%41MPLE.com/docs/%61.html"})
    EXPECT_EQ(at(same), "a.html") << same;
  const StaticSite top{uri("HTTPS://Example.com"), {{"index.html"}, {}}};
  for (const char* const home : {"https://example.com", "https://example.com/", "https://example.com?q"})
    EXPECT_EQ(top.find(uri(home)).kind, StaticSite::Answer::Kind::file) << home;
}

TEST_F(StaticSiteTest, OtherAddressesAreElsewhere)
{
  for (const char* const other :
       {"http://example.com/docs/a.html", "https://www.example.com/docs/a.html", "https://example.com/",
        "https://example.com/doc/a.html", "https://example.com/docs", "https://example.com/docsa.html",
        "https://example.com.evil.example/docs/a.html", "https://example.com:444/docs/a.html"})
    EXPECT_EQ(at(other), "elsewhere") << other;
  EXPECT_EQ(at("HTTPS://EXAMPLE.COM:443/docs/a.html"), "a.html");
}

TEST_F(StaticSiteTest, AliasesAreFollowedWithinTheFolder)
{
  EXPECT_EQ(below("file-alias"), "a.html");
  EXPECT_EQ(below("folder-alias/a.html"), "guide/a.html");
  EXPECT_EQ(below("folder-alias/"), "guide/index.html");
  EXPECT_EQ(below("folder-alias"), "redirect");
  EXPECT_EQ(below("folder-alias/b"), "missing");
  EXPECT_EQ(below("guide/up/a.html"), "a.html");
  EXPECT_EQ(below("guide/up/"), "index.xhtml");
  EXPECT_EQ(below("guide/up/guide/up/guide/up/a.html"), "a.html");
  std::string long_way;
  for (int i = 0; i < 40; ++i)
    long_way += "guide/up/";
  EXPECT_EQ(below(long_way + "a.html"), "a.html") << "as many as systems follow";
  EXPECT_EQ(below("two/a.html"), "guide/a.html");
  EXPECT_EQ(below("out/a.html"), "not followed");
  EXPECT_EQ(below("out"), "not followed");
  EXPECT_EQ(below("loop/a"), "missing");
  EXPECT_EQ(below("folder-alias2"), "missing");
}

TEST_F(StaticSiteTest, EachFileHasAnAddress)
{
  for (std::size_t file = 0; file < site.files().size(); ++file) {
    const Uri address = site.address_of(file);
    EXPECT_EQ(at(address.text()), site.files()[file]) << address.text();
  }
  EXPECT_EQ(site.address_of(5).text(), "https://example.com/docs/guide/");
  EXPECT_EQ(site.address_of(9).text(), "https://example.com/docs/%C3%A4/%2541.html");
  EXPECT_EQ(site.home(), 6u);
}

TEST(StaticSite, NoFilesAreNoHomePage)
{
  const StaticSite empty{uri("https://example.com/"), {}};
  EXPECT_EQ(empty.home(), std::nullopt);
  EXPECT_EQ(empty.find(uri("https://example.com/")).kind, Kind::missing);
}

TEST(StaticSite, TheTypeIsThatOfTheEnding)
{
  const auto type_of = [](std::string_view path) {
    const auto type = media_type_of_path(path);
    return type ? type->essence() : "-";
  };
  EXPECT_EQ(type_of("a/b.html"), "text/html");
  EXPECT_EQ(type_of("B.HTM"), "text/html");
  EXPECT_EQ(type_of("b.xhtml"), "application/xhtml+xml");
  EXPECT_EQ(type_of("a.html.gz"), "application/gzip");
  EXPECT_EQ(type_of("a.html.de"), "-");
  EXPECT_EQ(type_of("a.d/html"), "-");
  EXPECT_EQ(type_of("a.d/b"), "-");
  EXPECT_EQ(type_of("a."), "-");
}

// The types of IANA's registry for these extensions; docs/checking.md
TEST(MediaTypeOfPath, IsTheRegisteredTypeOfItsExtension)
{
  const struct {
    const char *path, *type;
  } cases[] = {{"a.html", "text/html"},
               {"a.htm", "text/html"},
               {"a.xhtml", "application/xhtml+xml"},
               {"a.xht", "application/xhtml+xml"},
               {"a.xml", "application/xml"},
               {"a.atom", "application/atom+xml"},
               {"a.rss", "application/rss+xml"},
               {"a.txt", "text/plain"},
               {"a.css", "text/css"},
               {"a.csv", "text/csv"},
               {"a.js", "text/javascript"},
               {"a.mjs", "text/javascript"},
               {"a.json", "application/json"},
               {"a.pdf", "application/pdf"},
               {"a.epub", "application/epub+zip"},
               {"a.zip", "application/zip"},
               {"a.tar.gz", "application/gzip"},
               {"a.png", "image/png"},
               {"a.jpg", "image/jpeg"},
               {"a.JPEG", "image/jpeg"},
               {"a.gif", "image/gif"},
               {"a.webp", "image/webp"},
               {"a.avif", "image/avif"},
               {"b.c/a.svg", "image/svg+xml"},
               {"a.mp3", "audio/mpeg"},
               {"a.mp4", "video/mp4"},
               {"a.webm", "video/webm"}};
  for (const auto& [path, type] : cases) {
    const auto given = media_type_of_path(path);
    ASSERT_TRUE(given) << path;
    EXPECT_EQ(given->essence(), type) << path;
  }
  for (const char* unknown : {"html", "a.", "a.html5", "b.html/a", ""})
    EXPECT_FALSE(media_type_of_path(unknown)) << unknown;
}

// RFC 3986, 3.3: pchar. A colon may not be in the first segment of a reference, so it is encoded everywhere.
TEST(StaticSiteAddress, HasEachByteThatAPathMayHaveAsItIs)
{
  const std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" // unreserved
      "-._~"
      "!$&'()*+,;=" // sub-delims
      "@";
  for (int byte = 1; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (c == '/')
      continue;
    const std::string name = std::string{"x"} + c;
    const StaticSite site{uri("https://example.com/"), {{name}, {}}};
    std::string expected{"https://example.com/x"};
    if (plain.find(c) != plain.npos)
      expected += c;
    else
      expected += {'%', "0123456789ABCDEF"[byte / 16], "0123456789ABCDEF"[byte % 16]};
    EXPECT_EQ(site.address_of(0).text(), expected);
    EXPECT_EQ(site.find(uri(expected)).kind, Kind::file) << expected;
  }
}

} // namespace
} // namespace standard_sitemap::test::static_site_test
