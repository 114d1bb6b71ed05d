// Nothing that is written in a map has an effect in the page.

#include <array>
#include <cstdio>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/render/html/html_test_page.h"

#include "render/html/html_writer.h"

namespace standard_sitemap {
namespace {

using test::between;
using test::body_of;
using test::hidden_breaks;
using test::html_of;
using test::occurrences;
using test::PageData;
using test::sample;
using test::SampleReport;
using test::tree_of;
using testing::HasSubstr;
using testing::Not;

TEST(HtmlText, EverythingThatIsMarkupBecomesAReference)
{
  EXPECT_EQ(html_text("<a href=\"x\" b='y'>&amp;</a>"),
            "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;");
  EXPECT_EQ(html_text("caf\u00e9 \u4e2d \U0001f600\n"), "caf\u00e9 \u4e2d \U0001f600\n");
}

TEST(HtmlText, LongWordsOfNamesMayBeBrokenWhereTheirPartsBegin)
{
  EXPECT_EQ(html_name("StringUtilsTestCase"), hidden_breaks("String<wbr>Utils<wbr>Test<wbr>Case"));
  EXPECT_EQ(html_name("org.example.text v2.1"), hidden_breaks("org.<wbr>example.<wbr>text v2.1"))
      << "not in short words";
  EXPECT_EQ(html_name("a <b>/etc/init.d/networking  x"),
            hidden_breaks("a &lt;b&gt;/<wbr>etc/<wbr>init.<wbr>d/<wbr>networking  x"));
  EXPECT_EQ(html_name("../../..//__init__file"), hidden_breaks("../../..//__<wbr>init__<wbr>file"));
  EXPECT_EQ(html_name("Donaudampfschiff"), "Donaudampfschiff");
  EXPECT_EQ(html_name("\u00e4\u00f6\u00fc.abcdefgh"), "\u00e4\u00f6\u00fc.abcdefgh") << "12 characters";
  EXPECT_EQ(html_name(""), "");
}

TEST(HtmlText, WhatActsOnTextAndWhatIsNoUtf8IsReplaced)
{
  const std::string replacement = "\uFFFD";
  for (const std::string text :
       {"\x1b", "\x01", "\x7f", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x80\xa8", "\xe2\x81\xa6", "\xff", "\xc3"})
    EXPECT_EQ(html_text("a" + text), "a" + replacement);
  EXPECT_EQ(html_text(std::string(1, '\0')), replacement);
}

TEST(HtmlSafety, F4_HostileNamesAreText)
{
  const SampleReport some =
      sample("<item name='&lt;img src=x onerror=alert(1)>' "
             "description='&lt;/noscript>&lt;script>alert(2)&lt;/script>' url='/a?&quot;>&lt;b>'/>"
             "<item name='&lt;/script>&lt;script>alert(3)&lt;/script>&lt;!--' role='home &lt;i>' "
             "xml:lang='&quot;>&lt;i>' url='/b'/>");
  const std::string html = html_of(some.report);
  EXPECT_EQ(occurrences(html, "<script"), 5u) << "the words, the program, the data, and the index in two";
  EXPECT_EQ(occurrences(html, "</script"), 5u);
  EXPECT_EQ(occurrences(html, "<style"), 1u);
  for (const char* tag : {"<img", "<b>", "<i>", "<!--", "</noscript>"})
    EXPECT_EQ(occurrences(html, tag), 0u) << tag;
  EXPECT_THAT(tree_of(html), HasSubstr("&lt;img src=x onerror=alert(1)&gt;"));
  EXPECT_THAT(tree_of(html), HasSubstr("href=\"http://example.com/a?%22%3E%3Cb%3E\""));
  EXPECT_THAT(PageData{html}.names, testing::Contains("</script><script>alert(3)</script><!--"));
}

TEST(HtmlSafety, F4_OnlyAllowedLinksBecomeLinks)
{
  const SampleReport some = sample(
      "<item name='1' url='javascript:alert(1)'/><item name='2' url=' java&#9;script:alert(1)'/>"
      "<item name='3' url='data:text/html,x'/><item name='4' url='file:///etc/passwd'/>"
      "<item name='5' url='http://user:word@example.com/'/><item name='6' url='vbscript:x'/>"
      "<item name='7' url='/ok'/><item name='8' url='mailto:a@example.com'/><item name='9' url='tel:+1'/>"
      "<item name='10' url='http://other.test/'/>");
  const std::string html = html_of(some.report);
  EXPECT_EQ(occurrences(tree_of(html), " href="), 4u);
  EXPECT_EQ(occurrences(tree_of(html), "class=\"refused\""), 6u);
  EXPECT_THAT(tree_of(html), HasSubstr("(link refused: holds a user name or password)"));
  EXPECT_THAT(
      tree_of(html),
      HasSubstr("<a class=\"mail\" href=\"mailto:a@example.com\">8 <span class=mark lang=en>(e-mail)"));
  EXPECT_THAT(tree_of(html), HasSubstr("<a class=\"tel\" href=\"tel:+1\">9"));
  EXPECT_THAT(
      tree_of(html),
      HasSubstr("<a class=\"other\" href=\"http://other.test/\">10 <span class=mark lang=en>(other site)"));
  for (const std::string& link : PageData{html}.links)
    EXPECT_THAT(link, testing::AnyOf("", testing::StartsWith("http:"), testing::StartsWith("mailto:"),
                                     testing::StartsWith("tel:")));
}

// M-8: the same applies to variants.
TEST(HtmlSafety, M8_LinksOfVariantsAreChecked)
{
  const SampleReport some =
      sample("<item name='n' url='/n' xml:lang='en'><variant xml:lang='de' url='javascript:x'/>"
             "<variant xml:lang='fr' url='http://u:p@example.com/'/></item>");
  const std::string html = html_of(some.report);
  EXPECT_THAT(html, Not(HasSubstr("javascript:x")));
  const auto variants = PageData{html}.raw["variants"]["1"];
  ASSERT_EQ(variants.size(), 3u);
  EXPECT_EQ(variants[1][3], 0);
  EXPECT_EQ(variants[2][3], 0);
}

TEST(HtmlSafety, M10_TargetsAreNotPassedOn)
{
  const SampleReport some = sample(
      "<item name='n' url='http://other.test/' target='_blank'/><item name='m' url='/m' target='top'/>");
  EXPECT_THAT(html_of(some.report), Not(HasSubstr(" target=")));
}

TEST(HtmlSafety, M10_WhatNeedsAFormIsNoLink)
{
  const SampleReport some =
      sample("<item name='Buy' url='/buy' method='POST'/><item name='Get' url='/get' method=' get '/>"
             "<item name='Ask' url='/ask' data='q=1'/>");
  const std::string tree = tree_of(html_of(some.report));
  EXPECT_THAT(tree,
              HasSubstr("<a class=\"note\">Buy <span class=mark lang=en>(reached only through a form)"));
  EXPECT_THAT(tree, HasSubstr("<a href=\"http://example.com/get\">Get</a>"));
  EXPECT_THAT(
      tree,
      HasSubstr(
          "href=\"http://example.com/ask\">Ask <span class=mark lang=en>(without the data it asks for)"));
}

TEST(HtmlSafety, ThePageAsksForNothing)
{
  const SampleReport some{
      {{test::sample_root,
        test::sitemap_of("<style url='/map.css'/><image><variant url='/logo.png' type='image/png'/></image>"
                         "<item name='n' url='/n'/>")}},
      "http://example.com/here"};
  const std::string html = html_of(some.report);
  const std::string policy = between(html, "<meta http-equiv=Content-Security-Policy content=\"", "\"");
  EXPECT_THAT(policy, testing::StartsWith("default-src 'none'; script-src 'sha256-"));
  EXPECT_THAT(policy, HasSubstr("base-uri 'none'; form-action 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
  EXPECT_LT(html.find("Content-Security-Policy"), html.find("<style>"));
  for (const char* attribute :
       {" src=", " style=", " onclick=", " srcset=", "<link", "<img", "url(", "@import"})
    EXPECT_THAT(html, Not(HasSubstr(attribute))) << attribute;
}

/// Base64 of the SHA-256 of `text`, by OpenSSL's program; empty if there is none.
std::string sha256_by_openssl(const std::string& text)
{
  const test::TemporaryDirectory directory; // tests may run at the same time
  const std::string file = directory.write("hashed", text).string();
  std::FILE* pipe = popen(
      ("openssl dgst -sha256 -binary '" + file + "' 2>/dev/null | openssl base64 2>/dev/null").c_str(), "r");
  std::array<char, 128> line{};
  const bool read = pipe && std::fgets(line.data(), line.size(), pipe);
  if (pipe)
    pclose(pipe);
  std::string hash = read ? line.data() : "";
  while (hash.ends_with('\n'))
    hash.pop_back();
  return hash;
}

TEST(HtmlSafety, ThePolicyAllowsExactlyThisStyleAndThisScript)
{
  if (sha256_by_openssl("") != "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=") // FIPS 180-4's empty message
    GTEST_SKIP() << "there is no openssl to compute hashes with";
  const std::string html = html_of(sample("<item name='n' url='/n'/>").report);
  const std::string style = between(html, "<style>", "</style>");
  const std::string script = between(html, "<script>", "</script>");
  EXPECT_GT(style.size(), 1'000u);
  EXPECT_GT(script.size(), 1'000u);
  EXPECT_THAT(html, HasSubstr("script-src 'sha256-" + sha256_by_openssl(script) + "';"));
  EXPECT_THAT(html, HasSubstr("style-src 'sha256-" + sha256_by_openssl(style) + "';"));
}

} // namespace
} // namespace standard_sitemap
