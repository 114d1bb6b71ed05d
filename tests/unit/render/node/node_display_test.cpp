#include "render/node/counts.h"
#include "render/node/node_display.h"
#include "render/node/tree_direction.h"

#include <gtest/gtest.h>

#include "tests/unit/render/sample_report.h"

namespace standard_sitemap {
namespace {

Shown shown_as(std::optional<std::string> name, const char* url)
{
  Shown shown;
  shown.name = std::move(name);
  if (url)
    shown.url = *Uri::parse({url});
  return shown;
}

TEST(NodeLabel, IsTheName)
{
  const NodeLabel label = node_label(shown_as("A & <b>", "http://example.com/x"));
  EXPECT_EQ(label.text, "A & <b>");
  EXPECT_EQ(label.source, LabelSource::name);
  EXPECT_EQ(plain_label(shown_as("A & <b>", nullptr)), "A & <b>");
}

TEST(NodeLabel, OfANodeWithoutANameIsTheLastPartOfItsUri)
{
  const auto label = [](const char* url) {
    const NodeLabel found = node_label(shown_as(std::nullopt, url));
    EXPECT_EQ(found.source, LabelSource::address);
    EXPECT_EQ(plain_label(shown_as(std::nullopt, url)), '<' + found.text + '>');
    return found.text;
  };
  EXPECT_EQ(label("http://example.com/docs/manual%20one.html?x#y"), "manual one.html");
  EXPECT_EQ(label("http://example.com/docs//"), "docs");
  EXPECT_EQ(label("http://example.com/"), "example.com");
  EXPECT_EQ(label("http://example.com"), "example.com");
  EXPECT_EQ(label("mailto:a@example.com"), "a@example.com");
  EXPECT_EQ(label("http://example.com/a%E2%80%AEb%0Ac"), "ab c") << "decoded text is made safe to display";
  const std::string longest = "http://example.com/" + std::string(64, 'x');
  EXPECT_EQ(label(longest.c_str()), std::string(64, 'x'));
  EXPECT_EQ(label((longest + 'x').c_str()), std::string(63, 'x') + "\u2026");
}

TEST(NodeLabel, OfALocalFileIsTheLastPartOfThePath)
{
  for (const char* relative : {"docs/manual%20one.html?x=1/2", "docs/manual%20one.html#y/z"}) {
    Shown shown;
    shown.relative = relative;
    EXPECT_EQ(node_label(shown).text, "manual one.html") << relative;
  }
}

TEST(Labels, TheRootOfAMapIsWhereItWasFound)
{
  const Uri named = *Uri::parse({test::sample_root}), found = *Uri::parse({"http://www.example.com/map.xml"});
  Load load{named, Initiator{named, AddressSpace::public_network}, {}};
  for (const Request& request : load.take_requests()) {
    Receiver& receiver = load.receiver(request.id);
    ASSERT_TRUE(receiver.allow_hop(named) && receiver.allow_hop(found));
    ASSERT_TRUE(
        receiver.begin({found, 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    ASSERT_TRUE(receiver.append(test::sitemap_of("<item name='A'/>")));
    receiver.end();
  }
  EXPECT_EQ(root_uri(*std::move(load).finish().map), found);
}

TEST(NodeLabel, WhatNobodyCanReadIsNoName)
{
  EXPECT_FALSE(has_name(shown_as(std::nullopt, nullptr)));
  EXPECT_FALSE(has_name(shown_as(" \t", nullptr)));
  EXPECT_TRUE(has_name(shown_as(" a ", nullptr)));
  EXPECT_EQ(plain_label(shown_as(" ", "http://example.com/x")), "<x>");
  for (const char* url :
       {static_cast<const char*>(nullptr), "http://example.com/%20", "http://example.com/%0A/"}) {
    EXPECT_EQ(plain_label(shown_as(std::nullopt, url)), "(no name)");
    EXPECT_EQ(node_label(shown_as(std::nullopt, url)).source, LabelSource::nothing);
  }
}

TEST(LinkKind, PolicyLinksShown_EachKindOfLink)
{
  const Uri page = *Uri::parse({"http://example.com/page"});
  const auto leads_to = [&](const char* url) { return link_kind_of(shown_as("A", url), page); };
  EXPECT_EQ(leads_to(nullptr), LinkKind::none);
  EXPECT_EQ(leads_to("http://example.com:80/x"), LinkKind::page);
  EXPECT_EQ(leads_to("http://www.example.com/"), LinkKind::page);
  EXPECT_EQ(leads_to("http://other.test/"), LinkKind::other_site);
  EXPECT_EQ(leads_to("https://example.com/"), LinkKind::page) << "to a reader, http and https are one site";
  EXPECT_EQ(leads_to("https://www.example.com:8443/"), LinkKind::page);
  EXPECT_EQ(leads_to("https://example.org/"), LinkKind::other_site);
  EXPECT_EQ(leads_to("MailTo:a@b.test"), LinkKind::mail);
  EXPECT_EQ(leads_to("tel:+1"), LinkKind::telephone);
  Shown refused;
  refused.blocked = Refusal::scheme;
  EXPECT_EQ(link_kind_of(refused, page), LinkKind::refused);
  EXPECT_EQ(refused_link_text(Refusal::scheme), "link refused: scheme");
}

/// Same-site is defined for http and https: whether a page is on the same site as a local file is undefined.
TEST(LinkKind, ALocalFileIsOfNoSite)
{
  const Shown shown = shown_as("A", "http://example.com/");
  EXPECT_EQ(link_kind_of(shown, *Uri::parse({"file:///home/map.xml"})), LinkKind::page);
  EXPECT_EQ(link_kind_of(shown, std::nullopt), LinkKind::page);
}

/// Returns how the one item of a map is shown. The map is at test::sample_root.
NodeDisplay display_of(const std::string& attributes, std::optional<Uri> page = std::nullopt)
{
  const Uri root = *Uri::parse({test::sample_root});
  Load load{root, Initiator{root, AddressSpace::public_network}, {}};
  for (const Request& request : load.take_requests()) {
    Receiver& receiver = load.receiver(request.id);
    EXPECT_TRUE(receiver.allow_hop(root));
    EXPECT_TRUE(
        receiver.begin({root, 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    EXPECT_TRUE(receiver.append(test::sitemap_of("<item " + attributes + "/>")));
    receiver.end();
  }
  const auto result = std::move(load).finish();
  View view{*result.map, {.page = std::move(page)}, {}};
  return NodeDisplays{view, "(nameless)"}.of(view.children(root_node).front());
}

TEST(NodeDisplay, PolicyLinksShown_AnotherSiteIsAnotherThanThePages)
{
  const std::string there = "name='A' url='http://shop.test/a'";
  EXPECT_EQ(display_of(there).mark, Mark::other_site) << "without a page the map's own site is meant";
  EXPECT_EQ(display_of(there, *Uri::parse({"http://www.shop.test/page"})).mark, Mark::none)
      << "the reader is on this site, wherever the map comes from";
  EXPECT_EQ(display_of("name='A' url='/a'", *Uri::parse({"http://www.shop.test/page"})).mark,
            Mark::other_site);
}

TEST(NodeDisplay, ADescriptionThatSaysNoMoreThanTheLabelIsNotShown)
{
  EXPECT_EQ(display_of("name='A' url='/a' description='A'").description, std::nullopt);
  EXPECT_EQ(display_of("name='A' url='/a' description=' '").description, std::nullopt);
  EXPECT_EQ(display_of("name='A' url='/a' description='B'").description, "B");
}

TEST(NodeDisplay, M10_WhatNoLinkCanDoIsNotOpened)
{
  const NodeDisplay form = display_of("name='A' url='/a' method='POST'");
  EXPECT_EQ(form.mark, Mark::form);
  EXPECT_EQ(form.href, std::nullopt);
  const NodeDisplay refused = display_of("name='A' url='javascript:x()'");
  EXPECT_EQ(refused.mark, Mark::refused);
  EXPECT_EQ(refused.link, LinkKind::refused);
  EXPECT_EQ(refused.href, std::nullopt);
  EXPECT_EQ(display_of("name='A' url='mailto:a@b.test'").mark, Mark::mail);
}

TEST(NodeDisplay, ALanguageHasItsDirection)
{
  const NodeDisplay arabic = display_of("name='A' url='/a' lang='ar_EG'");
  EXPECT_EQ(arabic.lang, "ar-EG");
  EXPECT_EQ(arabic.direction, Direction::right_to_left);
  EXPECT_EQ(display_of("name='A' url='/a'").direction, std::nullopt);
}

TEST(Labels, V2_NearIsWhatThePageOnlyLinksTo)
{
  for (const Match match : {Match::exact, Match::no_query, Match::suffix})
    EXPECT_FALSE(is_near(match));
  EXPECT_TRUE(is_near(Match::up));
  EXPECT_TRUE(is_near(Match::start));
  EXPECT_TRUE(is_near(Match::trail));
  EXPECT_TRUE(is_near(Match::near));
}

TEST(Labels, NumbersAgreeWithTheirNouns)
{
  EXPECT_EQ(counted(0, "item"), "0 items");
  EXPECT_EQ(counted(1, "item"), "1 item");
  EXPECT_EQ(counted(2, "item"), "2 items");
  EXPECT_EQ(counted(1, "entry", "entries"), "1 entry");
  EXPECT_EQ(counted(2, "entry", "entries"), "2 entries");
}

TEST(TreeDirection, IsThatOfMostOfWhatIsShown)
{
  const auto direction = [](const std::string& attributes, const std::string& content) {
    const test::SampleReport some{
        {{test::sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'" + attributes + ">" +
                                 content + "</sitemap>"}},
        ""};
    return direction_of_tree(*some.report.view);
  };
  const std::string hebrew = "<item name='\u05d0' url='/a'/>", english = "<item name='b' url='/b'/>";
  EXPECT_EQ(direction("", hebrew), Direction::right_to_left) << "a map need not say its language";
  EXPECT_EQ(direction("", hebrew + english + english), Direction::left_to_right);
  EXPECT_EQ(direction(" xml:lang='he'", "<item name='b' xml:lang='en' url='/b'/>"), Direction::left_to_right);
  EXPECT_EQ(direction(" xml:lang='he'", "<item name='b' xml:lang='en' url='/b'/>" + hebrew),
            Direction::right_to_left)
      << "of as many of both, that of the map";
  EXPECT_EQ(direction("", hebrew + english), std::nullopt);
  EXPECT_EQ(direction("", "<item url='/1'/>"), std::nullopt);
  std::string many = hebrew;
  for (int i = 0; i < 99; ++i)
    many += i < 50 ? hebrew : english;
  EXPECT_EQ(direction("", many + english + english + english), Direction::right_to_left)
      << "of the first 100";
}

} // namespace
} // namespace standard_sitemap
