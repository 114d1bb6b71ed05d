// What a host gives a session and gets from it: receivers, parts of a map, links of a live document.

#include "tests/unit/session/tab.h"

#include <memory>

#include <gtest/gtest.h>

namespace standard_sitemap::testing::session_host {
namespace {

const std::string site = "https://example.com/";
const std::string root = site + "map.xml";

struct SessionHost : ::testing::Test {
  SessionHost()
  {
    server.at(root, sitemap("<item name='one' xlink:href='one'/><external xlink:href='part.xml'/>"));
    server.at(site + "part.xml", sitemap("<item name='two' xlink:href='two'/>"));
  }
  Server server;
  MapCache cache;
  Tab tab{cache, server};
};

TEST_F(SessionHost, AReceiverForARequestThatIsNotMadeYetIsNobodysEvenLater)
{
  tab.show(Tab::visit(site, "/map.xml"), {});
  const RequestId next = tab.ids.back() + 1;
  const auto early = tab.session->receiver(next);
  tab.answer_one();
  ASSERT_EQ(tab.ids.back(), next);
  EXPECT_FALSE(early->allow_hop(uri(site + "part.xml")));
  EXPECT_TRUE(tab.session->receiver(next)->allow_hop(uri(site + "part.xml")));
}

TEST_F(SessionHost, ThePartIsNotKeptBesideTheMap)
{
  tab.show(Tab::visit(site, "/map.xml"), {});
  tab.answer_one();
  const std::weak_ptr<const Map> received = tab.session->map();
  ASSERT_FALSE(received.expired());
  tab.answer_all();
  EXPECT_TRUE(received.expired());
}

// A host with a live DOM has no body to read them from.
TEST_F(SessionHost, V2_ThePagesOwnLinksAreThoseOfTheHostHoweverTheMapIsFound)
{
  Visit visit = Tab::visit(site + "unlisted", "/map.xml", Arrival::navigation, 1);
  visit.page.media_type = MediaType::parse("text/html");
  visit.links.emplace();
  visit.links->links = {{PageLink::Element::link, "up", "two", uri(site)}};
  Visit back = visit, given = visit;
  back.arrival = Arrival::traversal;
  given.given = GivenMap{uri(root), SourceKind::standard};
  for (const Visit& way : {visit, back, given}) {
    tab.show(way, {});
    tab.answer_all();
    auto seen = tab.session->view();
    ASSERT_EQ(seen->view.here().size(), 1u);
    EXPECT_EQ(seen->view.here()[0].match, Match::up);
  }
}

} // namespace
} // namespace standard_sitemap::testing::session_host
