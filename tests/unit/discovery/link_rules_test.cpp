#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view schema = R"(<link rel="schema.SSP" href="http://standard-sitemap.org/2007/ns">)";

std::string with_schema(std::string_view rest)
{
  return std::string{schema} + std::string{rest};
}

TEST(LinkSchema, D3_ALocationLinkWhosePrefixAnotherLinkDefines)
{
  const Discovery d = discover(*html(with_schema("\n<link rel=SSP.location href=map.xml>")), {});
  EXPECT_EQ(found(d), "http://example.com/dir/map.xml");
  EXPECT_EQ(d.found->rule, Rule::link_schema);
  EXPECT_EQ(trace_of(d, Rule::link_legacy).detail, "link-schema matched first");
  EXPECT_TRUE(d.diagnostics.empty());
  ASSERT_TRUE(d.links.has_value());
  EXPECT_EQ(d.links->links.size(), 2u);
}

TEST(LinkSchema, D3a_RelIsATokenListWithoutCase)
{
  EXPECT_EQ(sitemap_of(html("<link rel='x\tSchema.ssp\f' href=http://standard-sitemap.org/2007/ns>"
                            "<link rel=' home\nSSP.LOCATION y' href=m>")),
            "http://example.com/dir/m");
}

TEST(LinkSchema, D3a_TheDefinitionMayComeAfter)
{
  EXPECT_EQ(sitemap_of(html("<link rel=SSP.location href=m>" + std::string{schema})),
            "http://example.com/dir/m");
}

TEST(LinkSchema, D3a_TheNamespaceIsComparedExactlyButForWhiteSpaceAround)
{
  const std::string location = "<link rel=a.location href=m>";
  EXPECT_EQ(sitemap_of(html(location + "<link rel=schema.a href=' http://standard-sitemap.org/2007/ns\n'>")),
            "http://example.com/dir/m");
  for (std::string_view other :
       {"http://standard-sitemap.org/2007/ns/", "HTTP://standard-sitemap.org/2007/ns",
        "http://standard-sitemap.org/2007/ns#", "https://standard-sitemap.org/2007/ns"}) {
    const Discovery d = discover(*html(location + "<link rel=schema.a href=" + std::string{other} + ">"), {});
    EXPECT_EQ(found(d), "-") << other;
    EXPECT_THAT(trace_of(d, Rule::link_schema).detail, HasSubstr("not exactly the site map namespace"));
  }
}

TEST(LinkSchema, D3_AnotherLinkMustDefineThePrefix)
{
  // One link that is both; its href cannot be meant for both, but the rule is about elements.
  EXPECT_EQ(sitemap_of(html("<link rel='schema.a a.location' href=http://standard-sitemap.org/2007/ns>")),
            "-");
  // Two links, each of which defines the prefix of the other.
  EXPECT_EQ(sitemap_of(html("<link rel='schema.a b.location' href=http://standard-sitemap.org/2007/ns>"
                            "<link rel='schema.b a.location' href=http://standard-sitemap.org/2007/ns>")),
            "http://standard-sitemap.org/2007/ns");
  // Of two definitions of the prefix, one is made by another link.
  EXPECT_EQ(sitemap_of(html("<link rel='schema.a a.location' href=http://standard-sitemap.org/2007/ns>"
                            "<link rel=schema.a href=http://standard-sitemap.org/2007/ns>")),
            "http://standard-sitemap.org/2007/ns");
}

TEST(LinkSchema, D3_AnyPrefixButNotNone)
{
  EXPECT_EQ(sitemap_of(html(
                "<link rel=schema. href=http://standard-sitemap.org/2007/ns><link rel=.location href=m>")),
            "-");
  EXPECT_EQ(sitemap_of(html("<link rel=schema.a.b href=http://standard-sitemap.org/2007/ns>"
                            "<link rel=a.b.location href=m>")),
            "http://example.com/dir/m");
  EXPECT_EQ(sitemap_of(html(
                "<link rel=schema.a href=http://standard-sitemap.org/2007/ns><link rel=b.location href=m>")),
            "-");
}

TEST(LinkSchema, D3a_TheFirstUsableInTreeOrderWhateverItsPrefix)
{
  const Discovery d = discover(*html("<link rel=b.location>\n<link rel=b.location href='x\\y'>"
                                     "<link rel=a.location href=1><link rel=b.location href=2>"
                                     "<link rel=schema.b href=http://standard-sitemap.org/2007/ns>"
                                     "<link rel=schema.a href=http://standard-sitemap.org/2007/ns>"),
                               {});
  EXPECT_EQ(found(d), "http://example.com/dir/1");
  ASSERT_EQ(d.diagnostics.count(Code::unusable_location), 2u);
  EXPECT_EQ(d.diagnostics.items()[0].line, 1u);
  EXPECT_EQ(d.diagnostics.items()[1].line, 2u);
}

TEST(LinkSchema, D8_UnusableFallsThroughToTheNextRule)
{
  const Discovery d = discover(
      *html(with_schema("<link rel=ssp.location href=http:///m><link rel=standard-sitemap href=l>")), {});
  EXPECT_EQ(trace_of(d, Rule::link_schema).outcome, RuleResult::unusable);
  EXPECT_EQ(found(d), "http://example.com/dir/l");
}

TEST(LinkSchema, NearMiss_NoDefinition)
{
  const Discovery d = discover(*html("<link rel=x.location href=m>"), {});
  EXPECT_EQ(trace_of(d, Rule::link_schema).outcome, RuleResult::absent);
  EXPECT_THAT(trace_of(d, Rule::link_schema).detail, HasSubstr("\"x.location\", but no other link"));
}

TEST(LinkSchema, NearMiss_AnotherNamespace)
{
  const Discovery d =
      discover(*html("<link rel=schema.dc href=http://purl.org/dc><link rel=dc.location href=m>"), {});
  EXPECT_THAT(trace_of(d, Rule::link_schema).detail, HasSubstr("\"http://purl.org/dc\""));
}

TEST(LinkSchema, NearMiss_NoLocation)
{
  const Discovery d = discover(*html(schema), {});
  EXPECT_THAT(trace_of(d, Rule::link_schema).detail, HasSubstr("\"ssp.location\""));
}

TEST(LinkLegacy, D4_IsNotedAsObsoleteAlsoInStrictMode)
{
  const Discovery d = discover(*html("<link rel='x STANDARD-sitemap' href=m>"), strict());
  EXPECT_EQ(found(d), "http://example.com/dir/m");
  EXPECT_EQ(d.found->rule, Rule::link_legacy);
  EXPECT_EQ(d.diagnostics.count(Code::obsolete_feature), 1u);
}

TEST(LinkLegacy, D4_WithoutHrefIsUnusable)
{
  const Discovery d = discover(*html("<p>\n<link rel=standard-sitemap>"), {});
  EXPECT_EQ(trace_of(d, Rule::link_legacy).outcome, RuleResult::unusable);
  EXPECT_THAT(trace_of(d, Rule::link_legacy).detail, HasSubstr("is empty"));
  EXPECT_EQ(d.diagnostics.items()[0].line, 2u);
}

TEST(LinkLegacy, D4_ComesAfterTheSchemaRule)
{
  EXPECT_EQ(
      sitemap_of(html("<link rel=standard-sitemap href=l>" + with_schema("<link rel=ssp.location href=m>"))),
      "http://example.com/dir/m");
}

constexpr std::string_view meta =
    R"(<meta name="schema.SSP" content="http://standard-sitemap.org/2007/ns"><link rel="ssp.location" href="m">)";

TEST(MetaSchema, D10_IsToleratedAndReported)
{
  const Discovery d = discover(*html(meta), {});
  EXPECT_EQ(found(d), "http://example.com/dir/m");
  EXPECT_EQ(d.found->rule, Rule::meta_schema);
  EXPECT_EQ(d.diagnostics.count(Code::tolerated_meta_schema), 1u);
}

TEST(MetaSchema, D10_IsOffInStrictModeButTheNearMissIsNamed)
{
  const Discovery d = discover(*html(meta), strict());
  EXPECT_EQ(found(d), "-");
  EXPECT_EQ(trace_of(d, Rule::meta_schema).outcome, RuleResult::not_tried);
  EXPECT_THAT(trace_of(d, Rule::meta_schema).detail, HasSubstr("would have matched"));
  EXPECT_EQ(d.diagnostics.count(Code::tolerated_meta_schema), 0u);
  EXPECT_EQ(trace_of(discover(*html("<p>"), strict()), Rule::meta_schema).detail, "off in strict mode");
}

TEST(MetaSchema, D10_ComesAfterTheLegacyRuleAndBeforePreferences)
{
  EXPECT_EQ(sitemap_of(html(std::string{meta} + "<link rel=standard-sitemap href=l>")),
            "http://example.com/dir/l");
  const Discovery d = discover(*html(meta), {}, std::nullopt, {uri("http://example.com/mine")});
  EXPECT_EQ(found(d), "http://example.com/dir/m");
}

TEST(LinkRules, D3_ApplyToHtmlAndXhtmlOnly)
{
  TestPage none{"http://example.com/"};
  none.body("<link rel=standard-sitemap href=m>");
  const Discovery untyped = discover(*none, {});
  EXPECT_EQ(trace_of(untyped, Rule::link_schema).outcome, RuleResult::not_applicable);
  EXPECT_EQ(trace_of(untyped, Rule::link_schema).detail, "the page has no content type");

  for (std::string_view type : {"text/plain", "application/xml", "text/xml", "image/svg+xml"}) {
    auto page = html("<link xmlns='http://www.w3.org/1999/xhtml' rel='standard-sitemap' href='m'/>");
    page.type(type);
    const Discovery d = discover(*page, {});
    EXPECT_EQ(found(d), "-");
    for (Rule rule : {Rule::link_schema, Rule::link_legacy, Rule::meta_schema}) {
      EXPECT_EQ(trace_of(d, rule).outcome, RuleResult::not_applicable);
      EXPECT_THAT(trace_of(d, rule).detail, HasSubstr(type));
    }
    EXPECT_TRUE(read_page_links(*page, {}).links.empty());
  }
}

TEST(LinkRules, LinksOfALiveDocumentAreTakenAsTheyAre)
{
  PageLinks links;
  links.links.push_back(
      {PageLink::Element::link, "standard-sitemap", "m", uri("http://other.example/base/"), 7});
  const Discovery d = discover(*html("<link rel=standard-sitemap href=wrong>"), {}, links);
  EXPECT_EQ(found(d), "http://other.example/base/m");
  ASSERT_TRUE(d.links.has_value());
  EXPECT_EQ(d.links->links.size(), 1u);

  auto plain = html("");
  plain.type("text/plain");
  EXPECT_EQ(found(discover(*plain, {}, links)), "-");
}

TEST(LinkRules, ManyDefinitionsAreNotQuadratic)
{
  PageLinks links;
  std::string rel;
  for (int i = 0; i < 200'000; ++i)
    rel += "schema.p" + std::to_string(i) + " q" + std::to_string(i) + ".location ";
  links.links.push_back({PageLink::Element::link, rel, std::string{sitemap_namespace}, uri("http://a/"), 1});
  links.links.push_back({PageLink::Element::link, "p5.location", "/m", uri("http://a/"), 2});
  const Discovery d = discover(*html(""), {}, links);
  EXPECT_EQ(found(d), "http://a/m");
  EXPECT_EQ(d.diagnostics.count(Code::limit_page_work), 1u);
}

TEST(Prescan, APageWithoutACandidateIsNotParsed)
{
  auto page = html("<!DOCTYPE html><html lang=en><link rel=stylesheet href='/a?b=1&c=2'><link rel=up href=..>"
                   "<meta name=viewport content=schema.x><a rel=standard-sitemap href=x>");
  const Discovery d = discover(*page, {});
  EXPECT_EQ(found(d), "-");
  EXPECT_FALSE(d.links.has_value());
  EXPECT_EQ(listed(read_page_links(*page, {})), "stylesheet=/a?b=1&c=2|up=..");
}

TEST(Prescan, SaysTheSameAsTheParserWhateverTheSpelling)
{
  for (std::string_view link :
       {"<LINK REL=STANDARD-SITEMAP HREF=m>", "<link rel=standard&#45;sitemap href=m>",
        "<link\nrel\n=\n'standard-sitemap'\nhref=m>",
        "<link/rel=standard-sitemap/ href=m rel=standard-sitemap>",
        "<link a='>' rel=\"a\tstandard-sitemap\" href=m>", "<link =rel=x rel=standard-sitemap href=m>",
        "<!-- <link x=' --><link rel=standard-sitemap href=m>"}) {
    const bool expected = link.find("sitemap/") == std::string_view::npos;
    EXPECT_EQ(sitemap_of(html(link)), expected ? "http://example.com/dir/m" : "-") << link;
  }
}

TEST(Prescan, Utf16IsLookedAtToo)
{
  std::string body = "\xFF\xFE";
  for (char c : std::string_view{"<link rel=standard-sitemap href=m>"})
    body += {c, '\0'};
  EXPECT_EQ(sitemap_of(html(body)), "http://example.com/dir/m");
}

} // namespace
} // namespace standard_sitemap::test
