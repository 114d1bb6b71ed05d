// What a browser that opens the demo may send.

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "render/hosts/probe/demo/demo_site.h"

namespace standard_sitemap {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Client {
 public:
  explicit Client(const Uri& site) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
  {
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(static_cast<std::uint16_t>(std::stoul(std::string{*site.port()})));
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(descriptor_, reinterpret_cast<const sockaddr*>(&name), sizeof name), 0);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { close(descriptor_); }

  Client& say(std::string_view text)
  {
    EXPECT_EQ(send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
    return *this;
  }
  /// Everything received until the other side closes the connection.
  std::string hear()
  {
    std::string heard;
    char bytes[4096];
    for (ssize_t got = 0; (got = recv(descriptor_, bytes, sizeof bytes, 0)) > 0;)
      heard.append(bytes, static_cast<std::size_t>(got));
    return heard;
  }

 private:
  int descriptor_;
};

class DemoOverHttp : public testing::Test {
 protected:
  const Uri& url() const { return site_->url(); }

 private:
  std::unique_ptr<DemoSite> site_ = *DemoSite::start();
};

TEST_F(DemoOverHttp, HeadIsAGetWithoutTheBody)
{
  const std::string whole = Client{url()}.say("GET /visit.html HTTP/1.1\r\n\r\n").hear();
  const std::string head = Client{url()}.say("HEAD /visit.html HTTP/1.1\r\n\r\n").hear();
  EXPECT_THAT(head, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(head, EndsWith("\r\n\r\n"));
  EXPECT_THAT(whole, StartsWith(head));
  EXPECT_THAT(whole, EndsWith("</html>\n"));
}

TEST_F(DemoOverHttp, TheQueryChoosesNothing)
{
  EXPECT_THAT(Client{url()}.say("GET /?a=b HTTP/1.1\r\n\r\n").hear(), StartsWith("HTTP/1.1 200 OK\r\n"));
}

TEST_F(DemoOverHttp, OtherMethodsAreRefused)
{
  EXPECT_THAT(Client{url()}.say("POST / HTTP/1.1\r\n\r\n").hear(),
              testing::AllOf(StartsWith("HTTP/1.1 405 "), HasSubstr("\r\nAllow: GET, HEAD\r\n")));
}

TEST_F(DemoOverHttp, ARequestMayComeInPieces)
{
  EXPECT_THAT(Client{url()}.say("GET / HT").say("TP/1.1\r\nHost: x\r").say("\n\r\n").hear(),
              StartsWith("HTTP/1.1 200 OK\r\n"));
}

TEST_F(DemoOverHttp, WhatIsNoRequestIsNotAnswered)
{
  EXPECT_EQ(Client{url()}.say("hello\r\n\r\n").hear(), "");
  EXPECT_EQ(Client{url()}.say("GET / SMTP/1.1\r\n\r\n").hear(), "");
  EXPECT_EQ(Client{url()}.say("GET / HTTP/1.1\r\nA: " + std::string(16u << 10, 'a')).hear(), "");
}

// As many silent connections as are served at once: all of them are ended, and then the others are served.
TEST_F(DemoOverHttp, SilentConnectionsHoldUpNobodyForGood)
{
  {
    std::vector<std::unique_ptr<Client>> silent;
    for (int i = 0; i < 63; ++i)
      silent.push_back(std::make_unique<Client>(url()));
    EXPECT_THAT(Client{url()}.say("GET / HTTP/1.1\r\n\r\n").hear(), Not(""));
    silent.push_back(std::make_unique<Client>(url()));
  }
  EXPECT_THAT(Client{url()}.say("GET / HTTP/1.1\r\n\r\n").hear(), Not(""));
}

} // namespace
} // namespace standard_sitemap
