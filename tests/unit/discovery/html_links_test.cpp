#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::html_links_test {
namespace {

std::string links_of(std::string_view body)
{
  return listed(read_page_links(*html(body), {}));
}
std::string base_of(std::string_view body)
{
  const PageLinks links = read_page_links(*html(body), {});
  return links.links.empty() ? "-" : links.links.front().base.text();
}

TEST(HtmlLinks, EveryLinkWithARelIsThereInTreeOrderWithItsLine)
{
  const PageLinks links =
      read_page_links(*html("<!DOCTYPE html>\n<title>\n</title>\r\n<link rel=up href=.. >\n"
                            "<link href=x><!-- \n --><p>\n<link rel='a&amp;b' href='&lt;'>"
                            "\n<meta name=schema.X content=ns>"),
                      {});
  EXPECT_EQ(listed(links), "up=..|a&b=<|schema.X=ns");
  ASSERT_EQ(links.links.size(), 3u);
  EXPECT_EQ(links.links[0].line, 4u);
  EXPECT_EQ(links.links[1].line, 7u);
  EXPECT_EQ(links.links[2].line, 8u);
  EXPECT_EQ(links.links[2].element, PageLink::Element::meta);
}

TEST(HtmlLinks, TheLanguageOfThePage)
{
  EXPECT_EQ(read_page_links(*html("<html lang=de-AT>"), {}).languages, std::vector<std::string>{"de-AT"});
  EXPECT_TRUE(read_page_links(*html("<html><p lang=de>"), {}).languages.empty());
}

TEST(HtmlLinks, D3b_LinksInTheBodyCount)
{
  EXPECT_EQ(links_of("<body><div><p><link rel=a href=b></div><table><link rel=c href=d></table>"), "a=b|c=d");
}

TEST(HtmlLinks, D3b_LinksInTemplatesDoNot)
{
  EXPECT_EQ(links_of("<template><link rel=a href=b><base href=/x/></template><link rel=c href=d>"), "c=d");
  EXPECT_EQ(
      links_of("<body><template><div><template></template><link rel=a href=b></template><link rel=c href=d>"),
      "c=d");
}

TEST(HtmlLinks, D3b_LinksMadeForeignDoNot)
{
  EXPECT_EQ(links_of("<svg><link rel=a href=b></svg><math><link rel=a href=b></math><link rel=c href=d>"),
            "c=d");
  EXPECT_EQ(links_of("<svg><foreignObject><link rel=c href=d></foreignObject></svg>"), "c=d");
  EXPECT_EQ(links_of("<svg><link rel=a href=b><p><link rel=c href=d>"), "c=d"); // <p> breaks out
}

TEST(HtmlLinks, D3b_LinksInCommentsDoNot)
{
  EXPECT_EQ(links_of("<!-- <link rel=a href=b> --><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<!--><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<!---><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<!-- --!><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<!-- ->--x> <link rel=a href=b> ---><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<? <link rel=a href=b><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<!x <link rel=a href=b><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("</ <link rel=a href=b><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<![CDATA[ <link rel=a href=b> ]]><link rel=c href=d>"), "c=d"); // a comment up to `>`
  EXPECT_EQ(links_of("<!-- <link rel=a href=b>"), "");
}

TEST(HtmlLinks, D3b_LinksInRawTextDoNot)
{
  for (std::string_view name : {"title", "style", "textarea", "xmp", "iframe", "noembed", "noframes",
                                "script", "noscript", "NoScript"}) {
    const std::string n{name};
    EXPECT_EQ(links_of("<" + n + " x='>'><link rel=a href=b></" + n + "x></" + n + " ><link rel=c href=d>"),
              "c=d")
        << n;
    EXPECT_EQ(links_of("<" + n + "><link rel=a href=b>"), "") << n;
  }
  EXPECT_EQ(links_of("<link rel=c href=d><plaintext></plaintext><link rel=a href=b>"), "c=d");
}

TEST(HtmlLinks, D3b_ScriptsHideTheirEndTags)
{
  EXPECT_EQ(links_of("<script><!-- <script> </script> <link rel=a href=b> --></script><link rel=c href=d>"),
            "c=d");
  EXPECT_EQ(links_of("<script><!-- </script><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<script><!--><script></script><link rel=c href=d>"), "c=d");
}

TEST(HtmlLinks, D3b_NoscriptDoesNotSpillIntoTheBody)
{
  EXPECT_EQ(links_of("<head><noscript><p><link rel=a href=b></noscript><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<noscript><!-- </noscript><link rel=c href=d> -->"), "c=d");
  EXPECT_EQ(links_of("<!-- <noscript> --><link rel=c href=d><!-- </noscript> -->"), "c=d");
  EXPECT_EQ(links_of("<a title='<noscript>'><link rel=c href=d></a>"), "c=d");
  EXPECT_EQ(links_of("<title><noscript></title><link rel=c href=d>"), "c=d");
}

TEST(HtmlLinks, D3b_ForeignElementsHoldNoRawText)
{
  EXPECT_EQ(links_of("<svg><style><a></svg><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg><noscript></svg><link rel=c href=d></noscript>"), "c=d");
  EXPECT_EQ(links_of("<svg><title><noscript><link rel=a href=b></noscript></title></svg><link rel=c href=d>"),
            "c=d");
  EXPECT_EQ(links_of("<svg><![CDATA[ <p><link rel=a href=b> ]]></svg><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<div><svg></div><noscript><link rel=a href=b></noscript><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg/><noscript><link rel=a href=b></noscript><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<math><mi><noscript><link rel=a href=b></noscript></mi></math><link rel=c href=d>"),
            "c=d");
}

TEST(HtmlLinks, D3b_EndTagsInForeignContent)
{
  EXPECT_EQ(links_of("<svg></p><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<p><math></br><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg></br/><style><link rel=a href=b></style><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<x><svg></y><link rel=a href=b>"), "");
  EXPECT_EQ(links_of("<x><svg></x><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg></body></html><style><p><link rel=c href=d></style>"), "c=d");
  EXPECT_EQ(links_of("<td><svg></td><style><p><link rel=c href=d></style>"), "c=d"); // there is no table
  EXPECT_EQ(links_of("<table><td><svg></td><style><p><link rel=a href=b></style>"), "");
}

TEST(HtmlLinks, D3b_AnHtmlTitleInTheTitleOfAnSvg)
{
  EXPECT_EQ(links_of("<svg><title><title></title><noscript><link rel=a href=b></noscript></title></svg>"),
            "");
}

TEST(HtmlLinks, D3b_AFramesetTakesTheBodyAway)
{
  EXPECT_EQ(links_of("<p><link rel=a href=b><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<p>&#32;<isindex><menuitem><link rel=a href=b><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<p>x<link rel=c href=d><frameset></frameset>"), "c=d");
  EXPECT_EQ(links_of("<p></br><link rel=c href=d><frameset></frameset>"), "c=d");
}

TEST(HtmlLinks, OfEqualAttributesTheFirstCounts)
{
  EXPECT_EQ(links_of("<link REL=a rel=x HREF=b href=y>"), "a=b");
}

TEST(HtmlLinks, D9_ControlCharactersAndFalseReferencesInAttributes)
{
  EXPECT_EQ(links_of("<link rel=a href='b\x01\xEF\xBF\xBF'>"), "a=b\x01\xEF\xBF\xBF");
  EXPECT_EQ(links_of("<link rel=a href=b\xC2\x85>"), "a=b\xC2\x81");
  EXPECT_EQ(links_of("<link rel=a href=&#4294967393;>"), "a=\xEF\xBF\xBD");
  EXPECT_EQ(links_of("<link rel=a href=&#x99999999>"), "a=\xEF\xBF\xBD");
}

TEST(HtmlLinks, ATagThatDoesNotEndIsNoTag)
{
  EXPECT_EQ(links_of("<link rel=c href=d><link rel=a href=b"), "c=d");
  EXPECT_EQ(links_of("<link rel=c href=d><link rel='a href=b>"), "c=d");
}

TEST(HtmlLinks, D3d_TheFirstBaseCountsWhereverItStands)
{
  EXPECT_EQ(base_of("<link rel=a>"), "http://example.com/dir/page.html");
  EXPECT_EQ(base_of("<link rel=a><base target=x><p><base href=/b/><base href=/c/>"), "http://example.com/b/");
  EXPECT_EQ(base_of("<base href='//h/x?y#z'><link rel=a>"), "http://h/x?y");
}

TEST(HtmlLinks, D3d_AnUnusableBaseIsThePagesUri)
{
  EXPECT_EQ(base_of("<base href='a\\b'><base href=/c/><link rel=a>"), "http://example.com/dir/page.html");
  EXPECT_EQ(base_of("<base href='http:///x'><link rel=a>"), "http://example.com/dir/page.html");
  EXPECT_EQ(base_of("<base href><link rel=a>"), "http://example.com/dir/page.html");
  EXPECT_EQ(base_of("<base href='\f'><base href=/c/><link rel=a>"), "http://example.com/dir/page.html");
}

TEST(HtmlLinks, D3d_XmlBaseIsNothingInHtml)
{
  EXPECT_EQ(base_of("<html xml:base=http://x/><link rel=a>"), "http://example.com/dir/page.html");
}

std::string links_in(std::string_view type, std::string_view body)
{
  auto page = html(body);
  page.type(type);
  return listed(read_page_links(*page, {}));
}

TEST(HtmlLinks, D3e_TheEncodingIsThatOfTheTransportTheMetaOrWindows1252)
{
  EXPECT_EQ(links_in("text/html; charset=iso-8859-2", "<link rel=a href=\xB1>"), "a=\xC4\x85");
  EXPECT_EQ(links_in("text/html", "<meta charset=iso-8859-2><link rel=a href=\xB1>"), "a=\xC4\x85");
  EXPECT_EQ(links_in("text/html", "<link rel=a href=\x80>"), "a=\xE2\x82\xAC");
  EXPECT_EQ(links_in("text/html; charset=iso-8859-2", "\xEF\xBB\xBF<link rel=a href=\xC4\x85>"),
            "a=\xC4\x85");
  EXPECT_EQ(links_in("text/html; charset=utf-8", "<link rel=a href=\xFF>"), "a=\xEF\xBF\xBD");
}

TEST(HtmlLinks, D3e_Utf16)
{
  std::string body;
  for (char c : std::string_view{"<link rel=a href=b>"})
    body += {'\0', c};
  EXPECT_EQ(links_in("text/html", "\xFE\xFF" + body), "a=b");
  EXPECT_EQ(links_in("text/html; charset=utf-16be", body), "a=b");
}

/// A page without a charset, so that a `<meta>` in the tree counts.
TestPage untold(std::string_view body)
{
  TestPage page{"http://example.com/"};
  page.type("text/html").body(body);
  return page;
}

TEST(HtmlLinks, D3e_ALateMetaHasThePageReadAgainOnceOnly)
{
  const std::string pad(1024, ' ');
  // In ISO-2022-JP the bytes of the second meta are not ASCII; a third reading would be in KOI8-R again.
  const std::string page =
      pad + "<meta charset=iso-2022-jp><link rel=a href='\x1B$B\x24\x22\x1B(B'><meta charset=koi8-r>";
  EXPECT_EQ(listed(read_page_links(*untold(page), {})), "a=\xE3\x81\x82");
}

TEST(HtmlLinks, D3e_TheGlanceDoesNotOverlookWhatALateMetaBringsToLight)
{
  // An escape sequence within the name of the tag, which the ISO-2022-JP decoder removes.
  const std::string page =
      std::string(1024, ' ') + "<l\x1B(Bink rel=standard-sitemap href=/m><meta charset=iso-2022-jp>";
  EXPECT_EQ(sitemap_of(untold(page)), "http://example.com/m");
  EXPECT_EQ(sitemap_of(untold(std::string(1024, ' ') + "<l\x1B(Bink rel=standard-sitemap href=/m>")), "-");
}

TEST(HtmlLinks, D3e_ALateMetaBehindTheLastLinkCounts)
{
  const std::string page = std::string(1024, ' ') + "<link rel=a href='\xC4'><p><meta charset=koi8-r>";
  EXPECT_EQ(listed(read_page_links(*untold(page), {})), "a=\xD0\xB4");
}

// The first reading uses up part of the time, but none of the memory.
TEST(HtmlLinks, Limit_APageThatIsReadTwiceHasOneBudgetOfTime)
{
  std::string page = std::string(1024, ' ') + "<link rel=a href='\xC4'><meta charset=koi8-r>";
  for (int i = 0; i < 20'000; ++i)
    page += "<p>";
  page += "<link rel=b>";
  EXPECT_FALSE(read_page_links(*untold(page), without_clock()).cut);
  Policy policy;
  policy.page_time = std::chrono::milliseconds{0};
  EXPECT_TRUE(read_page_links(*untold(page), policy).cut);
}

} // namespace
} // namespace standard_sitemap::test::html_links_test
