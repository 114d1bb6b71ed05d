// Pages that are in a map twice, and those of other origins.

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

} // namespace
} // namespace standard_sitemap
