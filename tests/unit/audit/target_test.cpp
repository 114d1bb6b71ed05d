#include "render/hosts/audit/target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/audit/target_judge.h"

#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap {
namespace {

using test::map_of_list;
using test::map_with;
using testing::ElementsAre;

std::vector<std::string> addresses_of(const std::vector<Target>& targets)
{
  std::vector<std::string> addresses;
  for (const Target& target : targets)
    addresses.push_back(target.url.text() + " " + std::to_string(target.uses.size()));
  return addresses;
}

TEST(Targets, EachAddressIsThereOnceWithAllItsUses)
{
  const Map map =
      map_with("<item name='A' url='/a'/>\n<item name='B' url='b#one'/>\n"
               "<group name='G' url='/a#two'><item name='C' url='http://other.example/'/></group>");
  const std::vector<Target> targets = targets_of(map);
  EXPECT_THAT(addresses_of(targets),
              ElementsAre("http://example.com/a 2", "http://example.com/b 1", "http://other.example/ 1"));
  EXPECT_EQ(targets[0].uses[0].at.line(), 2u);
  EXPECT_EQ(targets[0].uses[1].at.line(), 4u);
  EXPECT_EQ(targets[0].uses[1].fragment, "two");
}

// RFC 3986, 6.2.2
TEST(Targets, AddressesThatDifferInSyntaxAreOneTarget)
{
  const Map map = map_with("<item name='A' url='HTTP://Example.com:80/%7Ea/../b'/>"
                           "<item name='B' url='/b'/><item name='C' url='/%62'/>"
                           "<item name='D' url='/b/'/><item name='E' url='/b?'/>");
  EXPECT_THAT(addresses_of(targets_of(map)),
              ElementsAre("HTTP://Example.com:80/b 3", "http://example.com/b/ 1", "http://example.com/b? 1"));
}

TEST(Targets, OnlyAddressesThatCanBeRequestedAreTargets)
{
  const Map map = map_with("<item name='A' url='mailto:a@example.com'/><item name='B' url='tel:+1'/>"
                           "<item name='C' url='javascript:x'/><item name='D' url='http://u:p@example.com/'/>"
                           "<item name='E'/><item name='F' url='https://example.com/'/>");
  EXPECT_THAT(addresses_of(targets_of(map)), ElementsAre("https://example.com/ 1"));
}

// M-8, M-9: a variant counts if it has a reference of its own.
TEST(Targets, ATargetHasWhatTheMapSaysOfIt)
{
  const Map map =
      map_with("<group name='G' lang='de' type='text/html'>\n"
               "<item name='A' url='/a'>\n<variant name='B' lang='en' url='/b' type='application/pdf'/>\n"
               "<variant name='C' lang='fr'/></item></group>");
  const std::vector<Target> targets = targets_of(map);
  ASSERT_THAT(addresses_of(targets), ElementsAre("http://example.com/a 1", "http://example.com/b 1"));
  EXPECT_EQ(targets[0].uses[0].language, "de");
  EXPECT_EQ(targets[0].uses[0].type, "text/html");
  EXPECT_EQ(targets[1].uses[0].language, "en");
  EXPECT_EQ(targets[1].uses[0].type, "application/pdf");
  EXPECT_EQ(targets[1].uses[0].at.line(), 4u);
}

TEST(Targets, FragmentsAreIdsOfElements)
{
  const Map map = map_with("<item name='A' url='/#a%20b'/><item name='B' url='/#'/><item name='C' url='/'/>"
                           "<item name='D' url='/#/route'/><item name='E' url='/#!route'/>"
                           "<item name='F' url='/#x:~:text=some'/><item name='G' url='/#:~:text=some'/>");
  const std::vector<Target> targets = targets_of(map);
  ASSERT_EQ(targets.size(), 1u);
  std::vector<std::string> fragments;
  for (const TargetUse& use : targets[0].uses)
    fragments.push_back(use.fragment);
  EXPECT_THAT(fragments, ElementsAre("a b", "", "", "", "", "x", ""));
}

TEST(Targets, FragmentsAreAskedForOnceEachInOrder)
{
  const Map map = map_with("<item name='A' url='/#b'/><item name='B' url='/#a'/><item name='C' url='/'/>"
                           "<item name='D' url='/#b'/>");
  const std::vector<Target> targets = targets_of(map);
  EXPECT_THAT(fragments_of(targets.at(0)), ElementsAre("a", "b"));
}

TEST(Targets, TargetsOfAListAreItsEntriesAndTheirAlternates)
{
  const Map map = map_of_list(R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
    xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>http://example.com/a</loc>
    <xhtml:link rel="alternate" hreflang="de" href="http://example.com/de/a"/></url></urlset>)");
  const std::vector<Target> targets = targets_of(map);
  ASSERT_THAT(addresses_of(targets), ElementsAre("http://example.com/a 1", "http://example.com/de/a 1"));
  EXPECT_EQ(targets[1].uses[0].language, "de");
}

TEST(OwnSite, TheSiteOfAMapIsThatOfItsRoot)
{
  EXPECT_EQ(own_site_of(test::address("https://www.example.co.uk/map.xml"), {}), "example.co.uk");
}

TEST(OwnSite, TheSiteOfALocalFileIsThatOfMostTargets)
{
  const Map map =
      map_with("<item name='A' url='http://one.example/'/><item name='B' url='http://www.two.example/'/>"
               "<item name='C' url='http://two.example/'/>");
  EXPECT_EQ(own_site_of(test::address("file:///map.xml"), targets_of(map)), "two.example");
  EXPECT_EQ(own_site_of(test::address("file:///map.xml"), {}), "");
}

} // namespace
} // namespace standard_sitemap
