#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view ours = R"("http://standard-sitemap.org/2007/ns"; ns=05)";

std::string declaration_of(std::string_view name)
{
  std::string text{"\""};
  text.append(name).append("\"; ns=05");
  return text;
}

TestPage page()
{
  return TestPage{"http://example.com/dir/page.html"};
}

const TraceEntry& opt_trace(const Discovery& discovery)
{
  return trace_of(discovery, Rule::http_opt);
}

TEST(HttpOpt, D1_TheFieldOfTheDeclaredPrefixIsResolvedAgainstThePage)
{
  const Discovery d = discover(*page().field("Opt", ours).field("05-Location", "../map.xml?x#y"), {});
  EXPECT_EQ(found(d), "http://example.com/map.xml?x#y");
  EXPECT_EQ(d.found->rule, Rule::http_opt);
  EXPECT_EQ(opt_trace(d).outcome, RuleResult::matched);
  EXPECT_TRUE(d.diagnostics.empty());
}

TEST(HttpOpt, D1_FieldNamesHaveNoCase)
{
  const std::string numbered = R"("http://standard-sitemap.org/2007/ns"; ns=05)";
  EXPECT_EQ(sitemap_of(page().field("oPT", numbered).field("05-LOCATION", "/m")), "http://example.com/m");
}

TEST(HttpOpt, D1a_ThePrefixStaysText)
{
  EXPECT_EQ(sitemap_of(page().field("Opt", ours).field("5-Location", "/m")), "-");
  EXPECT_EQ(sitemap_of(page().field("Opt", ours).field("005-Location", "/m")), "-");
}

TEST(HttpOpt, D1a_PrefixesMayBeLonger)
{
  EXPECT_EQ(sitemap_of(page()
                           .field("Opt", R"("http://standard-sitemap.org/2007/ns"; ns=123)")
                           .field("123-Location", "/m")),
            "http://example.com/m");
}

TEST(HttpOpt, D1a_DeclarationsMayComeApartOrMerged)
{
  const std::string other = R"("http://other/"; ns=05)";
  const std::string mine = R"("http://standard-sitemap.org/2007/ns"; ns=06)";
  auto apart =
      page().field("Opt", other).field("Opt", mine).field("05-Location", "/no").field("06-Location", "/m");
  auto merged =
      page().field("Opt", other + "," + mine).field("05-Location", "/no").field("06-Location", "/m");
  EXPECT_EQ(sitemap_of(apart), "http://example.com/m");
  EXPECT_EQ(sitemap_of(merged), "http://example.com/m");
}

TEST(HttpOpt, D1b_TheFirstDeclarationWithAUsableFieldWins)
{
  const std::string two =
      R"("http://standard-sitemap.org/2007/ns"; ns=11, "http://standard-sitemap.org/2007/ns"; ns=12)";
  EXPECT_EQ(sitemap_of(page().field("Opt", two).field("12-Location", "/b")), "http://example.com/b");
  EXPECT_EQ(sitemap_of(page().field("Opt", two).field("12-Location", "/b").field("11-Location", "/a")),
            "http://example.com/a");
  EXPECT_EQ(sitemap_of(page().field("Opt", two).field("11-Location", "a\\b").field("12-Location", "/b")),
            "http://example.com/b");
}

TEST(HttpOpt, D8_TheFirstUsableValueWinsWithAWarning)
{
  const Discovery d = discover(*page()
                                    .field("Opt", ours)
                                    .field("05-Location", "")
                                    .field("05-Location", "http:///x")
                                    .field("05-Location", "/good")
                                    .field("05-Location", "/late"),
                               {});
  EXPECT_EQ(found(d), "http://example.com/good");
  EXPECT_EQ(d.diagnostics.count(Code::unusable_location), 2u);
}

TEST(HttpOpt, D8_WithoutAUsableValueTheRuleDidNotMatch)
{
  const Discovery d = discover(
      *page().field("Opt", ours).field("05-Location", "a\\b").field("X-Standard-Sitemap-Location", "/x"), {});
  EXPECT_EQ(opt_trace(d).outcome, RuleResult::unusable);
  EXPECT_EQ(found(d), "http://example.com/x");
  ASSERT_FALSE(d.diagnostics.empty());
  EXPECT_EQ(d.diagnostics.items()[0].severity, Severity::warning);
  EXPECT_EQ(d.diagnostics.items()[0].code, Code::unusable_location);
  EXPECT_EQ(d.diagnostics.items()[0].document, "http://example.com/dir/page.html");
}

TEST(HttpOpt, D8_AUriThatPolicyRefusesCountsAsFound)
{
  const Discovery d = discover(*page()
                                    .field("Opt", ours)
                                    .field("05-Location", "ftp://user:pw@127.0.0.1/m")
                                    .field("X-Standard-Sitemap-Location", "/x"),
                               {});
  EXPECT_EQ(found(d), "ftp://user:pw@127.0.0.1/m");
}

TEST(HttpOpt, D9_ValuesAreNotSplitAtCommas)
{
  EXPECT_EQ(sitemap_of(page().field("Opt", ours).field("05-Location", "/a, /b")),
            "http://example.com/a,%20/b");
}

TEST(HttpOpt, D1c_OtherMechanismsAreNamedAsNearMisses)
{
  for (std::string_view other : {"Man", "C-Opt", "C-Man"}) {
    const Discovery d = discover(*page().field(other, ours).field("05-Location", "/m"), {});
    EXPECT_EQ(found(d), "-");
    EXPECT_EQ(opt_trace(d).outcome, RuleResult::absent);
    EXPECT_THAT(opt_trace(d).detail, HasSubstr(std::string{other} + " declares"));
  }
}

std::string near_miss(const TestPage& p)
{
  const Discovery d = discover(*p, {});
  EXPECT_EQ(opt_trace(d).outcome, RuleResult::absent);
  return opt_trace(d).detail;
}

TEST(HttpOpt, NearMiss_NoFieldForThePrefix)
{
  EXPECT_THAT(near_miss(page().field("Opt", ours)), HasSubstr("05-Location"));
}

TEST(HttpOpt, NearMiss_NoPrefix)
{
  EXPECT_THAT(near_miss(page().field("Opt", R"("http://standard-sitemap.org/2007/ns")")),
              HasSubstr("without a prefix"));
}

TEST(HttpOpt, NearMiss_OneDigit)
{
  EXPECT_THAT(near_miss(page().field("Opt", R"("http://standard-sitemap.org/2007/ns"; ns=5)")),
              HasSubstr("two or more digits"));
}

TEST(HttpOpt, NearMiss_NearlyOurNamespace)
{
  for (std::string_view nearly :
       {"http://standard-sitemap.org/2007/ns/", "https://standard-sitemap.org/2007/ns",
        "http://Standard-Sitemap.org/2007/NS", "http://www.standard-sitemap.org/2007/ns"})
    EXPECT_THAT(near_miss(page().field("Opt", declaration_of(nearly)).field("05-Location", "/m")),
                HasSubstr("not exactly"))
        << nearly;
}

// E30: it says that the quotes are missing.
TEST(HttpOpt, NearMiss_WithoutQuotes)
{
  const auto bare = [](const char* value) {
    return discover(*page().field("Opt", value).field("27-Location", "/m"), {});
  };
  for (const char* value :
       {"http://standard-sitemap.org/2007/ns; ns=27", "  http://standard-sitemap.org/2007/ns ;ns=27",
        "http://standard-sitemap.org/2007/ns",
        "\"http://other/\"; ns=12, http://standard-sitemap.org/2007/ns; ns=27"}) {
    const Discovery d = bare(value);
    EXPECT_EQ(found(d), "-") << value;
    EXPECT_THAT(opt_trace(d).detail, HasSubstr("needs quotes")) << value;
    EXPECT_TRUE(opt_trace(d).near_miss) << value;
  }
  EXPECT_THAT(opt_trace(bare("\"http://standard-sitemap.org/2007/ns\"; ns=7")).detail,
              Not(HasSubstr("quotes")));
  EXPECT_FALSE(opt_trace(bare("\"http://other/\"; ns=27")).near_miss);
  EXPECT_FALSE(opt_trace(bare("junk")).near_miss);
}

TEST(HttpOpt, NearMiss_OtherDeclarationsAndNone)
{
  EXPECT_EQ(near_miss(page()), "there is no Opt field");
  EXPECT_EQ(near_miss(page().field("Opt", R"("http://other/"; ns=05)").field("05-Location", "/m")),
            "Opt does not declare the site map namespace");
  EXPECT_THAT(near_miss(page().field("Opt", "junk, \"open")), HasSubstr("2 malformed"));
}

TEST(HttpOpt, Limit_IsReported)
{
  Policy policy;
  policy.opt_declarations = 1;
  const Discovery d =
      discover(*page().field("Opt", "\"a:\", " + std::string{ours}).field("05-Location", "/m"), policy);
  EXPECT_EQ(found(d), "-");
  EXPECT_EQ(d.diagnostics.count(Code::limit_opt), 1u);
}

TEST(HttpX, D2_IsResolvedAgainstThePageAndNotedAsLegacy)
{
  const Discovery d = discover(*page().field("x-standard-SITEMAP-location", "map.xml"), strict());
  EXPECT_EQ(found(d), "http://example.com/dir/map.xml");
  EXPECT_EQ(d.found->rule, Rule::http_x);
  EXPECT_EQ(d.diagnostics.count(Code::obsolete_feature), 1u); // O-6: also in strict mode
  EXPECT_EQ(d.diagnostics.items()[0].severity, Severity::note);
}

TEST(HttpX, D2_TheFirstUsableOfSeveralNeverSplit)
{
  const Discovery d = discover(*page()
                                    .field("X-Standard-Sitemap-Location", "\x01")
                                    .field("X-Standard-Sitemap-Location", "/a,b")
                                    .field("X-Standard-Sitemap-Location", "/c"),
                               {});
  EXPECT_EQ(found(d), "http://example.com/a,b");
  EXPECT_EQ(d.diagnostics.count(Code::unusable_location), 1u);
}

TEST(HttpX, D8_UnusableValuesAloneDoNotMatch)
{
  const Discovery d = discover(*page().field("X-Standard-Sitemap-Location", " \t "), {});
  EXPECT_EQ(trace_of(d, Rule::http_x).outcome, RuleResult::unusable);
  EXPECT_EQ(d.diagnostics.count(Code::obsolete_feature), 0u);
}

TEST(Discovery, D0_TheFirstRuleWinsAndTheRestIsNotTried)
{
  auto p = html(R"(<link rel="standard-sitemap" href="/legacy">)");
  p.field("Opt", ours).field("05-Location", "/opt").field("X-Standard-Sitemap-Location", "/x");
  const Discovery d = discover(*p, {});
  EXPECT_EQ(found(d), "http://example.com/opt");
  ASSERT_EQ(d.trace.size(), 6u);
  const Rule order[] = {Rule::http_opt,    Rule::http_x,      Rule::link_schema,
                        Rule::link_legacy, Rule::meta_schema, Rule::preference};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(d.trace[i].rule, order[i]);
    if (i > 0) {
      EXPECT_EQ(d.trace[i].outcome, RuleResult::not_tried);
      EXPECT_EQ(d.trace[i].detail, "http-opt matched first");
    }
  }
  EXPECT_FALSE(d.links.has_value()); // the content was not read
}

TEST(Discovery, D11_FilesHaveNoHeaderRules)
{
  TestPage p{"file:///srv/site/page.html"};
  p.field("X-Standard-Sitemap-Location", "/x").field("Opt", ours).field("05-Location", "/m");
  p.type("text/html").body(R"(<link rel=standard-sitemap href=map.xml>)");
  const Discovery d = discover(*p, {});
  EXPECT_EQ(opt_trace(d).outcome, RuleResult::not_applicable);
  EXPECT_EQ(trace_of(d, Rule::http_x).outcome, RuleResult::not_applicable);
  EXPECT_THAT(trace_of(d, Rule::http_x).detail, HasSubstr("X-Standard-Sitemap-Location"));
  EXPECT_EQ(found(d), "file:///srv/site/map.xml");
}

TEST(Discovery, D5_APreferenceComesLast)
{
  const SitePreference preference{uri("http://example.com/mine.xml")};
  const Discovery without = discover(*html("<p>"), {}, std::nullopt, preference);
  EXPECT_EQ(found(without), "http://example.com/mine.xml");
  EXPECT_EQ(without.found->rule, Rule::preference);
  const Discovery with =
      discover(*html(R"(<link rel="standard-sitemap" href="/m">)"), {}, std::nullopt, preference);
  EXPECT_EQ(found(with), "http://example.com/m");
}

TEST(Discovery, E1_WhatIsFoundByAPreferenceMayBeAList)
{
  const Discovery d =
      discover(*html("<p>"), {}, std::nullopt, {.sitemap = uri("http://example.com/mine.xml")});
  ASSERT_TRUE(d.found);
  EXPECT_EQ(d.found->kind, SourceKind::extended);
  for (const char* rel : {"standard-sitemap", "Standard-Sitemap"})
    EXPECT_EQ(discover(*html("<link rel=" + std::string{rel} + " href=m>"), {}).found->kind,
              SourceKind::standard);
}

TEST(Discovery, E2_ThePagesOwnSitemapLinkIfTheUserWantsIt)
{
  const std::string page =
      "<p>no candidate of ours<link rel='icon' href=i><link rel='alternate SiteMap' href='../a.xml'>"
      "<link rel=sitemap href=b.xml>";
  const Discovery d = discover(*html(page), {}, std::nullopt, {.link = true});
  EXPECT_EQ(found(d), "http://example.com/a.xml");
  EXPECT_EQ(d.found->rule, Rule::preference);
  EXPECT_EQ(d.found->kind, SourceKind::extended);
  EXPECT_EQ(found(discover(*html(page), {})), "-"); // D-7
  EXPECT_EQ(found(discover(
                *xhtml("<html xmlns='http://www.w3.org/1999/xhtml'><link rel='sitemap' href='x'/></html>"),
                {}, std::nullopt, {.link = true})),
            "http://example.com/dir/x");

  const Discovery none =
      discover(*html("<link rel='site map' href=x>"), {}, std::nullopt, {.link = true, .robots = true});
  EXPECT_EQ(found(none), "-"); // only the first that is configured
  EXPECT_EQ(trace_of(none, Rule::preference).outcome, RuleResult::absent);
  const Discovery unusable =
      discover(*html("<link rel=sitemap href='\\x'>"), {}, std::nullopt, {.link = true});
  EXPECT_EQ(trace_of(unusable, Rule::preference).outcome, RuleResult::unusable);
  TestPage picture{"http://example.com/a.png"};
  picture.type("image/png").body("<link rel=sitemap href=x>");
  EXPECT_EQ(trace_of(discover(*picture, {}, std::nullopt, {.link = true}), Rule::preference).outcome,
            RuleResult::not_applicable);
}

TEST(Discovery, E3_TheRobotsTxtOfTheSiteIfTheUserWantsIt)
{
  const Discovery d =
      discover(*html("<p>", "https://example.com:8443/dir/page?x"), {}, std::nullopt, {.robots = true});
  EXPECT_EQ(found(d), "https://example.com:8443/robots.txt");
  EXPECT_EQ(d.found->kind, SourceKind::robots);
  const Discovery first =
      discover(*html("<p>"), {}, std::nullopt, {.sitemap = uri("http://example.com/m"), .robots = true});
  EXPECT_EQ(found(first), "http://example.com/m");
  const Discovery file = discover(*html("<p>", "file:///srv/x.html"), {}, std::nullopt, {.robots = true});
  EXPECT_EQ(found(file), "-");
  EXPECT_EQ(trace_of(file, Rule::preference).outcome, RuleResult::not_applicable);
}

TEST(Discovery, D5_TheUserMayWantNoMapOfASite)
{
  auto p = html(R"(<link rel="standard-sitemap" href="/m">)");
  p.field("X-Standard-Sitemap-Location", "/x");
  const Discovery d = discover(*p, {}, std::nullopt, {.robots = true, .off = true});
  EXPECT_EQ(found(d), "-");
  ASSERT_EQ(d.trace.size(), 6u);
  for (const TraceEntry& entry : d.trace) {
    EXPECT_EQ(entry.outcome, RuleResult::not_tried);
    EXPECT_EQ(entry.detail, "your preferences turn the site map off for this site");
  }
}

TEST(Discovery, D7_NothingIsGuessed)
{
  auto p = html("<link rel=sitemap href=/sitemap.xml><a href=sitemap.xml rel=standard-sitemap>map</a>");
  const Discovery d = discover(*p, {});
  EXPECT_EQ(found(d), "-");
  ASSERT_EQ(d.trace.size(), 6u);
  for (const TraceEntry& entry : d.trace)
    EXPECT_EQ(entry.outcome, RuleResult::absent) << rule_name(entry.rule);
  EXPECT_EQ(trace_of(d, Rule::preference).detail, "there is no preference for this site");
}

TEST(Discovery, Names)
{
  EXPECT_EQ(rule_name(Rule::http_opt), "http-opt");
  EXPECT_EQ(rule_name(Rule::http_x), "http-x");
  EXPECT_EQ(rule_name(Rule::link_schema), "link-schema");
  EXPECT_EQ(rule_name(Rule::link_legacy), "link-legacy");
  EXPECT_EQ(rule_name(Rule::meta_schema), "meta-schema");
  EXPECT_EQ(rule_name(Rule::preference), "preference");
  EXPECT_EQ(rule_name(Rule::given), "given");
  EXPECT_EQ(outcome_name(RuleResult::matched), "matched");
  EXPECT_EQ(outcome_name(RuleResult::absent), "absent");
  EXPECT_EQ(outcome_name(RuleResult::unusable), "unusable");
  EXPECT_EQ(outcome_name(RuleResult::not_applicable), "not-applicable");
  EXPECT_EQ(outcome_name(RuleResult::not_tried), "not-tried");
}

} // namespace
} // namespace standard_sitemap::test
