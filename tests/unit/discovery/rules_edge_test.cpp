#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "discovery/rule_outcome.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::rules_edge_test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view ns = "http://standard-sitemap.org/2007/ns";

/// `uri;prefix uri;prefix`, and the number of malformed declarations.
std::string read(std::string_view value, const Policy& policy = {})
{
  const ExtensionDeclarations result =
      extension_declarations(HeaderList{{"Opt", std::string{value}}}, "Opt", policy);
  std::string text;
  for (const ExtensionDeclaration& declaration : result.declarations)
    text += declaration.uri + ";" + declaration.prefix + " ";
  return text + std::to_string(result.malformed) + (result.cut ? " cut" : "");
}

TEST(OptFieldEdge, D1a_EveryTokenCharacterAndNoOther) // RFC 9110 5.6.2
{
  constexpr std::string_view tokens = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (int code = 0; code < 256; ++code) {
    const char c = static_cast<char>(code);
    if (c == ',' || c == ';')
      continue; // end the declaration and the parameter
    const std::string parameter = std::string{"x"} + c + "y";
    EXPECT_EQ(read("\"a:\"; " + parameter + "=1; ns=11"),
              tokens.find(c) != std::string_view::npos ? "a:;11 0" : "1")
        << code;
  }
}

TEST(OptFieldEdge, D1a_APrefixIsDigits)
{
  EXPECT_EQ(read(R"("a:"; ns=09)"), "a:;09 0");
  EXPECT_EQ(read(R"("a:"; ns=1/)"), "1");
  EXPECT_EQ(read(R"("a:"; ns=1:)"), "1");
  EXPECT_EQ(read(R"("a:"; ns=1a)"), "1");
  EXPECT_EQ(read(R"("a:"; ns=-1)"), "1");
}

TEST(OptFieldEdge, D1a_AUriWithoutItsFirstQuoteIsMalformed)
{
  EXPECT_EQ(read(R"(a:"; ns=11)"), "1");
}

TEST(OptFieldEdge, D1a_WhiteSpaceAroundADeclaration)
{
  EXPECT_EQ(read(" \t\"a:\"; ns=11\t , \t \"b:\"; ns=12 "), "a:;11 b:;12 0");
}

TEST(OptFieldEdge, Limit_WhatIsBehindTheCutDoesNotCount)
{
  Policy policy;
  policy.opt_bytes = 16;
  EXPECT_EQ(read(R"("a:"; ns=11,"b:"; ns=12,"c:"; ns=13)", policy), "a:;11 0 cut");
}

TestPage page()
{
  return TestPage{"http://example.com/dir/page.html"};
}

std::string opt_detail(const TestPage& p)
{
  return trace_of(discover(*p, {}), Rule::http_opt).detail;
}

TEST(HttpOptEdge, TellsHowManyDeclarationsAreMalformed)
{
  EXPECT_EQ(opt_detail(page().field("Opt", "junk")),
            "Opt does not declare the site map namespace; it has 1 malformed declaration");
  EXPECT_EQ(opt_detail(page().field("Opt", "junk, junk")),
            "Opt does not declare the site map namespace; it has 2 malformed declarations");
}

TEST(HttpOptEdge, D8_TellsWhyAValueIsUnusable)
{
  const std::string ours = "\"" + std::string{ns} + "\"; ns=05";
  const auto detail_of = [&](std::string_view value) {
    return opt_detail(page().field("Opt", ours).field("05-Location", value));
  };
  EXPECT_EQ(detail_of("/m"), "05-Location is \"/m\"");
  EXPECT_EQ(detail_of(""), "05-Location: \"\" is empty");
  EXPECT_EQ(detail_of("a\\b"), "05-Location: \"a\\b\" is not a URI reference");
  EXPECT_EQ(detail_of("http:///m"), "05-Location: \"http:///m\" has no host");
  const Discovery d = discover(*page().field("Opt", ours).field("05-Location", "a\\b"), {});
  ASSERT_EQ(d.diagnostics.items().size(), 1u);
  EXPECT_EQ(d.diagnostics.items()[0].message, "the address in 05-Location is not a URI reference: \"a\\b\"");
}

TEST(NearNamespace, OnlyWhatAnAuthorMostLikelyMeant)
{
  for (std::string_view nearly :
       {"//standard-sitemap.org/2007/ns", "standard-sitemap.org/2007/ns",
        "https://standard-sitemap.org/2007/ns", "http://www.standard-sitemap.org/2007/ns",
        "HTTP://STANDARD-SITEMAP.ORG/2007/NS", "http://standard-sitemap.org/2007/ns/#",
        "www.standard-sitemap.org/2007/ns"})
    EXPECT_TRUE(is_nearly_our_namespace(nearly)) << nearly;
  for (std::string_view other :
       {"http://standard-sitemap.org/2007/ns", " http://standard-sitemap.org/2007/ns ", "", "/", "http://",
        "http:////standard-sitemap.org/2007/ns", "https:////standard-sitemap.org/2007/ns",
        "http://standard-sitemap.org/2007", "http://standard-sitemap.org/2007/ns2",
        "ftp://standard-sitemap.org/2007/ns"})
    EXPECT_FALSE(is_nearly_our_namespace(other)) << other;
}

TEST(Quoted, IsReadableAndUtf8)
{
  EXPECT_EQ(standard_sitemap::in_quotes(""), "\"\"");
  EXPECT_EQ(standard_sitemap::in_quotes("a\xC3\xA9"), "\"a\xC3\xA9\"");
  EXPECT_EQ(standard_sitemap::in_quotes("\xFF"
                                        "a\x80\x7F"),
            "\"?a?\x7F\"");
  EXPECT_EQ(standard_sitemap::in_quotes(std::string(160, 'x')), "\"" + std::string(160, 'x') + "\"");
  EXPECT_EQ(standard_sitemap::in_quotes(std::string(161, 'x')), "\"" + std::string(160, 'x') + "...\"");
  EXPECT_EQ(standard_sitemap::in_quotes(std::string(161, '\x7F')), "\"" + std::string(160, '\x7F') + "...\"");
}

TEST(Quoted, IsCutBetweenCharacters)
{
  for (std::string_view character : {"\xC3\x80", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"})
    for (std::size_t before = 156; before <= 160; ++before) {
      const std::string start(before, 'x');
      const bool fits = before + character.size() <= 160;
      EXPECT_EQ(standard_sitemap::in_quotes(start + std::string{character} + "yyyyyyyy"),
                "\"" + start +
                    (fits ? std::string{character} + std::string(160 - before - character.size(), 'y') : "") +
                    "...\"")
          << character << before;
    }
  EXPECT_EQ(standard_sitemap::in_quotes(std::string(200, '\x80')), "\"...\"");
}

std::string link(std::string_view rel, std::string_view href)
{
  return "<link rel='" + std::string{rel} + "' href='" + std::string{href} + "'>";
}
std::string detail(const TestPage& p, Rule rule = Rule::link_schema, const Policy& policy = {})
{
  return trace_of(discover(*p, policy), rule).detail;
}

TEST(LinkRulesEdge, D3a_ACarriageReturnSeparatesTokensToo)
{
  EXPECT_EQ(sitemap_of(html(link("x&#13;schema.a", ns) + link("x&#13;a.location", "m"))),
            "http://example.com/dir/m");
}

TEST(LinkRulesEdge, D3a_NoPrefixIsNoCandidate)
{
  EXPECT_EQ(detail(html(link(".location", "m"))), "no <link> has a rel that ends in \".location\"");
  EXPECT_EQ(detail(html(link("schema.", ns))), "no <link> has a rel that ends in \".location\"");
  EXPECT_THAT(detail(html(link("schema.a", ns))), HasSubstr("\"a.location\""));
  EXPECT_THAT(detail(html(link("a.location", "m"))), HasSubstr("\"a.location\""));
}

TEST(LinkRulesEdge, D8_OneLinkIsOneValueHoweverManyOfItsTokensWouldDo)
{
  const Discovery d =
      discover(*html(link("schema.a schema.b", ns) + link("a.location b.location", "x\\y")), {});
  EXPECT_EQ(d.diagnostics.count(Code::unusable_location), 1u);
}

TEST(LinkRulesEdge, D3_AMetaIsNoLocation)
{
  EXPECT_EQ(sitemap_of(html(link("schema.a", ns) + "<meta name='schema.x a.location' content=m>")), "-");
}

TEST(LinkRulesEdge, D4_TheFirstUsableCounts)
{
  EXPECT_EQ(sitemap_of(html(link("standard-sitemap", "1") + link("standard-sitemap", "2"))),
            "http://example.com/dir/1");
  const Discovery d = discover(*html(link("standard-sitemap", "x\\y") + link("standard-sitemap", "2") +
                                     link("standard-sitemap", "x\\z")),
                               {});
  EXPECT_EQ(found(d), "http://example.com/dir/2");
  EXPECT_EQ(d.diagnostics.count(Code::unusable_location), 1u);
}

TEST(LinkRulesEdge, NearMiss_TheNearestCountsAndOfEqualsTheFirst)
{
  const std::string location = link("a.location", "m");
  const std::string other = link("schema.a", "http://other/");
  const std::string another = link("schema.a", "http://another/");
  const std::string nearly = link("schema.a", std::string{ns} + "/");
  const std::string nearer = link("schema.a", std::string{ns} + "#");
  const std::string start = "there is a link with rel \"a.location\", but no other link defines its prefix";
  const std::string is_other = ": \"schema.a\" stands for another namespace, \"http://other/\"";
  const std::string is_nearly = ": \"schema.a\" has \"http://standard-sitemap.org/2007/ns/\", which is not "
                                "exactly the site map namespace";
  EXPECT_EQ(detail(html(location)), start);
  EXPECT_EQ(detail(html(location + other + another)), start + is_other);
  EXPECT_EQ(detail(html(location + nearly + nearer)), start + is_nearly);
  EXPECT_EQ(detail(html(location + other + nearly + another)), start + is_nearly);
  EXPECT_EQ(detail(html(location + nearly + other)), start + is_nearly);
}

TEST(LinkRulesEdge, TellsThatThePageWasCut)
{
  Policy policy;
  policy.page_bytes = 40;
  const std::string up = link("up", "..") + link("standard-sitemap", "m");
  EXPECT_EQ(detail(html(link("up", "..")), Rule::link_legacy, policy),
            "no <link> has rel \"standard-sitemap\"");
  EXPECT_EQ(detail(html(up), Rule::link_legacy, policy),
            "no <link> has rel \"standard-sitemap\", in the part of the page that was read");
}

// D-11: as from hosts in C, which pass the fields and rarely more.
TEST(LinkRulesEdge, D11_TheMediaTypeMayBeInTheFieldsOnly)
{
  const std::string_view legacy = "<link rel=standard-sitemap href='/k\xE4se' />";
  const std::string xml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='standard-sitemap' "
                          "href='/m'/></head></html>";
  const auto page = [](std::string_view type, std::string_view body) {
    TestPage made{"http://example.com/"};
    made.field("content-type", type).body(body);
    return made;
  };
  EXPECT_EQ(sitemap_of(page("text/html", legacy)), "http://example.com/k%C3%A4se");
  EXPECT_EQ(sitemap_of(page("TEXT/HTML; charset=koi8-r", legacy)), "http://example.com/k%D0%94se");
  EXPECT_EQ(sitemap_of(page("application/xhtml+xml", xml)), "http://example.com/m");
  EXPECT_EQ(sitemap_of(page("application/xhtml+xml", legacy)), "-");
  EXPECT_EQ(listed(read_page_links(*page("text/html", legacy), {})), "standard-sitemap=/k\xC3\xA4se");
  EXPECT_EQ(sitemap_of(page("text/plain", legacy)), "-");
  EXPECT_EQ(sitemap_of(page("nonsense", legacy)), "-");
  EXPECT_EQ(sitemap_of(page("text/html", legacy).type("text/plain")),
            "-"); // what the host says takes precedence
  EXPECT_EQ(sitemap_of(page("text/plain", legacy).type("text/html")), "http://example.com/k%C3%A4se");
  EXPECT_EQ(trace_of(discover(*TestPage{"http://example.com/"}.body(legacy), {}), Rule::link_legacy).outcome,
            RuleResult::not_applicable);
}

TEST(LinkRulesEdge, Limit_DefinitionsBeyondTheLimitDoNotCount)
{
  PageLinks links;
  std::string rel;
  for (int i = 0; i < 20'000; ++i)
    rel.append("schema.p").append(std::to_string(i)).append(" ");
  const Uri base = uri("http://a/");
  links.links.push_back({PageLink::Element::link, rel + "schema.z", std::string{ns}, base, 1});
  links.links.push_back({PageLink::Element::link, "z.location", "/m", base, 2});
  const Discovery d = discover(*html(""), {}, links);
  EXPECT_EQ(found(d), "-");
  EXPECT_EQ(d.diagnostics.count(Code::limit_page_work), 1u);
}

} // namespace
} // namespace standard_sitemap::test::rules_edge_test
