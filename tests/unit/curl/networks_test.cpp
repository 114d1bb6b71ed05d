// Policy "Fetching": nothing on a more private network than the page's is fetched. With real addresses of
// each kind: by the connected address, on every hop.

#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/support/own_network.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

constexpr const char* on_the_internet = "93.184.215.14";
constexpr const char* elsewhere_on_it = "151.101.1.140";
constexpr const char* in_the_house = "192.168.1.1";
constexpr const char* in_the_office = "10.1.2.3";
constexpr const char* this_machine = "127.0.0.1";

constexpr const char* map =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='a' url='a'/></sitemap>";

class Networks : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (const auto why = why_no_network_of_its_own())
      GTEST_SKIP() << *why;
  }
  static bool passes(const std::function<void()>& test)
  {
    return passes_in_network_of_its_own({on_the_internet, elsewhere_on_it, in_the_house, in_the_office}, [&] {
      test();
      return !HasFailure();
    });
  }
};

struct Site {
  explicit Site(const char* address) : server(address)
  {
    server.on("/", Reply::ok("text/html", "<title>a</title>"));
    server.on("/map.xml", Reply::ok("application/xml", map));
  }
  LoopbackServer server;
};

/// The outcome of the root `url` for the page at `page`, which is fetched first: its address space is taken
/// from the connection, not from its spelling.
DocumentOutcome outcome(const LoopbackServer& page, const std::string& url)
{
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver receiver;
  fetcher.start(request_for(page.url("/")), Destination::page, {}, receiver);
  run(fetcher);
  EXPECT_TRUE(receiver.ended) << receiver.message;
  const Initiator initiator{receiver.head->url, receiver.head->address_space};
  Load load{uri(url), initiator, patient_policy()};
  drive(load, fetcher, initiator, patient_policy());
  return std::move(load).finish().documents.at(0).outcome;
}

TEST_F(Networks, AreToldApartByTheConnectedAddress)
{
  EXPECT_TRUE(passes([] {
    for (const auto& [address, space] : {std::pair{on_the_internet, AddressSpace::public_network},
                                         {in_the_house, AddressSpace::private_network},
                                         {in_the_office, AddressSpace::private_network},
                                         {this_machine, AddressSpace::loopback}}) {
      Site site{address};
      EXPECT_EQ(fetch_page(site.server.url("/")).head->address_space, space) << address;
    }
  }));
}

TEST_F(Networks, AMapMayLieOnTheSameOrALessPrivateNetwork)
{
  EXPECT_TRUE(passes([] {
    for (const auto& [page, document] : {std::pair{on_the_internet, elsewhere_on_it},
                                         {in_the_office, in_the_house},
                                         {in_the_office, on_the_internet},
                                         {this_machine, in_the_house},
                                         {this_machine, on_the_internet}}) {
      Site from{page}, to{document};
      EXPECT_EQ(outcome(from.server, to.server.url("/map.xml")), DocumentOutcome::ok)
          << page << ' ' << document;
    }
  }));
}

TEST_F(Networks, AMapOnAMorePrivateNetworkIsNotConnectedTo)
{
  EXPECT_TRUE(passes([] {
    for (const auto& [page, document] : {std::pair{on_the_internet, in_the_house},
                                         {on_the_internet, in_the_office},
                                         {on_the_internet, this_machine},
                                         {in_the_office, this_machine}}) {
      Site from{page}, to{document};
      EXPECT_EQ(outcome(from.server, to.server.url("/map.xml")), DocumentOutcome::blocked)
          << page << ' ' << document;
      const std::string mapped = to.server.url("/map.xml", "[::ffff:" + std::string{document} + "]");
      EXPECT_EQ(outcome(from.server, mapped), DocumentOutcome::blocked) << mapped;
      EXPECT_EQ(to.server.connections(), 0u);
    }
  }));
}

TEST_F(Networks, AMorePrivateNetworkIsNotConnectedToAfterARedirect)
{
  EXPECT_TRUE(passes([] {
    Site page{on_the_internet}, hop{elsewhere_on_it}, house{in_the_house}, here{this_machine};
    hop.server.on("/in", Reply::redirect(302, house.server.url("/map.xml")));
    hop.server.on("/here", Reply::redirect(302, here.server.url("/map.xml")));
    hop.server.on("/back", Reply::redirect(302, page.server.url("/map.xml")));
    EXPECT_EQ(outcome(page.server, hop.server.url("/in")), DocumentOutcome::blocked);
    EXPECT_EQ(outcome(page.server, hop.server.url("/here")), DocumentOutcome::blocked);
    EXPECT_EQ(outcome(page.server, hop.server.url("/back")), DocumentOutcome::ok);
    EXPECT_EQ(house.server.connections() + here.server.connections(), 0u);
  }));
}

} // namespace
} // namespace standard_sitemap::test
