#include "engine/check/check.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/told.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* root = "http://example.com/map.xml";

std::string file_of(const std::string& content, const std::string& attributes = "")
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink' " +
         attributes + '>' + content + "</sitemap>";
}

std::vector<std::string> findings_in(const test::DocumentTable& table)
{
  return test::told_of(root, table);
}

/// The findings in a map that is correct except for `content`, which begins in line 2.
std::vector<std::string> findings(const std::string& content)
{
  return findings_in({{root, file_of("<item name='Home' role='home' url='/'/>\n" + content)}});
}

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

TEST(Check, NS2_UnknownElementsAndAttributes)
{
  EXPECT_THAT(
      findings("<itm name='x'/>\n<item name='a' url='a' titel='t' f:own='1' xmlns:f='urn:f'/>\n"
               "<f:box xmlns:f='urn:f' any='1'/>\n<item xmlns='' name='b'/>\n"
               "<item xmlns='http://standard-sitemap.org/2008/ns' name='c'/>"),
      ElementsAre(
          "warning unknown-element 2: <itm> is not an element of a site map; did you mean <item>?",
          "warning unknown-attribute 3: titel is not an attribute of <item>",
          "warning unknown-element 5: <item> is in no namespace, so it is not read",
          "warning unknown-element 6: <item> is in the namespace http://standard-sitemap.org/2008/ns, "
          "not in that of the root element"));
}

TEST(Check, NS2_AttributesOfForeignElementsAreTheirOwnBusiness)
{
  EXPECT_THAT(findings("<f:box xmlns:f='urn:f' xmlns='http://standard-sitemap.org/2007/ns' tree='no' "
                       "lang='en_GB' xml:lang='en_GB' xml:base='a b' url='a b'/>"),
              IsEmpty());
}

// NS-3
TEST(Check, NS3_AMisspeltNamespaceOfXLink)
{
  const auto findings_with = [](const std::string& uri, const std::string& prefix) {
    return findings_in({{root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:" + prefix + "='" +
                                   uri + "'>\n<item name='Home' role='home' url='/' " + prefix +
                                   ":href='/'/><item name='a' url='a' " + prefix + ":href='a'/></sitemap>"}});
  };
  for (const char* uri : {"http://www.w3.org/1999/xlink/", "https://www.w3.org/1999/xlink",
                          "http://www.w3.org/1999/XLink", "http://www.w3.org/1999/xlnk"})
    EXPECT_THAT(findings_with(uri, "l"),
                ElementsAre("warning wrong-namespace 2: l:href is not read: its namespace is \"" +
                            std::string{uri} + "\", but that of XLink is \"http://www.w3.org/1999/xlink\""));
  EXPECT_THAT(findings_with("http://www.w3.org/TR/xlink", "xlink"), testing::SizeIs(1)) << "by its prefix";
  EXPECT_THAT(findings_with("http://www.w3.org/1999/xhtml", "h"), IsEmpty()) << "NS-2";
  EXPECT_THAT(findings_with("http://www.w3.org/1999/xlink", "l"), IsEmpty());
}

TEST(Check, NS2_AttributesUnderAnotherName)
{
  EXPECT_THAT(
      findings("<item name='a' href='a' url='a'/>\n<external href='b.xml' xlink:href='#h'/>\n"
               "<item xml:id='h' titel='c' title='c' name='c' url='c' nmae='c'/>\n"
               "<s:item s:name='d' name='d' url='d' xmlns:s='http://standard-sitemap.org/2007/ns'/>"),
      ElementsAre(
          "warning unknown-attribute 2: href is not an attribute of <item>; write xlink:href, with "
          "xmlns:xlink=\"http://www.w3.org/1999/xlink\" on the root element, or url",
          "warning unknown-attribute 3: href is not an attribute of <external>; write xlink:href, with "
          "xmlns:xlink=\"http://www.w3.org/1999/xlink\" on the root element",
          "warning unknown-attribute 4: titel is not an attribute of <item>",
          "warning unknown-attribute 4: title is not an attribute of <item>; did you mean name?",
          "warning unknown-attribute 4: nmae is not an attribute of <item>; did you mean name?",
          "warning unknown-attribute 5: s:name has a prefix: the attributes of a site map are written "
          "without "
          "one"));
}

TEST(Check, NS3_APrefixThatIsNotDeclared)
{
  EXPECT_THAT(findings_in({{root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Home' "
                                  "role='home' url='/' xlink:href='/'/></sitemap>"}}),
              ElementsAre("warning unbound-prefix 1: the prefix \"xlink\" is not declared: "
                          "xmlns:xlink=\"http://www.w3.org/1999/xlink\" is missing",
                          "warning unknown-attribute 1: xlink:href is not read, because its prefix is not "
                          "declared"));
}

TEST(Check, M10_TextBetweenTags)
{
  EXPECT_THAT(
      findings("<item url='a' name='A'>A</item>\n<group name='G'>\n of all <item name='b' url='b'/></group>"),
      ElementsAre("warning stray-text 2: text in <item> is not read, not even as its name: \"A\"",
                  "warning stray-text 4: text in <group> is not read, not even as its name: \"of all\""));
}

// M-5d, S-3: the protocol has these attributes, but not on these elements.
TEST(Check, AttributesThatMeanNothingWhereTheyStand)
{
  EXPECT_THAT(findings("<item name='a' url='a' xml:id='a'/><external xlink:href='#a' name='b'/>\n"
                       "<item name='c' url='c'><variant lang='de' role='home' name='C'/></item>"),
              ElementsAre("warning unknown-attribute 2: name has no meaning on <external>",
                          "warning unknown-attribute 3: role has no meaning on <variant>"));
}

TEST(Check, OddValues)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' tree='no'/>\n<group name='g' order='up'><item name='b' url='b' "
               "type='html'/></group>"),
      ElementsAre(
          "warning invalid-value 2: tree has the value \"no\", but should be \"exclude\", or be left out",
          "warning invalid-value 3: order has the value \"up\", but should be \"lexical\", or be left out",
          "warning invalid-value 3: type has the value \"html\", but should be a media type, such as "
          "text/html"));
}

TEST(Check, M9_BadLanguages)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' lang='en_GB'/>\n<item name='b' url='b' xml:lang='German language'/>\n"
               "<item name='c' url='c' lang=''/>"),
      ElementsAre("warning bad-language 2: \"en_GB\" is not a language tag, such as en or de-AT: write en-GB",
                  "warning bad-language 3: \"German language\" is not a language tag, such as en or de-AT"));
}

TEST(Check, D9_RepairedReferences)
{
  EXPECT_THAT(
      findings("<item name='a' url='a b'/>\n<item name='b' xlink:href='100%'/>"),
      ElementsAre(
          "warning repaired-uri 2: url has characters that are not allowed in a URI, or a lone %: \"a b\"",
          "warning repaired-uri 3: xlink:href has characters that are not allowed in a URI, or a lone %: "
          "\"100%\""));
}

TEST(Check, M5a_AnIdTwice)
{
  EXPECT_THAT(findings("<item name='a' url='a' xml:id='x'/>\n<item name='b' url='b' xml:id='x'/>"),
              ElementsAre("error duplicate-id 3: the id \"x\" is already used in line 2: no external can "
                          "refer to this element"));
}

TEST(Check, O5_AnIdWithoutItsPrefixTwice)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' id='x'/>\n<item name='b' url='b' xml:id='x'/>"),
      testing::Contains("error duplicate-id 3: the id \"x\" is already used in line 2: no external can "
                        "refer to this element"));
}

TEST(Check, APageTwice)
{
  EXPECT_THAT(
      findings("<item name='a' url='a'/>\n<item name='b' url='http://example.com/a'/>\n<item name='c' "
               "url='a#c'/>\n"
               "<item name='d' url='./a'/>"),
      ElementsAre(
          "warning duplicate-url 3: \"http://example.com/a\" is already the page of the entry in line 2",
          "warning duplicate-url 5: \"http://example.com/a\" is already the page of the entry in line 2"));
}

// V-1: one page, in another spelling.
TEST(Check, APageTwiceInOtherSpelling)
{
  EXPECT_THAT(findings("<item name='a' url='%7ea/'/>\n<item name='b' url='~a/'/>\n<item name='c' url='~a'/>"),
              ElementsAre("warning duplicate-url 3: \"http://example.com/~a/\" is already the page of the "
                          "entry in line 2, where it is written \"http://example.com/%7ea/\"",
                          "note similar-url 4: \"http://example.com/~a\" is likely the same page as "
                          "\"http://example.com/%7ea/\" in line 2: most servers answer both alike"));
}

TEST(Check, APageInTwoFiles)
{
  EXPECT_THAT(
      findings_in({{root, file_of("<item name='H' role='home' url='/'/><external xlink:href='b.xml'/>")},
                   {"http://example.com/b.xml", file_of("\n<item name='H' url='/'/>")}}),
      ElementsAre("warning duplicate-url 2: \"http://example.com/\" is already the page of the entry in line "
                  "1 of http://example.com/map.xml"));
}

TEST(Check, OfTwoFilesTheOneThatIsReachedFirstHasThePage)
{
  EXPECT_THAT(
      findings_in({{root, file_of("<external xlink:href='b.xml'/><item name='H' role='home' url='/'/>")},
                   {"http://example.com/b.xml", file_of("\n<item name='H' url='/'/>")}}),
      ElementsAre("warning duplicate-url 2: \"http://example.com/\" is already the page of the entry in line "
                  "1 of http://example.com/map.xml"));
}

TEST(Check, PagesThatAreThereTwiceAreToldInTheOrderOfTheFile)
{
  std::string content;
  std::vector<std::string> expected;
  for (const char page : {'e', 'b', 'g', 'a', 'f', 'd', 'c'})
    content += std::string{"<item name='x' url='"} + page + "'/>";
  int line = 2;
  for (const char page : {'f', 'a', 'g', 'c', 'b', 'e', 'd'}) {
    content += std::string{"\n<item name='x' url='"} + page + "'/>";
    expected.push_back("warning duplicate-url " + std::to_string(++line) + ": \"http://example.com/" + page +
                       "\" is already the page of the entry in line 2");
  }
  EXPECT_THAT(findings(content), testing::ElementsAreArray(expected));
}

// An item in several places by means of externals is one entry.
TEST(Check, M2_SharedIsNotTwice)
{
  EXPECT_THAT(
      findings("<group name='g'><item name='a' url='a' xml:id='a'/></group><external xlink:href='#a'/>"),
      IsEmpty());
}

TEST(Check, M12_OneHome)
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

TEST(Check, MarkupInTexts)
{
  EXPECT_THAT(findings("<item name='A &lt;b>x&lt;/b>' url='a' description='R&amp;amp;D'/>\n"
                       "<item name='R&amp;D, a &lt; b' url='b'/>"),
              ElementsAre("warning markup-in-text 2: the name is shown as plain text, so readers see its "
                          "markup: \"A <b>x</b>\"",
                          "warning markup-in-text 2: the description is shown as plain text, so readers see "
                          "its markup: \"R&amp;D\""));
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

TEST(Check, MixedOrigins)
{
  EXPECT_THAT(
      findings("<item name='a' url='a'/>\n<item name='b' url='https://example.com/b'/>\n"
               "<item name='c' url='http://other.example/'/><item name='d' url='http://other.example/d'/>"),
      ElementsAre("warning mixed-origins 3: 1 link leads to https://example.com, while the map is on "
                  "http://example.com"))
      << "a link to another site is no mistake";
  EXPECT_THAT(findings("<item name='a' url='a'/>\n<item name='b' url='http://www.example.com/b'/>"),
              ElementsAre("note mixed-origins 3: 1 link leads to http://www.example.com, while the map is on "
                          "http://example.com"));
}

// Most links of a site may lead elsewhere.
TEST(Check, MixedOriginsAreCountedAgainstThePage)
{
  const std::string map = file_of("<item name='Home' role='home' url='https://example.com/'/>\n"
                                  "<item name='b' url='http://example.com/b'/>\n"
                                  "<item name='c' url='http://example.com/c'/>");
  const auto seen_from = [&map](const char* at, const char* page) {
    return test::told_of(at, {{at, map}}, SourceKind::standard, page);
  };
  const char* const elsewhere = "http://maps.example/map.xml";
  EXPECT_THAT(seen_from(elsewhere, "https://example.com/x"),
              ElementsAre("warning mixed-origins 2: 2 links lead to http://example.com, while the page is on "
                          "https://example.com"));
  EXPECT_THAT(seen_from("https://example.com/map.xml", nullptr),
              ElementsAre("warning mixed-origins 2: 2 links lead to http://example.com, while the map is on "
                          "https://example.com"));
  for (const char* page : {static_cast<const char*>(nullptr), "https://www.example.com/"})
    EXPECT_THAT(seen_from(elsewhere, page),
                ElementsAre("warning mixed-origins 1: 1 link leads to https://example.com, while most of the "
                            "map is on http://example.com"));
}

// A variant without a reference has the link of its node, which is one link.
TEST(Check, MixedOriginsCountEachLinkOnce)
{
  EXPECT_THAT(findings("<item name='a' url='http://www.example.com/a'><variant lang='de' name='A'/><variant "
                       "lang='fr' name='B'/><variant lang='it' url='http://www.example.com/it'/></item>"),
              ElementsAre("note mixed-origins 2: 2 links lead to http://www.example.com, while the map is on "
                          "http://example.com"));
}

TEST(Check, M12_OtherNamesOfARole)
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

TEST(Check, ANameAndAnAddressThatAreExchanged)
{
  const auto told = [](const std::string& name, const std::string& url) {
    std::vector<std::string> exchanged;
    for (const std::string& line :
         findings("<item name='" + name + "' url='" + url + "'/><item name='a' url='a'/>"))
      if (line.find("exchanged") != line.npos)
        exchanged.push_back(line);
    return exchanged;
  };
  EXPECT_THAT(
      told("/about/", "About us"),
      ElementsAre("warning invalid-value 2: name and url are exchanged: \"/about/\" is an address, and "
                  "\"About us\" a name"));
  for (const char* name : {"../a", "https://example.com/a", "about.html", "www.example.com"})
    EXPECT_THAT(told(name, "About"), testing::SizeIs(1)) << name;
  EXPECT_THAT(told("/about/", "/about/"), IsEmpty()) << "the name is an address, but so is the address";
  EXPECT_THAT(told("About", "about"), IsEmpty());
  EXPECT_THAT(told("and/or", "About"), IsEmpty());
  EXPECT_THAT(told("/about/", "about.html"), IsEmpty());
  EXPECT_THAT(told("/about/", "#about"), IsEmpty());
}

TEST(Check, ALinkWithBackslashesSaysWhatToWrite)
{
  EXPECT_THAT(findings("<item name='a' url='\\a\\b.html'/><item name='b' url='b'/>"),
              ElementsAre("warning blocked-link 2: the link \"\\a\\b.html\" cannot be followed: it has a "
                          "backslash; write / in its place: \"/a/b.html\""));
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
