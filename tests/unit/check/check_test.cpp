// A check of a map as a whole: its nodes, what is not reached, the verdict, and how many findings are told.

#include "engine/check/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/findings.h"

namespace standard_sitemap {
namespace {

using test::file_of;
using test::findings;
using test::findings_in;
using test::root;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Check, AGoodMapHasNoFindings)
{
  EXPECT_THAT(
      findings("<group name='G' lang='de-AT' order='lexical'><item name='A' url='a' type='text/html'>"
               "<variant lang='en' url='a.en'/><variant lang='fr' url='a.fr' name='B'/></item></group>"
               "<item name='C' url='mailto:c@example.com' tree='exclude' role='contact'/>"),
      IsEmpty());
  EXPECT_THAT(
      findings("<class-change elem='//p' prefix='m'/><style url='a.css' type='text/css'/>"
               "<image url='a.png'/>"),
      ElementsAre("note obsolete-feature 2: obsolete: <style>", "note obsolete-feature 2: obsolete: <image>"))
      << "they have their place";
}

TEST(Check, M12_ASecondHomeIsReported)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' role='home contact'/><item name='b' url='b' role='contact'/>"),
      ElementsAre(
          "warning repeated-role 2: a site has one home page, but this is item number 2 with the role "
          "home"));
  EXPECT_THAT(findings_in({{root, file_of("<item name='a' url='a'/>")}}),
              ElementsAre("note home-missing 1: no item has the role home"));
}

TEST(Check, M12_ARoleThatIsNearlyOne)
{
  EXPECT_THAT(findings("<item name='a' url='a' role='Contcat'/>\n<item name='b' url='b' role='imprint "
                       "contact contents research'/>\n<item name='c' url='c' role='content-info serach'/>"),
              ElementsAre("warning misspelled-role 2: \"contcat\" is not a role that programs know; did you "
                          "mean contact?",
                          "warning misspelled-role 4: \"content-info\" is not a role that programs know; did "
                          "you mean contentinfo?",
                          "warning misspelled-role 4: \"serach\" is not a role that programs know; did you "
                          "mean search?"));
}

TEST(Check, NodesWithoutAName)
{
  EXPECT_THAT(
      findings(
          "<item url='a'/>\n<item url='b' name=' '/>\n<item url='c'><variant lang='de' name='C'/></item>\n"
          "<item tree='exclude'><item name='d' url='d'/></item>"),
      ElementsAre("warning name-missing 2: this item has no name that a reader could see",
                  "warning name-missing 3: this item has no name that a reader could see"));
}

TEST(Check, V4_NodesThatLeadNowhere)
{
  EXPECT_THAT(
      findings("<group name='Empty'/>\n<item name='Nothing'/>\n<item name='v'><variant lang='de' "
               "url='v'/></item>"),
      ElementsAre(
          "warning url-missing 2: the group \"Empty\" cannot be used: it has no URI, and nothing is below it",
          "warning url-missing 3: the item \"Nothing\" cannot be used: it has no URI, and nothing is below "
          "it"));
}

TEST(Check, V5_AHomeWithoutAUri)
{
  EXPECT_THAT(findings_in({{root, file_of("<item name='H' role='home'/><item name='a' url='a'/>")}}),
              ElementsAre("note url-missing 1: the home item has no URI: it works only for pages that link "
                          "to the start themselves (rel=\"start\" or \"home\")"));
}

TEST(Check, M4_WhatIsNotReached)
{
  EXPECT_THAT(
      findings("<sitemap><item name='lost' url='l'><item name='below' url='m'/></item>\n"
               "<item name='found' url='n' xml:id='n'/></sitemap><external xlink:href='#n'/>\n"
               "<item name='a' url='a'><class-change elem='/*' prefix='p'/></item>\n"
               "<variant lang='de' name='x'/>"),
      ElementsAre("warning unreachable 2: nothing refers to this item, or to an element that contains it: it "
                  "is not part of the map",
                  "warning unreachable 4: <class-change> has an effect only as a child of the file's root "
                  "element <sitemap>",
                  "warning unreachable 5: <variant> has an effect only as a child of an item or a group"));
}

TEST(Check, M4_OfWhatIsNotReachedTheOutermostElement)
{
  EXPECT_THAT(
      findings("<sitemap>\n<item name='lost' url='l'>\n<group name='below'>\n<item name='lowest' "
               "url='m'/></group></item></sitemap>"),
      ElementsAre("warning unreachable 3: nothing refers to this item, or to an element that contains "
                  "it: it is not part of the map"));
}

// M-5: what is in a variant is not part of the map.
TEST(Check, M5_ExternalsWithoutEffect)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' xml:id='a'><variant lang='de' name='x'>\n<external "
               "xlink:href='#a'/></variant></item>\n<group name='g'><external xlink:href='#a'/></group>"),
      ElementsAre("warning unreachable 3: <external> has an effect only as a child of <sitemap>, an item or "
                  "a group"));
}

TEST(Check, M12_OtherNamesOfARoleAreReported)
{
  const std::pair<const char*, const char*> names[] = {{"homepage", "home"},      {"home-page", "home"},
                                                       {"HomePage", "home"},      {"frontpage", "home"},
                                                       {"contact-us", "contact"}, {"contactpage", "contact"},
                                                       {"site-search", "search"}, {"search_page", "search"}};
  for (const auto& [role, meant] : names)
    EXPECT_THAT(findings("<item name='a' url='a' role='" + std::string{role} + "'/>"),
                testing::Contains("warning misspelled-role 2: \"" + ascii_lower(role) +
                                  "\" is not a role that programs know; did you mean " + meant + "?"));
  for (const char* role : {"page", "site", "us", "main", "shop", "contacts", "house", "imprint"})
    EXPECT_THAT(findings("<item name='a' url='a' role='" + std::string{role} + "'/>"), IsEmpty()) << role;
}

TEST(Check, AnEmptyMap)
{
  EXPECT_THAT(findings_in({{root, file_of("")}}),
              ElementsAre("note home-missing 1: no item has the role home",
                          "error empty-map 1: nothing in the map has a link"));
}

// As long as it is not published, its links are refused.
TEST(Check, AMapInALocalFileIsNotEmptyForItsLinksOnly)
{
  const auto is_empty = [](const char* url, const std::string& content) {
    const Uri uri = *Uri::parse({url});
    Load load{uri, Initiator{uri, AddressSpace::loopback}, {}, {}, SourceKind::standard};
    for (const Request& request : load.take_requests()) {
      Receiver& receiver = load.receiver(request.id);
      EXPECT_TRUE(receiver.begin({uri, 200, {{"Content-Type", "application/xml"}}, AddressSpace::loopback}));
      EXPECT_TRUE(receiver.append(file_of(content)));
      receiver.end();
    }
    return check(*std::move(load).finish().map).count(Code::empty_map) == 1;
  };
  EXPECT_FALSE(is_empty("file:///map.xml", "<item name='a' url='a'/>"));
  EXPECT_TRUE(is_empty("file:///map.xml", "<item name='a'/>"));
  EXPECT_FALSE(is_empty("http://localhost/map.xml", "<item name='a' url='a'/>"));
  EXPECT_TRUE(is_empty("http://localhost/map.xml", "<item name='a' url='file:///a'/>"));
}

TEST(Check, TheVerdict)
{
  Diagnostics all;
  EXPECT_TRUE(summary_of(all).passes(Severity::note));
  all.add({.severity = Severity::note, .code = Code::home_missing});
  EXPECT_FALSE(summary_of(all).passes(Severity::note));
  EXPECT_TRUE(summary_of(all).passes(Severity::warning));
  all.add({.severity = Severity::warning, .code = Code::url_missing, .count = 3});
  EXPECT_FALSE(summary_of(all).passes(Severity::warning));
  EXPECT_TRUE(summary_of(all).passes(Severity::error));
  all.add({.severity = Severity::error, .code = Code::duplicate_id});
  EXPECT_FALSE(summary_of(all).passes(Severity::error));
  const CheckSummary summary = summary_of(all);
  EXPECT_EQ(summary.errors, 1u);
  EXPECT_EQ(summary.warnings, 3u);
  EXPECT_EQ(summary.notes, 1u);
}

// Limited whatever the map is, and folded like all diagnostics.
TEST(Check, ManyFindingsAreFolded)
{
  std::string content;
  for (int i = 0; i < 20'000; ++i)
    content += "<item url='a' lang='_' xml:id='x'/>";
  const LoadResult result = test::load_from_table(root, {{root, file_of(content)}});
  const Diagnostics found = check(*result.map);
  EXPECT_LT(found.items().size(), 60u);
  EXPECT_EQ(found.count(Code::duplicate_url), 19'999u);
  EXPECT_EQ(found.count(Code::duplicate_id), 19'999u);
  EXPECT_EQ(found.count(Code::bad_language), 20'000u);
}

// Those of reading, of the map and of the check: each is there by itself up to the limit, and one stands for
// the rest.
TEST(Check, AsManyFindingsAsThePolicySaysAreKeptApart)
{
  std::string content = "<class-change elem='['/>";
  for (int i = 0; i < 30; ++i)
    content += "\n<item url='javascript:x' titel='t' lang='_'/><class-change elem='['/>";
  Policy policy;
  policy.for_check = true;
  policy.findings = 20;
  const LoadResult result = test::load_from_table(root, {{root, file_of(content)}}, policy);
  Diagnostics all;
  all.add_all(result.diagnostics);
  all.add_all(check(*result.map));
  for (const Code code :
       {Code::unknown_attribute, Code::blocked_link, Code::bad_language, Code::class_change_refused}) {
    std::vector<const Diagnostic*> found;
    for (const Diagnostic& one : all.items())
      if (one.code == code)
        found.push_back(&one);
    ASSERT_EQ(found.size(), 21u) << code_name(code);
    EXPECT_EQ(found[19]->count, 1u) << code_name(code);
    EXPECT_GE(found[20]->count, 10u) << code_name(code);
  }
}

TEST(Check, RepairsOfAListAreKeptApartToo)
{
  std::string list = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (int i = 0; i < 30; ++i)
    list += "\n<url><loc>http://example.com/?a=" + std::to_string(i) + "&b</loc></url>";
  Policy policy;
  policy.findings = 20;
  const LoadResult result =
      test::load_from_table(root, {{root, list + "</urlset>"}}, policy, SourceKind::extended);
  std::size_t found = 0;
  for (const Diagnostic& one : result.diagnostics.items())
    found += one.code == Code::raw_ampersand;
  EXPECT_EQ(found, 21u);
}

} // namespace
} // namespace standard_sitemap
