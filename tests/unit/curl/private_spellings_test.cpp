// Policy "Fetching": private networks are recognised by the connected address, however the host is spelled,
// on every hop.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::Contains;

/// All of the spellings mean this machine.
class Spelling : public ::testing::TestWithParam<const char*> {
 protected:
  std::string secret_url() const { return secret.url("/secret", GetParam()); }
  LoopbackServer secret;
};

/// Judged by addresses alone, as if the spelling showed nothing.
TEST_P(Spelling, ASpellingIsRefusedByTheAddressThatItLeadsTo)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/hop"));
  server.on("/hop", Reply::redirect(302, secret_url()));
  RecordingReceiver receiver;
  receiver.on_address = [&](AddressSpace space) {
    const Initiator page{uri("http://example.org/"), AddressSpace::public_network};
    return receiver.hops.size() < 3 || !address_refusal(uri(receiver.hops.back()), space, page, Policy{});
  };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::document,
                Initiator{.url = uri("http://example.org/")}, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.hops.size(), 3u);
  EXPECT_TRUE(receiver.failure);
  EXPECT_FALSE(receiver.head);
  EXPECT_EQ(secret.connections(), 0u);
}

/// The result of loading the root `url` for a page on the public network.
LoadResult loaded(const std::string& url, const RequestContext& context = {})
{
  const Initiator page{uri("http://example.org/"), AddressSpace::public_network};
  CurlFetcher fetcher{context, patient_policy()};
  Load load{uri(url), page, patient_policy()};
  drive(load, fetcher, page, patient_policy());
  return std::move(load).finish();
}

TEST_P(Spelling, IsBlockedForAPageOnThePublicNetwork)
{
  const LoadResult result = loaded(secret_url());
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(result.diagnostics.count(Code::blocked), 1u);
  EXPECT_EQ(secret.connections(), 0u);
}

// Behind a proxy no address is known: the spelling of each hop is judged.
TEST_P(Spelling, IsBlockedInARedirectThroughAProxyToo)
{
  LoopbackServer proxy;
  proxy.on("http://example.org/map.xml", Reply::redirect(302, secret_url()));
  RequestContext context;
  context.proxy = proxy.url("");
  const LoadResult result = loaded("http://example.org/map.xml", context);
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(proxy.requests().size(), 1u);
  EXPECT_EQ(secret.connections(), 0u);
}

INSTANTIATE_TEST_SUITE_P(
    Loopback, Spelling,
    ::testing::Values("127.0.0.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "127.1",
                      "127.000.000.001", "0177.0.0.1", "127.0.0.1.", "localhost", "LOCALHOST", "localhost.",
                      "a.localhost", "%31%32%37.0.0.1", "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
                      "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:0001]", "127.8.9.10",
                      "\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1", "①②⑦.0.0.1", "ⓛocalhost", "𝟏𝟐𝟕.0.0.1",
                      "local\xC2\xADhost", "0x7f\xE2\x80\x8B.1",
                      "127\xE3\x80\x82"
                      "0\xE3\x80\x82"
                      "0\xE3\x80\x82"
                      "1"));

// Otherwise the tests above would prove nothing: these spellings do lead to this machine.
TEST(Spellings, LeadToThisMachine)
{
  for (const char* host : {"127.0.0.1", "2130706433", "0x7f.1", "017700000001", "127.1", "localhost",
                           "0.0.0.0", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"}) {
    LoopbackServer secret;
    secret.on("/", Reply::ok("text/html", "secret"));
    const RecordingReceiver page = fetch_page(secret.url("/", host));
    EXPECT_EQ(page.body, "secret") << host << ": " << page.message;
    EXPECT_THAT(page.addresses, Contains(AddressSpace::loopback)) << host;
    EXPECT_EQ(page.head ? page.head->address_space : AddressSpace::unknown, AddressSpace::loopback) << host;
  }
}

TEST(Spellings, OfAnotherPrivateNetworkAreBlockedBeforeAnyConnection)
{
  for (const char* host :
       {"10.0.0.1", "0xA000001", "192.168.1", "3232235777", "[::ffff:10.0.0.1]", "169.254.169.254",
        "[fe80::1]", "[fd00::1]", "[64:ff9b::a00:1]", "[2002:a00:1::]", "100.64.0.1"}) {
    const LoadResult result = loaded("http://" + std::string{host} + "/map.xml");
    EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked) << host;
  }
}

} // namespace
} // namespace standard_sitemap::test
