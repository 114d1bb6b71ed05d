// What decides alone: for each part of a condition in the readers of dates and of lines that no
// other test shows, the case in which it does (tests/coverage/conditions.py).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/list_date.h"

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::text_decisions_test {
namespace {

using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using testing::read_list;
using testing::told;

TEST(DateDecisions, G4_WhatIsNoDateOfTheW3c)
{
  EXPECT_TRUE(is_w3c_date("2005-12-31T23:59:60Z")) << "a leap second";
  for (const auto* bad :
       {"2005-01/31", "2005-0a-31", "2005-00-10", "2005-13-10", "2005-01T12:00Z", "2005-01-31T12Z",
        "2005-01-31T23:59:61Z", "2005-01-31T12:00x", "2005-01-31T12:00+24:00", "2005-01-31T12:00+01:60"})
    EXPECT_FALSE(is_w3c_date(bad)) << bad;
}

TEST(DateDecisions, G6_WhatIsNoDateOfRss)
{
  for (const auto* bad : {"03 Jan 2005 08 00 GMT", "03 Jan 2005 08:00 GMT)", "03 Jan 2005 08:00 GMT (open\\"})
    EXPECT_EQ(w3c_date_of_rfc822(bad), std::nullopt) << bad;
}

TEST(LineDecisions, G5_WhatIsAnotherColumnAndWhatIsOfTheUrl)
{
  const ReadResult result = read_list("http://example.com/a 1.0\nhttp://example.com/b 31.12.2005\n"
                                      "http://example.com/c 2005-01-31 12:00 UTC\nhttp://example.com/d -1\n"
                                      "http://example.com/e 2nd\nhttp://example.com/f 5.5\n",
                                      {.content_type = "text/plain"});
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/a", "http://example.com/b", "http://example.com/c",
                          "http://example.com/d -1", "http://example.com/e 2nd", "http://example.com/f 5.5"));
  EXPECT_THAT(told(result), ElementsAre("bad-value:1", "bad-value:2", "bad-value:3", "repaired-uri:4",
                                        "repaired-uri:5", "repaired-uri:6"));
}

ReadResult read_lines(std::string_view lines, std::size_t uri_bytes)
{
  Policy policy;
  policy.uri_bytes = uri_bytes;
  return read_list(lines, {.content_type = "text/plain", .policy = policy});
}

// Of a line that is too long, the end is not known: it may be within a character.
TEST(LineDecisions, G5_ACharacterThatIsCutIsNoWrongByte)
{
  const std::string start = "http://example.com/";
  const ReadResult cut = read_lines(start + '\n' + start + "12345678901\xc3\xa4\n", start.size() + 11);
  ASSERT_THAT(told(cut), ElementsAre("bad-entry:2"));
  EXPECT_THAT(cut.diagnostics.items()[0].message, HasSubstr("it has more than 30 bytes"));
  const ReadResult wrong = read_lines(start + '\n' + start + "1234567890\xc3\n", start.size() + 11);
  ASSERT_THAT(told(wrong), ElementsAre("bad-entry:2"));
  EXPECT_THAT(wrong.diagnostics.items()[0].message, HasSubstr("bytes that are not UTF-8"));
}

TEST(LineDecisions, G5_ALineThatIsCutHasNoColumns)
{
  const std::string line = "http://example.com/a http://example.com/b";
  EXPECT_THAT(entries_of(read_lines(line, line.size())),
              ElementsAre("http://example.com/a", "http://example.com/b"));
  const ReadResult cut = read_lines("http://example.com/c\n" + line, line.size() - 1);
  EXPECT_THAT(entries_of(cut), ElementsAre("http://example.com/c"));
  EXPECT_THAT(told(cut), ElementsAre("bad-entry:2"));
}

TEST(LineDecisions, F4_NoRoomForTheSecondUrlOfALine)
{
  Policy policy;
  policy.elements = 2;
  const ReadResult result = read_list("http://example.com/a http://example.com/b http://example.com/c\n",
                                      {.content_type = "text/plain", .policy = policy});
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
}

ReadResult read_robots(std::string_view text)
{
  return read_list(
      text,
      {.url = "http://example.com/robots.txt", .content_type = "text/plain", .kind = SourceKind::robots});
}

TEST(LineDecisions, G3_BytesThatAreNotUtf8AreEscapedIfTheRestIsAUrl)
{
  const ReadResult result =
      read_robots("Sitemap: http://example.com/\xe4.xml\nSitemap: http://example.com/\xe4\\.xml\n");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/%E4.xml"));
  ASSERT_THAT(told(result), ElementsAre("bad-entry:2"));
  EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("bytes that are not UTF-8"));
}

TEST(LineDecisions, G3_OnlyTheFirstLineThatIsTooLateIsReported)
{
  const std::string line = "Sitemap: http://example.com/b.xml\n";
  const ReadResult result = read_robots('#' + std::string(500u << 10, 'a') + '\n' + line + line);
  EXPECT_EQ(entries_of(result).size(), 2u);
  EXPECT_THAT(told(result), ElementsAre("crawler-limit:2"));
  EXPECT_EQ(result.diagnostics.count(Code::crawler_limit), 1u);
}

} // namespace
} // namespace standard_sitemap::text_decisions_test
