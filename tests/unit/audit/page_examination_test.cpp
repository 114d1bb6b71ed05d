#include "render/hosts/audit/page_examination.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::page_examination_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<bool> found_in(const TestPage& page, std::vector<std::string_view> fragments,
                           const Policy& policy = {})
{
  return examine(*page, {.fragments = fragments}, policy).has_fragment;
}
bool has(std::string_view body, std::string_view fragment)
{
  return found_in(html(body), {fragment}).at(0);
}

std::vector<std::string> links_of(const TestPage& page, const Policy& policy = {})
{
  std::vector<std::string> texts;
  for (const Uri& link : examine(*page, {.links = true}, policy).links)
    texts.push_back(link.text());
  return texts;
}
/// Without `http://example.com`, with a space between two.
std::string paths_in(const TestPage& page)
{
  std::string paths;
  for (const std::string& link : links_of(page))
    paths += (paths.empty() ? "" : " ") + link.substr(std::string_view{"http://example.com"}.size());
  return paths;
}
std::string paths_in(std::string_view body)
{
  return paths_in(html(body));
}

PageExamination examined(std::string_view body)
{
  return examine(*html(body), {}, {});
}

constexpr std::string_view our_links = "<link rel=schema.x href='http://standard-sitemap.org/2007/ns'>"
                                       "<link rel=x.location href=map.xml>";

TEST(PageExamination, D3_FindsTheMapThatThePageNames)
{
  const PageExamination page = examined(our_links);
  ASSERT_TRUE(page.map);
  EXPECT_EQ(page.map->rule, Rule::link_schema);
  EXPECT_EQ(page.map->sitemap.text(), "http://example.com/dir/map.xml");
  EXPECT_EQ(page.near_miss, "");
}

TEST(PageExamination, D2_AFieldIsEnough)
{
  const auto page = examine(*html("<p id=a>").field("X-Standard-Sitemap-Location", "/m.xml"), {}, {});
  ASSERT_TRUE(page.map);
  EXPECT_EQ(page.map->sitemap.text(), "http://example.com/m.xml");
}

TEST(PageExamination, SaysWhatNearlyNamedOne)
{
  const PageExamination page = examined("<link rel=schema.x href='https://standard-sitemap.org/2007/ns/'>"
                                        "<link rel=x.location href=map.xml>");
  EXPECT_FALSE(page.map);
  EXPECT_THAT(page.near_miss, testing::HasSubstr("not exactly the site map namespace"));
  EXPECT_EQ(examined("<p>").near_miss, "");
}

TEST(PageExamination, AValueThatCannotBeUsedIsNearerThanOneThatNearlyMatches)
{
  const PageExamination page =
      examined("<link rel=x.location href=map.xml><link rel=standard-sitemap href='a\\b'>");
  EXPECT_FALSE(page.map);
  EXPECT_THAT(page.near_miss, testing::HasSubstr("standard-sitemap"));
}

TEST(PageExamination, FragmentsAreIdsOrNamesOfAnchors)
{
  EXPECT_THAT(
      found_in(html("<p id=one><a name='two'>x</a><a ID=\"three\" name=four><form name=five><p name=six>"),
               {"one", "two", "three", "four", "five", "six", "One"}),
      ElementsAre(true, true, true, true, false, false, false));
}

TEST(PageExamination, TheTopIsAlwaysThere)
{
  EXPECT_THAT(found_in(html("<p id=a>"), {"", "top", "TOP", "b"}), ElementsAre(true, true, true, false));
}

TEST(PageExamination, AFragmentThatIsAskedForTwiceIsAnsweredTwice)
{
  EXPECT_THAT(found_in(html("<p id=a>"), {"b", "a", "a", "b"}), ElementsAre(false, true, true, false));
}

TEST(PageExamination, IdsAreComparedDecoded)
{
  EXPECT_TRUE(has("<p id='a&amp;b'>", "a&b"));
  EXPECT_TRUE(has("<p id='a&amp b'>", "a& b"));
  EXPECT_TRUE(has("<p id='&#228;&#xe4;&auml;'>", "\u00E4\u00E4\u00E4"));
  EXPECT_TRUE(has("<p id='x&copy=1'>", "x&copy=1")); // no reference, before `=`
  EXPECT_TRUE(has("<p id='x&copy;=1'>", "x\u00A9=1"));
  EXPECT_TRUE(has("<p id='&'>", "&"));
  EXPECT_TRUE(has("<p id='&&amp;&'>", "&&&"));
  EXPECT_TRUE(has("<p id='a%20b'>", "a b"));  // a browser looks for the fragment as it is written first
  EXPECT_FALSE(has("<p id='a b'>", "a%20b")); // the caller has decoded it
}

TEST(PageExamination, TheFirstOfTwoAttributesCounts)
{
  EXPECT_TRUE(has("<p id=a id=b>", "a"));
  EXPECT_FALSE(has("<p id=a id=b>", "b"));
}

TEST(PageExamination, WhatIsNoTagHasNoId)
{
  for (const char* const hidden :
       {"<!-- <p id=a> -->", "<script>'<p id=a>'</script>", "<style><p id=a></style>",
        "<title><p id=a></title>", "<textarea><p id=a></textarea>", "<iframe><p id=a></iframe>",
        "<noscript><p id=a></noscript>", "<xmp><p id=a></xmp>", "<plaintext><p id=a>",
        "<template><p id=a></template>", "</p id=a>", "<b title='<p id=a>'>", "<![CDATA[ <p id=a x>",
        "<p id=a", "<p id='a>", "<script><!--<script></script><p id=a>", "<svg><![CDATA[<p id=a>]]></svg>",
        "< p id=a>", "<template><template></template><p id=a></template>"})
    EXPECT_FALSE(has(hidden, "a")) << hidden;
}

TEST(PageExamination, AnElementBehindOtherMarkupHasItsId)
{
  for (const char* const before : {"<!-- -->",
                                   "<!-->",
                                   "<!--->",
                                   "<!-- --!>",
                                   "<script></script>",
                                   "<SCRIPT>'</p>'</SCRIPT x>",
                                   "<style></style>",
                                   "<template></template>",
                                   "<![CDATA[ ]]>",
                                   "<svg><title/><script/><style/>",
                                   "<math><annotation/></math>",
                                   "<?php ?>",
                                   "<!doctype html>",
                                   "</>",
                                   "<b title='>'>",
                                   "<b title=\">\">",
                                   "1 < 2 ",
                                   "<br/>",
                                   "<title></titles></title>",
                                   "<svg></svg><![CDATA[>",
                                   "<b a='\"'>",
                                   "</b a='>'>",
                                   "<script><!--<script></script></script>"})
    EXPECT_TRUE(has(std::string{before} + "<p id=a>", "a")) << before;
}

// An entity makes `#` part of the reference, not the start of a fragment.
TEST(PageExamination, LinksAreAbsoluteWithoutFragmentAndEachOnce)
{
  EXPECT_EQ(
      paths_in("<a href=b.html><a href='b.html#x'><a href=./b.html><A HREF=\"../c/?d&amp;e#f\"><a href=/g>"
               "<a href='h&#45;i#j'><a href='k&#35;l'><a href=' m\n'><a href>"),
      "/dir/b.html /c/?d&e /g /dir/h-i /dir/k /dir/m");
}

TEST(PageExamination, LinksAreThoseThatAReaderFollowsOrSees)
{
  EXPECT_EQ(
      paths_in(
          "<area href=a><iframe src=b></iframe><frame src=c><link rel='x NEXT' href=d><link rel=prev href=e>"
          "<img src=f><script src=g></script><form action=h><a name=i><svg><a xlink:href=j></a></svg>"),
      "/dir/a /dir/b /dir/c /dir/d /dir/j");
}

TEST(PageExamination, LinksLeadToPages)
{
  EXPECT_THAT(links_of(html(
                  "<a href='mailto:a@example.com'><a href='javascript:f()'><a href='tel:1'><a href='http://'>"
                  "<a href='ftp://example.com/'><a href='a\\b'><a href='HTTPS://other.example/'>")),
              ElementsAre("HTTPS://other.example/"));
}

TEST(PageExamination, D3d_TheFirstBaseCountsForAllLinks)
{
  EXPECT_EQ(paths_in("<a href=a><base target=_top><base href=/other/><base href=/third/><a href=b>"),
            "/other/a /other/b");
}

TEST(PageExamination, LinksAreReadOnlyIfTheyAreWanted)
{
  EXPECT_THAT(examined("<a href=a>").links, IsEmpty());
}

TEST(PageExamination, Limit_LinksAreBoundedInNumber)
{
  std::string body;
  for (std::size_t i = 0; i <= PageExamination::max_links; ++i)
    body += "<a href=" + std::to_string(i) + ">";
  const PageExamination page = examine(*html(body), {.links = true}, {});
  EXPECT_EQ(page.links.size(), PageExamination::max_links);
  EXPECT_TRUE(page.cut);
  const std::string fewer = body.substr(0, body.rfind('<'));
  EXPECT_FALSE(examine(*html(fewer), {.links = true}, {}).cut);
}

// A short reference becomes as long as the address of its page.
TEST(PageExamination, Limit_LinksAreBoundedInBytes)
{
  std::string body;
  for (int i = 0; i < 10'000; ++i)
    body += "<a href=" + std::to_string(i) + ">";
  const PageExamination page =
      examine(*html(body, "http://example.com/" + std::string(8'000, 'x') + "/"), {.links = true}, {});
  EXPECT_LT(page.links.size(), 2'200u);
  EXPECT_TRUE(page.cut);
}

TEST(PageExamination, F4_OnlyTheAllowedBytesAreRead)
{
  Policy policy;
  const std::string body = "<p id=a><a href=x><p id=b><a href=y>";
  policy.page_bytes = body.find("<p id=b>");
  EXPECT_THAT(found_in(html(body), {"a", "b"}, policy), ElementsAre(true, false));
  EXPECT_THAT(links_of(html(body), policy), ElementsAre("http://example.com/dir/x"));
  EXPECT_TRUE(examine(*html(body), {}, policy).cut);
  policy.page_bytes = body.size();
  EXPECT_FALSE(examine(*html(body), {}, policy).cut);
}

TEST(PageExamination, TheLanguageIsThatOfTheFieldOrOfTheRootElement)
{
  EXPECT_EQ(examined("<html lang=' de-AT '><p lang=fr>").language, "de-AT");
  EXPECT_EQ(examined("<html xml:lang=de><p lang=fr>").language, "");
  EXPECT_EQ(examine(*html("<html lang=de>").field("Content-Language", "en"), {}, {}).language, "en");
  EXPECT_EQ(
      examine(*html("").field("Content-Language", "en").field("Content-Language", "de"), {}, {}).language,
      "en, de");
  EXPECT_EQ(examine(*xhtml("<html xml:lang='de' lang='en'/>"), {}, {}).language, "de");
  EXPECT_EQ(examine(*xhtml("<html lang='en'/>"), {}, {}).language, "en");
}

TEST(PageExamination, NoIndexIsAWordOfRobots)
{
  for (const char* const yes : {"noindex", "follow, NOINDEX", "none", "nofollow,noindex"})
    EXPECT_TRUE(examined(std::string{"<META Name=Robots content='"} + yes + "'>").search.no_index) << yes;
  for (const char* const no : {"index", "noindexing", "nofollow", ""})
    EXPECT_FALSE(examined(std::string{"<meta name=robots content='"} + no + "'>").search.no_index) << no;
  EXPECT_FALSE(examined("<meta name=googlebot content=noindex>").search.no_index);
}

TEST(PageExamination, NoIndexIsAWordOfTheFieldForAll)
{
  const auto says = [](std::string_view value) {
    return examine(*html("").field("X-Robots-Tag", value), {}, {}).search.no_index;
  };
  for (const char* const yes : {"noindex", "nofollow, NoIndex", "none",
                                "unavailable_after: 25 Jun 2030, noindex", "max-snippet: 5, noindex"})
    EXPECT_TRUE(says(yes)) << yes;
  for (const char* const no : {"", "index", "googlebot: noindex", "otherbot: nofollow, noindex"})
    EXPECT_FALSE(says(no)) << no;
}

TEST(PageExamination, TheCanonicalAddressIsThatOfALinkOrAField)
{
  const auto canonical = [](const TestPage& page) {
    const auto uri = examine(*page, {}, {}).search.canonical();
    return uri ? uri->text() : "";
  };
  EXPECT_EQ(canonical(html("<base href='/b/'><link rel='x Canonical' href=' a?p=1&amp;q#f '>")),
            "http://example.com/b/a?p=1&q");
  EXPECT_EQ(canonical(html("").field("Link", "<../c>; rel=canonical")), "http://example.com/c");
  EXPECT_EQ(canonical(html("<link rel=canonical href=a><link rel=canonical href=./a>")),
            "http://example.com/dir/a");
  EXPECT_EQ(canonical(html("<link rel=canonical href=a>").field("Link", "<b>; rel=canonical")), "")
      << "they contradict each other";
  EXPECT_EQ(canonical(html("<link rel=alternate href=a><link rel=canonical href='mailto:a@example.com'>")),
            "");
}

TEST(PageExamination, ARefreshOfNoMoreThanSecondsIsAForwarding)
{
  const auto leads_to = [](const char* content) {
    const auto to = examined(std::string{"<meta http-equiv=Refresh content=\""} + content + "\">").refresh;
    return to ? to->text() : "-";
  };
  const std::string there = "http://example.com/dir/there";
  for (const char* const yes : {"0; url=there", "0;URL='there'", "5, there", " 1.5 ; url = there ", "0 there",
                                "00;url=there#x", "0;'there'x"})
    EXPECT_EQ(leads_to(yes), there) << yes;
  EXPECT_EQ(leads_to("0;urls"), "http://example.com/dir/urls");
  for (const char* const no :
       {"6; url=there", "0", "0;", "0;url=", "x; url=there", "", ";url=there", "0;url=''",
        "99999999999999999999; url=there", "0x; url=there", "0; url=page.html", "0; url=mailto:a@b.example"})
    EXPECT_EQ(leads_to(no), "-") << no;
  EXPECT_FALSE(examined("<noscript><meta http-equiv=refresh content='0; url=x'></noscript>").refresh);
}

TEST(PageExamination, D3e_OtherEncodingsAreDecoded)
{
  TestPage page{"http://example.com/"};
  page.type("text/html; charset=windows-1252").body("<p id='\xE4'>");
  EXPECT_THAT(found_in(page, {"\u00E4"}), ElementsAre(true));
  std::string utf16;
  for (const char c : std::string_view{"<p id=a><a href=x>"})
    utf16 += {c, '\0'};
  page.type("text/html; charset=utf-16le").body(utf16);
  EXPECT_THAT(found_in(page, {"a"}), ElementsAre(true));
  EXPECT_EQ(paths_in(page), "/x");
  // In Shift_JIS, the second byte of a character may be that of a backslash or of a quote-like sign.
  page.type("text/html; charset=shift_jis").body("<p id='\x83\x5C'>");
  EXPECT_THAT(found_in(page, {"\u30BD"}), ElementsAre(true));
  page.type("text/html; charset=iso-2022-jp").body("<p id='\x1B$B%=\x1B(B'>");
  EXPECT_THAT(found_in(page, {"\u30BD"}), ElementsAre(true));
}

TEST(PageExamination, D3e_AnEncodingThatIsDeclaredLateCounts)
{
  TestPage page{"http://example.com/"};
  const std::string late = "<!--" + std::string(2'000, 'x') + "--><meta charset=utf-8>";
  page.type("text/html").body("<p id='\u00E4'><a href=x>" + late);
  EXPECT_THAT(found_in(page, {"\u00E4"}), ElementsAre(true));
  EXPECT_EQ(paths_in(page), "/x");
  page.type("text/html").body("<p id='\xE4'>" + late);
  EXPECT_THAT(found_in(page, {"\uFFFD"}), ElementsAre(false)); // the bytes themselves are compared
}

TEST(PageExamination, XhtmlHasNoRawTextButCdata)
{
  EXPECT_THAT(
      found_in(
          xhtml("<?xml version='1.0'?><!DOCTYPE html [<!ENTITY x '<p id=\"f\">'>]><html xmlns='http://"
                "www.w3.org/1999/xhtml'><title/><p id='a'/><x:p xml:id='b'/>"
                "<![CDATA[<p id='c'>]]><?x <p id='d'>?><!-- -- <p id='e'> --><script><p id='g'/></script>"
                "</html>"),
          {"a", "b", "c", "d", "e", "f", "g"}),
      ElementsAre(true, true, false, false, false, false, true));
  EXPECT_EQ(paths_in(xhtml("<html><h:a href='b'/><script/><a href='c'/></html>", "http://example.com/")),
            "/b /c");
}

TEST(PageExamination, WhatIsNoPageHasNeither)
{
  TestPage text{"http://example.com/"};
  text.type("text/plain").body("<p id=a><a href=b>");
  EXPECT_THAT(found_in(text, {"a", "top"}), ElementsAre(false, false));
  EXPECT_THAT(links_of(text), IsEmpty());
  EXPECT_THAT(found_in(TestPage{"http://example.com/"}, {}), IsEmpty());
}

} // namespace
} // namespace standard_sitemap::test::page_examination_test
