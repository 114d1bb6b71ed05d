// Whatever the input: JSON output is valid JSON in UTF-8, and neither it nor the text has a character that
// acts on a terminal or on the text around it (policy, "Text shown").

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/containment/site.h"
#include "tests/support/loopback_server.h"

#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"
#include "render/dot/dot_renderer.h"
#include "render/findings/gcc_renderer.h"
#include "render/findings/github_renderer.h"
#include "render/findings/junit_renderer.h"
#include "render/findings/sarif_renderer.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/links/links_renderer.h"

namespace standard_sitemap::containment::output_safety_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The policy's list: C0, C1, DEL, line and paragraph separators, bidi embeddings, overrides and isolates.
const std::vector<std::pair<char32_t, char32_t>> acting{
    {0x00, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x2029}, {0x202A, 0x202E}, {0x2066, 0x2069}};

std::string utf8(char32_t c)
{
  const auto tail = [c](unsigned shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80)
    return {static_cast<char>(c)};
  if (c < 0x800)
    return {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
  return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
}

/// The first character that acts, other than the renderer's line feeds; empty if there is none.
std::string acting_in(std::string_view text)
{
  for (const auto& [first, last] : acting)
    for (char32_t c = first; c <= last; ++c)
      if (c != U'\n')
        if (const std::size_t at = text.find(utf8(c)); at != text.npos)
          return "U+" + std::to_string(static_cast<unsigned>(c)) + " behind " +
                 std::string{text.substr(at < 60 ? 0 : at - 60, std::min<std::size_t>(at, 60))};
  return {};
}

/// The formats of findings: each finding is one line of gcc and of GitHub, and all text is UTF-8.
void expect_findings_are_safe(const Report& report)
{
  GccRenderer gcc{{}};
  GithubRenderer github{{}};
  JunitRenderer junit{{}};
  SarifRenderer sarif{{}};
  for (Renderer* renderer : std::initializer_list<Renderer*>{&gcc, &github, &junit, &sarif}) {
    const std::string text = rendered(*renderer, report);
    EXPECT_EQ(acting_in(text), "") << "in findings";
    EXPECT_NO_THROW(nlohmann::json(text).dump()) << "no UTF-8: " << text;
    const bool is_in_lines = renderer == &gcc || renderer == &github;
    if (is_in_lines && report.view) {
      EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(text, '\n')), report.diagnostics.items().size());
    }
  }
  EXPECT_TRUE(nlohmann::json::accept(rendered(sarif, report)));
}

/// Each line has five cells, none of them empty.
void expect_links_are_safe(const Report& report)
{
  LinksRenderer renderer{{}};
  std::string text = rendered(renderer, report);
  EXPECT_NO_THROW(nlohmann::json(text).dump()) << "no UTF-8: " << text;
  EXPECT_EQ(std::ranges::count(text, '\t'), 4 * std::ranges::count(text, '\n'));
  for (const char* const empty : {"\t\t", "\t\n", "\n\t", "\n\n"})
    EXPECT_EQ(text.find(empty), text.npos) << text;
  std::ranges::replace(text, '\t', ' ');
  EXPECT_EQ(acting_in(text), "") << "in links";
}

void expect_safe(const Report& report)
{
  expect_findings_are_safe(report);
  JsonRenderer json_renderer;
  const std::string json = rendered(json_renderer, report);
  EXPECT_EQ(acting_in(json), "") << "in JSON";
  EXPECT_TRUE(nlohmann::json::accept(json)) << json; // checks UTF-8 too
  DotRenderer dot_renderer{{}};
  const std::string dot = rendered(dot_renderer, report);
  EXPECT_EQ(acting_in(dot), "") << "in dot";
  EXPECT_NO_THROW(nlohmann::json(dot).dump()) << "no UTF-8: " << dot;
  HtmlRenderer html_renderer{{}};
  const std::string html = rendered(html_renderer, report);
  EXPECT_EQ(acting_in(html), "") << "in HTML";
  EXPECT_NO_THROW(nlohmann::json(html).dump()) << "no UTF-8: " << html;
  expect_links_are_safe(report);
  for (const Lines lines : {Lines::ascii, Lines::unicode})
    for (const std::size_t width : {20u, 100u}) {
      TextRenderer text_renderer{{.lines = lines, .detail = Detail::trace, .width = width}};
      const std::string text = rendered(text_renderer, report);
      EXPECT_EQ(acting_in(text), "") << "in text";
      EXPECT_NO_THROW(nlohmann::json(text).dump()) << "no UTF-8: " << text;
    }
}

/// All acting characters that XML allows, and what is markup in other media, as character references.
std::string in_xml()
{
  std::string text =
      "x&#9;&#10;&#13;&#x61c;&#x200e;&#x200f;&#xfeff;&#xfffd;&#x1ffff;&lt;b&gt;&quot;&apos;&amp;\\";
  for (const auto& [first, last] : acting)
    for (char32_t c = std::max<char32_t>(first, 0x20); c <= last; ++c)
      text += "&#" + std::to_string(static_cast<unsigned>(c)) + ';';
  return text + "y";
}

/// As bytes: C0 too, and invalid UTF-8.
std::string in_bytes()
{
  std::string text = "x\xff\xc3\xe2\x82\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\"<b>\\";
  for (const auto& [first, last] : acting)
    for (char32_t c = std::max<char32_t>(first, 1); c <= last; ++c)
      if (c != U'\r' && c != U'\n')
        text += utf8(c);
  return text + "\x1b[31m\x1b]0;title\x07y";
}

const std::vector<std::string> attributes{
    "name",     "description", "url",     "xlink:href", "role",   "relation", "priority", "target", "lang",
    "xml:lang", "type",        "charset", "method",     "data",   "order",    "tree",     "xml:id", "id",
    "xml:base", "baseurl",     "elem",    "attr",       "prefix", "replace",  "width",    "height"};

class SafeOutput : public ::testing::TestWithParam<std::string> {};

TEST_P(SafeOutput, F4_AHostileAttributeIsSafeWhereverItStands)
{
  const std::string hostile = ' ' + GetParam() + "='" + in_xml() + "'";
  for (const std::string element :
       {"item", "group", "external", "variant", "class-change", "style", "image", "other"}) {
    const std::string inner = '<' + element + hostile + "/>";
    Site site{inner + "<item name='n' url='u'>" + inner + "</item>"};
    site.fixture.level = "menu";
    Visit visit{site};
    EXPECT_EQ(visit.outcome(), "ok") << "else nothing of it would be shown";
    expect_safe(visit.report());
  }
  Site root;
  root.raw(root_url,
           "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'" +
               hostile + "><item name='n' url='u'/></sitemap>");
  expect_safe(Visit{root}.report());
}

INSTANTIATE_TEST_SUITE_P(Each, SafeOutput, ::testing::ValuesIn(attributes), [](const auto& attribute) {
  std::string name = attribute.param;
  std::ranges::replace(name, ':', '_');
  return name;
});

TEST(SafeOutputOf, F4_ReferencesToNothing)
{
  for (const std::string before :
       {"#", "b.xml#", "/", "?", "http://", "http://h/", "javascript:", "mailto:", "//", ""}) {
    Site site{"<external xlink:href='" + before + in_xml() + "'/><item name='n' url='" + before + in_xml() +
              "'/>"};
    site.map("b.xml", "<item name='b'/>");
    expect_safe(Visit{site}.report());
  }
}

TEST(SafeOutputOf, F4_NamespacesAndPrefixesOfAClassChange)
{
  Site site{"<class-change xmlns:p='" + in_xml() + "' elem='//p:a[.=\"" + in_xml() +
            "\"]' prefix='p'/><item name='n'/>"};
  site.fixture.level = "menu";
  expect_safe(Visit{site}.report());
}

// What messages quote: those of the parser, and of the checks of encoding, type and root element.
TEST(SafeOutputOf, F4_DocumentsThatAreRefused)
{
  const std::string hostile = "\xc2\x9b\xe2\x80\xae\x7f\xe2\x81\xa6";
  for (const auto& bytes : std::vector<std::string>{
           "<\xc2\x9b/>" + hostile, "<a><" + hostile + "></a>", "<a " + hostile + "=''/>",
           "<a>&" + hostile + ";</a>", "<a>&#" + hostile + ";</a>",
           "<?xml version='1.0' encoding='" + hostile + "'?><a/>", "<?xml version='" + hostile + "'?><a/>",
           "<!DOCTYPE a [<!ENTITY \xe2\x81\xb1 'x'>]><a/>", "<?" + hostile + "?><a/>",
           "<a xmlns='" + hostile + "'/>", "<\xe2\x81\xb1:a/>", "<a></" + hostile + ">", in_bytes(),
           "<a " + in_bytes(), "<!DOCTYPE " + in_bytes(), "<a xmlns='" + in_bytes() + "'/>"}) {
    Site site;
    site.raw(root_url, bytes);
    expect_safe(Visit{site}.report());
    Site page;
    page.page({{"Content-Type", "application/xhtml+xml"}}, bytes);
    expect_safe(Visit{page}.report());
  }
}

TEST(SafeOutputOf, F4_ResponseFields)
{
  for (const std::string& hostile :
       {in_bytes(), "text/" + in_bytes(), "application/xml; charset=\"" + in_bytes() + '"',
        "application/" + in_bytes() + "+xml", "http://example.com/" + in_bytes()}) {
    Site site;
    site.raw(root_url, sitemap("<item name='n'/>"), hostile);
    expect_safe(Visit{site}.report());
    Site redirected;
    redirected.redirect(root_url, hostile);
    expect_safe(Visit{redirected}.report());
    Site page;
    page.page({{"Content-Type", hostile},
               {"Opt", hostile},
               {"Opt", "\"http://standard-sitemap.org/2007/ns\"; ns=07, \"" + hostile + "\"; ns=08"},
               {"Man", hostile},
               {"07-Location", hostile},
               {"X-Standard-Sitemap-Location", hostile}},
              "");
    expect_safe(Visit{page}.report());
  }
}

TEST(SafeOutputOf, D8_LinksOfAPage)
{
  for (const std::string& hostile : {in_bytes(), in_xml(), "http://example.com/" + in_xml()}) {
    const std::string schema = "<link rel='schema.s' href='http://standard-sitemap.org/2007/ns'>";
    for (const auto& body :
         {schema + "<link rel='s.location' href='" + hostile + "'>",
          "<link rel='schema." + hostile + "' href='http://standard-sitemap.org/2007/ns'>",
          "<link rel='schema.s' href='http://standard-sitemap.org/2007/ns" + hostile +
              "'><link rel='s.location' href='a'>",
          "<link rel='standard-sitemap' href='" + hostile + "'>",
          "<meta name='schema." + hostile + "' content='http://standard-sitemap.org/2007/ns'>",
          "<html lang='" + hostile + "'><base href='" + hostile +
              "'><link rel='standard-sitemap' href='a'>"}) {
      Site site;
      site.page({{"Content-Type", "text/html; charset=utf-8"}}, body);
      expect_safe(Visit{site}.report());
    }
  }
}

/// A fetcher's message about a failure may quote what a server sent.
TEST(SafeOutputOf, F4_MessagesOfFailures)
{
  for (const FetchFailure failure :
       {FetchFailure::network, FetchFailure::timeout, FetchFailure::too_many_redirects,
        FetchFailure::too_many_fields, FetchFailure::refused, FetchFailure::cancelled}) {
    Load load{*Uri::parse({root_url}), std::nullopt, {}};
    load.receiver(load.take_requests().at(0).id).fail(failure, in_bytes());
    LoadResult result = std::move(load).finish();
    Report report;
    report.documents = result.documents;
    report.diagnostics = result.diagnostics;
    expect_safe(report);
  }
}

// The reason phrase, field names and values, as they come over a socket.
TEST(SafeOutputOf, F4_StatusTextAndFieldsOfAServer)
{
  const std::string hostile = "\x1b[31m\xc2\x9b\xff\xe2\x80\xae";
  for (const auto& head : std::vector<std::string>{
           "HTTP/1.1 404 " + hostile + "\r\nContent-Type: text/" + hostile + "\r\n",
           "HTTP/1.1 200 OK\r\n" + hostile + ": x\r\n",
           "HTTP/1.1 302 " + hostile + "\r\nLocation: http://" + hostile + "/\r\n",
           "HTTP/1.1 302 Found\r\nLocation: /" + hostile + "\r\n", "HTTP/1.1 " + hostile + "\r\n",
           "HTTP/1.1 200 OK\r\nContent-Encoding: " + hostile + "\r\n",
           "HTTP/1.1 200 OK\r\nTransfer-Encoding: " + hostile + "\r\n", hostile + "\r\n"}) {
    test::LoopbackServer server;
    server.on("/map.xml", test::Reply{}.send(head + "Content-Length: 0\r\n\r\n").close());
    const Uri root = *Uri::parse({server.url("/map.xml")});
    const Initiator page{root, AddressSpace::loopback};
    CurlFetcher fetcher{{}, {}};
    Load load{root, page, {}};
    drive(load, fetcher, page, {});
    LoadResult result = std::move(load).finish();
    EXPECT_FALSE(result.map);
    Report report;
    report.documents = result.documents;
    report.diagnostics = result.diagnostics;
    EXPECT_FALSE(report.diagnostics.empty());
    expect_safe(report);
  }
}

// Markup of other media is only text here, and is kept.
TEST(SafeOutputOf, F4_MarkupIsText)
{
  Site site{"<item name='&lt;script>alert(1)&lt;/script>&amp;amp;' url='u'/>"};
  Visit visit{site};
  EXPECT_THAT(visit.text(), HasSubstr("<script>alert(1)</script>&amp;"));
  EXPECT_EQ(nlohmann::json::parse(visit.json())["sitemap"]["nodes"][1]["name"],
            "<script>alert(1)</script>&amp;");
}

// The check itself finds what it looks for.
TEST(SafeOutputOf, ActingCharactersAreSeen)
{
  for (const std::string_view text :
       {"a\x1b", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x80\xa8", "\x7f", "\r", "\t"})
    EXPECT_NE(acting_in(text), "");
  EXPECT_EQ(acting_in("a\n\xc2\xa0\xe2\x80\xa6"), "");
}

} // namespace
} // namespace standard_sitemap::containment::output_safety_test
