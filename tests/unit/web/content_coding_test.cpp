#include "engine/web/content_coding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

std::string unknown(HeaderList fields)
{
  return unknown_coding_sentence(fields).value_or("known");
}

TEST(ContentCoding, WhatBrowsersUndoIsKnown)
{
  EXPECT_EQ(unknown({}), "known");
  for (const char* codings :
       {"", "gzip", "X-GZip", "deflate", "br", "zstd", "identity", "none", ", gzip,, br ,"})
    EXPECT_EQ(unknown({{"Content-Encoding", codings}}), "known") << codings;
  EXPECT_EQ(unknown({{"Transfer-Encoding", "rot13"}}), "known");
}

TEST(ContentCoding, AnyOtherIsNamed)
{
  for (const char* coding : {"UTF-8", "compress", "gzip2", "text/html", "\"gzip\""})
    EXPECT_THAT(unknown({{"content-encoding", coding}}), testing::HasSubstr('"' + std::string{coding} + '"'));
  EXPECT_THAT(unknown({{"Content-Encoding", "gzip, a"}}), testing::HasSubstr("\"a\""));
  EXPECT_THAT(unknown({{"Content-Encoding", "gzip"}, {"Content-Encoding", "b, c"}}),
              testing::HasSubstr("\"b\""));
}

} // namespace
} // namespace standard_sitemap
