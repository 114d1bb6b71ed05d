// Policy "Fetching": private networks are recognised by the connected address, on every hop.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <netinet/in.h>

#include "engine/curl/socket_address.h"

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Address, AddressesOfBothFamiliesAreClassified)
{
  EXPECT_EQ(address_space_of_text("127.0.0.1"), AddressSpace::loopback);
  EXPECT_EQ(address_space_of_text("::1"), AddressSpace::loopback);
  EXPECT_EQ(address_space_of_text("::ffff:10.0.0.1"), AddressSpace::private_network);
  EXPECT_EQ(address_space_of_text("2001:4860:4860::8888"), AddressSpace::public_network);
  EXPECT_EQ(address_space_of_text("example.org"), AddressSpace::unknown);
  EXPECT_EQ(address_space_of_text(""), AddressSpace::unknown);
  EXPECT_EQ(address_space_of_text(nullptr), AddressSpace::unknown);
}

TEST(Address, ASocketAddressIsReadWithinItsLength)
{
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  six.sin6_addr = in6addr_loopback;
  EXPECT_EQ(address_space_of_socket(reinterpret_cast<const sockaddr*>(&six), sizeof six),
            AddressSpace::loopback);
  EXPECT_EQ(address_space_of_socket(reinterpret_cast<const sockaddr*>(&six), sizeof(sockaddr)),
            AddressSpace::unknown);
  sockaddr_in four{};
  four.sin_family = AF_INET;
  four.sin_addr.s_addr = htonl(0xC0A80001); // 192.168.0.1
  EXPECT_EQ(address_space_of_socket(reinterpret_cast<const sockaddr*>(&four), sizeof four),
            AddressSpace::private_network);
  const sockaddr other{.sa_family = AF_UNIX, .sa_data = {}};
  EXPECT_EQ(address_space_of_socket(&other, sizeof other), AddressSpace::unknown);
}

TEST(Address, TheConnectedAddressIsCheckedBeforeTheRequestIsSent)
{
  LoopbackServer server;
  RecordingReceiver receiver;
  receiver.on_address = [&](AddressSpace) {
    EXPECT_TRUE(server.requests().empty());
    return true;
  };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  run(fetcher);
  ASSERT_TRUE(receiver.ended) << receiver.message;
  EXPECT_THAT(receiver.addresses, AllOf(Not(SizeIs(0)), Each(AddressSpace::loopback)));
  EXPECT_EQ(receiver.head->address_space, AddressSpace::loopback);
}

TEST(Address, ARefusedAddressIsNotConnectedTo)
{
  LoopbackServer server;
  RecordingReceiver receiver;
  receiver.on_address = [](AddressSpace) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::document,
                Initiator{.url = uri("http://example.org/")}, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
  EXPECT_THAT(receiver.addresses, SizeIs(1));
  EXPECT_EQ(server.connections(), 0u);
}

// The name may have several addresses; the receiver gets no more calls after the first one that it refuses.
TEST(Address, AnAddressIsAlsoRefusedByName)
{
  LoopbackServer server;
  RecordingReceiver receiver;
  receiver.on_address = [](AddressSpace) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/", "localhost")), Destination::document,
                Initiator{.url = uri("http://example.org/")}, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
  EXPECT_EQ(server.connections(), 0u);
}

TEST(Address, TheAddressOfAReusedConnectionIsCheckedAgain)
{
  LoopbackServer server;
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver first;
  fetcher.start(request_for(server.url("/1")), Destination::page, std::nullopt, first);
  run(fetcher);
  ASSERT_TRUE(first.ended) << first.message;

  RecordingReceiver allowed;
  fetcher.start(request_for(server.url("/2")), Destination::page, std::nullopt, allowed);
  run(fetcher);
  ASSERT_TRUE(allowed.ended) << allowed.message;
  EXPECT_EQ(server.connections(), 1u) << "the connection was meant to be reused";
  EXPECT_THAT(allowed.addresses, AllOf(Not(SizeIs(0)), Each(AddressSpace::loopback)));
  EXPECT_EQ(allowed.head->address_space, AddressSpace::loopback);

  RecordingReceiver refusing;
  refusing.on_address = [](AddressSpace) { return false; };
  fetcher.start(request_for(server.url("/3")), Destination::page, std::nullopt, refusing);
  run(fetcher);
  EXPECT_EQ(refusing.failure, FetchFailure::refused);
  EXPECT_TRUE(server.requests_for("/3").empty());
}

TEST(Address, TheConnectedAddressIsCheckedOnEveryHop)
{
  LoopbackServer public_server, private_server;
  public_server.on("/", Reply::redirect(302, private_server.url("/admin")));
  RecordingReceiver receiver;
  receiver.on_address = [&](AddressSpace) { return receiver.hops.size() < 2; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(public_server.url("/")), Destination::document,
                Initiator{.url = uri("http://example.org/")}, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
  EXPECT_EQ(private_server.connections(), 0u);
}

} // namespace
} // namespace standard_sitemap::test
