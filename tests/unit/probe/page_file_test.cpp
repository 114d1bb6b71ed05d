#include "render/hosts/probe/page_source.h"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/probe/packed.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// From an exact-size buffer, so that a sanitizer sees an overread.
PageResult parsed(std::string_view bytes, const std::string& url = "http://example.com/",
                  const Policy& policy = {})
{
  const auto exact = std::make_unique<char[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  return parse_page_response(*Uri::parse({url}), {exact.get(), bytes.size()}, policy);
}

std::string trouble(std::string_view bytes, const Policy& policy = {})
{
  const PageResult result = parsed(bytes, "http://example.com/", policy);
  return result ? "it is a response" : result.error().message;
}

TEST(PageFile, StatusLineFieldsAndBody)
{
  const auto response =
      parsed("HTTP/1.1 404 Not Found\r\nContent-Type: text/html; charset=utf-8\r\nX: 1\r\n\r\n<p>\r\n\r\nx");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->head.status, 404);
  EXPECT_THAT(response->head.fields.fields(),
              ElementsAre(HeaderList::Field{"Content-Type", "text/html; charset=utf-8"},
                          HeaderList::Field{"X", "1"}));
  EXPECT_EQ(response->body, "<p>\r\n\r\nx");
  EXPECT_EQ(response->page().media_type->essence(), "text/html");
}

TEST(PageFile, LineFeedsAloneAndHttp2StatusLines)
{
  const auto response = parsed("HTTP/2 200\nA: b\n\nbody");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->head.status, 200);
  EXPECT_EQ(response->head.fields.first("a"), "b");
  EXPECT_EQ(response->body, "body");
}

TEST(PageFile, FoldedFieldsAreUnfolded)
{
  const auto response =
      parsed("HTTP/1.1 200 OK\r\nOpt: \"http://standard-sitemap.org/2007/ns\";\r\n \tns=05\r\nB: c\r\n\r\n");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->head.fields.first("Opt"), "\"http://standard-sitemap.org/2007/ns\"; ns=05");
  EXPECT_EQ(response->head.fields.first("B"), "c");
}

TEST(PageFile, LinesThatAreNoFieldsArePassedOver)
{
  const auto response = parsed("HTTP/1.1 200 OK\nno field\n: nameless\nSpaced : x\nGood: y\n\n");
  ASSERT_TRUE(response);
  EXPECT_THAT(response->head.fields.fields(), ElementsAre(HeaderList::Field{"Good", "y"}));
}

TEST(PageFile, InterimResponsesArePassedOver)
{
  const auto response = parsed(
      "HTTP/1.1 103 Early Hints\r\nX-Standard-Sitemap-Location: /no\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\nx");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->head.status, 200);
  EXPECT_THAT(response->head.fields.fields(), ElementsAre(HeaderList::Field{"A", "b"}));
}

const std::string html = "HTTP/1.1 200 OK\nContent-Type: text/html\n";

TEST(PageFile, ChunksAndCodingsAreUndone)
{
  EXPECT_EQ(parsed(html + "Transfer-Encoding: chunked\n\n5\r\nhello\r\n0\r\n\r\n")->body, "hello");
  EXPECT_EQ(parsed(html + "Content-Encoding: gzip\n\n" + test::gz("hello"))->body, "hello");
  EXPECT_EQ(parsed(html + "Content-Encoding: UTF-8\n\nhello")->body, "hello");
  for (const char* undone : {"Transfer-Encoding: chunked\n", "Content-Encoding: gzip\n",
                             "Content-Encoding: gzip\nContent-Length: 99\n"}) {
    const auto response = parsed(html + undone + "\nhello");
    EXPECT_EQ(response->body, "hello") << undone;
    EXPECT_FALSE(response->damage) << undone;
  }
}

TEST(PageFile, DamageOfAPageIsNamed)
{
  const auto damage = [](const std::string& rest, const std::string& fields = html) {
    const auto response = parsed(fields + rest);
    return response->damage ? std::string{code_name(response->damage->code)} + ' ' + response->body
                            : "none " + response->body;
  };
  EXPECT_EQ(damage("Content-Length: 9\n\nhello"), "body-short hello");
  EXPECT_EQ(damage("Content-Length: 5\n\nhello"), "none hello");
  EXPECT_EQ(damage("Transfer-Encoding: chunked\n\n5\r\nhello"), "chunks-broken hello");
  EXPECT_EQ(damage("Transfer-Encoding: chunked\n\n9\r\nhello"), "chunks-broken hello");
  const std::string packed = test::gz("hello");
  EXPECT_EQ(damage("Content-Encoding: gzip\n\n" + packed.substr(0, packed.size() - 8)).substr(0, 13),
            "coding-broken");
  // No rule reads the content of other types.
  EXPECT_EQ(damage("Content-Length: 9\n\nhello", "HTTP/1.1 200 OK\nContent-Type: image/png\n"), "none hello");
}

TEST(PageFile, WhatIsNoResponseIsNoPage)
{
  for (const std::string_view bytes :
       {"", "HTTP/1.1 200 OK", "<html>\n", "HTTP/1.1 2x0 OK\n\n", "HTTP/1.1 20\n\n", "HTTP/1.1 2000\n\n",
        "HTTP/1.1\n\n", "HTTP/1.1 099 X\n\n"})
    EXPECT_THAT(trouble(bytes), HasSubstr("status line")) << bytes;
  EXPECT_THAT(trouble("HTTP/1.1 200 OK\nA: b\n"), HasSubstr("the empty line"));
  EXPECT_THAT(trouble("HTTP/1.1 200 OK\nA: b"), HasSubstr("the empty line"));
}

TEST(PageFile, PolicyFields)
{
  Policy policy;
  policy.response_fields = 2;
  EXPECT_EQ(trouble("HTTP/1.1 200 OK\nA: b\nC: d\n\n", policy), "it is a response");
  EXPECT_THAT(trouble("HTTP/1.1 200 OK\nA: b\nC: d\nE: f\n\n", policy), HasSubstr("more header fields"));
}

TEST(PageFile, PolicyPageBytes_OneMoreIsKeptSoThatDiscoverySeesThereIsMore)
{
  Policy policy;
  policy.page_bytes = 4;
  EXPECT_EQ(parsed("HTTP/1.1 200 OK\n\n123456", "http://example.com/", policy)->body, "12345");
}

TEST(PageFile, TheAddressOfAPageDecidesItsAddressSpace)
{
  const auto space = [](const std::string& url) {
    return parsed("HTTP/1.1 200 OK\n\n", url)->head.address_space;
  };
  EXPECT_EQ(space("http://example.com/"), AddressSpace::public_network);
  EXPECT_EQ(space("http://localhost:8080/"), AddressSpace::loopback);
  EXPECT_EQ(space("http://127.0.0.1/"), AddressSpace::loopback);
  EXPECT_EQ(space("http://192.168.0.1/"), AddressSpace::private_network);
  EXPECT_EQ(space("http://8.8.8.8/"), AddressSpace::public_network);
  EXPECT_EQ(space("file:///a.html"), AddressSpace::loopback);
}

TEST(PageFile, D11_AFilePageHasAContentTypeAndNoFields)
{
  const auto response = parsed(
      "HTTP/1.1 200 OK\nContent-Type: text/html\nX-Standard-Sitemap-Location: /m\n\n", "file:///a.html");
  ASSERT_TRUE(response);
  EXPECT_TRUE(response->page().fields.empty());
  EXPECT_TRUE(response->page().media_type->is_html());
}

// --- the content alone ---

PageResult with_content(const std::vector<HeaderList::Field>& fields, const Policy& policy = {},
                        const std::string& url = "https://example.com/a#b")
{
  return page_of_content(*Uri::parse({url}), "<p>", fields, policy);
}

TEST(PageContent, IsHtmlIfNothingElseIsSaid)
{
  const auto page = with_content({});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->head.url.text(), "https://example.com/a");
  EXPECT_EQ(page->page().status, 200);
  EXPECT_EQ(page->body, "<p>");
  EXPECT_EQ(page->media_type()->essence(), "text/html");
  EXPECT_EQ(page->head.address_space, AddressSpace::public_network);
  EXPECT_FALSE(page->damage);

  const auto other = with_content({{"Link", "</m>; rel=sitemap"}, {"content-type", "application/xhtml+xml"}});
  ASSERT_TRUE(other);
  EXPECT_THAT(other->page().fields.fields(),
              ElementsAre(HeaderList::Field{"Link", "</m>; rel=sitemap"},
                          HeaderList::Field{"content-type", "application/xhtml+xml"}));
  EXPECT_TRUE(other->media_type()->is_xhtml());
}

// Whoever has the content has undone its codings: the fields of the response may still name them.
TEST(PageContent, HasNoCoding)
{
  const auto page = with_content(
      {{"Content-Encoding", "gzip"}, {"Transfer-Encoding", "chunked"}, {"Content-Length", "999"}});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->body, "<p>");
  EXPECT_FALSE(page->damage);
}

TEST(PageContent, PolicyFields)
{
  Policy policy;
  policy.response_fields = 2;
  EXPECT_TRUE(with_content({{"A", "b"}}, policy));
  EXPECT_TRUE(with_content({{"A", "b"}, {"Content-Type", "text/html"}}, policy));
  const auto refused = with_content({{"A", "b"}, {"C", "d"}}, policy);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().failure, FetchFailure::too_many_fields);
}

TEST(PageContent, D11_OfAFileHasATypeAndNoFields)
{
  const auto page = with_content({{"X-Standard-Sitemap-Location", "/m"}}, {}, "file:///a.html");
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->page().fields.empty());
  EXPECT_TRUE(page->page().media_type->is_html());
}

} // namespace
} // namespace standard_sitemap
