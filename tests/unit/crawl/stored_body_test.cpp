#include "render/hosts/crawl/stored_body.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/crawl/archives.h"

namespace standard_sitemap::stored_body_test {
namespace {

constexpr std::size_t max_bytes = 1u << 20;
const std::string text = "<title>A page</title>" + std::string(3'000, 'x');

struct Decoded {
  std::string body, cut;
  bool operator==(const Decoded&) const = default;
};

void PrintTo(const Decoded& decoded, std::ostream* out)
{
  *out << decoded.body.size() << " bytes, " << decoded.cut << ": " << decoded.body.substr(0, 40);
}

Decoded decoded(std::vector<StoredField> fields, const std::string& body, std::size_t most = max_bytes)
{
  static StoredBody decoder;
  CutReasons cut;
  Decoded result;
  result.body = decoder.decoded({.url = {}, .record = {}, .fields = fields, .body = body}, most, cut);
  for (unsigned i = 0; i < cut_count; ++i)
    if (cut.has(static_cast<Cut>(i)))
      result.cut += (result.cut.empty() ? "" : " ") + std::string{cut_name(static_cast<Cut>(i))};
  return result;
}

const Decoded whole{text, ""};

TEST(StoredBody, ContentCodings)
{
  EXPECT_EQ(decoded({}, text), whole);
  EXPECT_EQ(decoded({{"content-encoding", "GZip"}}, test::gzip_member(text)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "x-gzip"}}, test::gzip_member(text)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "gzip"}},
                    test::gzip_member(text.substr(0, 100)) + test::gzip_member(text.substr(100))),
            whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "deflate"}}, test::zlib_stream(text)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "deflate"}}, test::zlib_stream(text, true)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "br"}}, test::brotli(text)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "zstd"}}, test::zstd_frame(text)), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "deflate, gzip"}}, test::gzip_member(test::zlib_stream(text))),
            whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "identity"}}, text), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", ""}}, text), whole);
  EXPECT_EQ(decoded({{"Content-Encoding", "gzip"}}, ""), (Decoded{"", ""}));
}

TEST(StoredBody, ACodingThatWasUndoneAlready)
{
  for (const char* coding : {"gzip", "deflate", "br", "zstd"})
    EXPECT_EQ(decoded({{"Content-Encoding", coding}}, text), whole) << coding;
  EXPECT_EQ(decoded({{"Transfer-Encoding", "chunked"}}, text), whole);
}

// What is decoded never goes where it comes from, whichever codings give back what they get.
TEST(StoredBody, CodingsThatDoNothingBetweenOthers)
{
  // It begins with more than fits into the room of the first, so that the room grows.
  const std::string body = std::string(600'000, 'y') + text;
  const std::string members = test::gzip_member(body.substr(0, 600'000)) + test::gzip_member(text);
  const std::string twice = test::gzip_member(members), deflated = test::gzip_member(test::zlib_stream(body));
  for (const char* codings :
       {"gzip, gzip", "gzip, identity, gzip", "gzip,, gzip", "gzip, none, identity, gzip",
        "identity, gzip, gzip", "gzip, gzip, identity", ",gzip , , gzip, "})
    EXPECT_EQ(decoded({{"Content-Encoding", codings}}, twice), (Decoded{body, ""})) << codings;
  for (const char* codings : {"deflate, gzip", "deflate, identity, gzip", "deflate,,gzip"})
    EXPECT_EQ(decoded({{"Content-Encoding", codings}}, deflated), (Decoded{body, ""})) << codings;
}

// RFC 9110, 5.3: lines of one name are one list.
TEST(StoredBody, CodingsOnSeveralLines)
{
  const std::string twice = test::gzip_member(test::zlib_stream(text));
  EXPECT_EQ(decoded({{"Content-Encoding", "deflate"}, {"A", "b"}, {"content-encoding", "gzip"}}, twice),
            whole);
  EXPECT_EQ(decoded({{"Transfer-Encoding", "deflate"}, {"Transfer-Encoding", "gzip, chunked"}},
                    test::chunked(twice, 50)),
            whole);
  EXPECT_EQ(decoded({{"Transfer-Encoding", "chunked, "}}, test::chunked(text, 50)), whole);
  std::vector<StoredField> many(5, {"Content-Encoding", "gzip"});
  EXPECT_EQ(decoded(many, text).cut, "coding-unknown");
  many.pop_back();
  EXPECT_EQ(decoded(many, text), whole);
}

// RFC 9112, 6.1: a response that ends with its connection.
TEST(StoredBody, ATransferCodingWithoutChunks)
{
  EXPECT_EQ(decoded({{"Transfer-Encoding", "gzip"}}, test::gzip_member(text)), whole);
  EXPECT_EQ(decoded({{"Transfer-Encoding", "gzip"}, {"Content-Encoding", "deflate"}},
                    test::gzip_member(test::zlib_stream(text))),
            whole);
}

TEST(StoredBody, CodingsThatAreNotKnown)
{
  for (const char* coding : {"compress", "UTF-8", "binary"})
    EXPECT_EQ(decoded({{"Content-Encoding", coding}}, text), (Decoded{text, "coding-unknown"})) << coding;
  for (const char* codings : {"UTF-8, gzip", "gzip, UTF-8"})
    EXPECT_EQ(decoded({{"Content-Encoding", codings}}, test::gzip_member(text)),
              (Decoded{text, "coding-unknown"}))
        << codings;
  const std::string many = "identity, identity, identity, identity, identity";
  EXPECT_EQ(decoded({{"Content-Encoding", many}}, text).cut, "coding-unknown");
}

TEST(StoredBody, WhatIsDamagedIsReadAsFarAsItGoes)
{
  for (const auto& [coding, packed] : {std::pair{"gzip", test::gzip_member(text + text)},
                                       {"deflate", test::zlib_stream(text + text)},
                                       {"br", test::brotli(text + text)},
                                       {"zstd", test::zstd_frame(text + text)}}) {
    const Decoded cut = decoded({{"Content-Encoding", coding}}, packed.substr(0, packed.size() - 5));
    EXPECT_EQ(cut.cut, "coding-broken") << coding;
    EXPECT_EQ((text + text).find(cut.body), 0u) << coding;
  }
}

TEST(StoredBody, NoMoreBytesThanWantedAreUnpacked)
{
  const std::string bomb(5u << 20, 'x');
  for (const auto& [coding, packed] : {std::pair{"gzip", test::gzip_member(bomb)},
                                       {"deflate", test::zlib_stream(bomb)},
                                       {"br", test::brotli(bomb)},
                                       {"zstd", test::zstd_frame(bomb)},
                                       {"identity", bomb}})
    EXPECT_EQ(decoded({{"Content-Encoding", coding}}, packed),
              (Decoded{bomb.substr(0, max_bytes), "body-long"}))
        << coding;
}

TEST(StoredBody, Chunks)
{
  const std::vector<StoredField> fields{{"Transfer-Encoding", "chunked"}};
  for (const std::size_t size : {1u, 7u, 16u, 100'000u})
    EXPECT_EQ(decoded(fields, test::chunked(text, size)), whole) << size;
  EXPECT_EQ(decoded(fields, "5;a=b\r\nhello\r\n1 \r\n!\r\n0\r\nTrailer: x\r\n\r\n"), (Decoded{"hello!", ""}));
  EXPECT_EQ(decoded(fields, "5\r\nhello\r\n9\r\nwor"), (Decoded{"hellowor", "chunks-broken"}));
  EXPECT_EQ(decoded(fields, "5\r\nhello\r\nx\r\n"), (Decoded{"hello", "chunks-broken"}));
  EXPECT_EQ(decoded(fields, "5\r\nhello\r\n"), (Decoded{"hello", "chunks-broken"}));
  for (const std::string size :
       {"100000001", "ffffffffffffffff", "10000000000000005", "ffffffffffffffffffffffffffffffff"})
    EXPECT_EQ(decoded(fields, size + "\r\nhello"), (Decoded{"hello", "chunks-broken"})) << size;
  EXPECT_EQ(decoded({{"Transfer-Encoding", "chunked"}, {"Content-Encoding", "gzip"}},
                    test::chunked(test::gzip_member(text), 50)),
            whole);
  EXPECT_EQ(decoded({{"Transfer-Encoding", "gzip, chunked"}}, test::chunked(test::gzip_member(text), 50)),
            whole);
}

TEST(StoredBody, FewerBytesThanContentLength)
{
  for (const std::string length : {"9", "4294967304", "18446744073709551624", "99999999999999999999999999"})
    EXPECT_EQ(decoded({{"Content-Length", length}}, "12345678"), (Decoded{"12345678", "body-short"}))
        << length;
  EXPECT_EQ(decoded({{"Content-Length", "8"}}, "12345678"), (Decoded{"12345678", ""}));
  EXPECT_EQ(decoded({{"Content-Length", "7"}}, "12345678"), (Decoded{"12345678", ""}));
  EXPECT_EQ(decoded({{"Content-Length", "many"}}, "1"), (Decoded{"1", ""}));
  EXPECT_EQ(decoded({{"Content-Length", "9"}, {"Transfer-Encoding", "chunked"}}, "1\r\nx\r\n0\r\n\r\n"),
            (Decoded{"x", ""}));
  EXPECT_EQ(decoded({{"Content-Length", "99999"}, {"Content-Encoding", "gzip"}}, text), whole)
      << "undone already";
}

} // namespace
} // namespace standard_sitemap::stored_body_test
