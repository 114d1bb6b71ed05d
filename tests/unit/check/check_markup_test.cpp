// What stands in a file and means nothing there, or not what its author meant.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/findings.h"

namespace standard_sitemap {
namespace {

using test::findings;
using test::findings_in;
using test::root;
using testing::ElementsAre;
using testing::IsEmpty;

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

TEST(Check, MarkupInTexts)
{
  EXPECT_THAT(findings("<item name='A &lt;b>x&lt;/b>' url='a' description='R&amp;amp;D'/>\n"
                       "<item name='R&amp;D, a &lt; b' url='b'/>"),
              ElementsAre("warning markup-in-text 2: the name is shown as plain text, so readers see its "
                          "markup: \"A <b>x</b>\"",
                          "warning markup-in-text 2: the description is shown as plain text, so readers see "
                          "its markup: \"R&amp;D\""));
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

} // namespace
} // namespace standard_sitemap
