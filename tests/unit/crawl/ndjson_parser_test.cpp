#include "render/hosts/crawl/ndjson_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/crawl/base64.h"
#include "render/hosts/crawl/response_message.h"
#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::ndjson_parser_test {
namespace {

using test::heard_of;
using test::lines_of;
using testing::ElementsAre;

constexpr std::string_view damage = "damage this line is not a page @0+";

std::string told(std::string_view line)
{
  return std::string{damage} + std::to_string(line.size());
}

TEST(Ndjson, TakesTheKeysOfADocumentedLine)
{
  const std::string file =
      R"({"url": "http://a.example/", "status": 200, "fields": [["Content-Type", "text/html"], ["A", " b "]], "body": "<p>\u00e9"})"
      "\n"
      R"({"body_base64": "/+4=", "more": {"url": [1, {"x": null}]}, "url": "http://b.example/", "id": "7", "status": null})"
      "\r\n\n"
      R"({"url": "http://c.example/"})";
  const test::Heard heard = heard_of(file);
  EXPECT_THAT(heard.lines, ElementsAre("page http://a.example/ 200 5", "page http://b.example/ - 2",
                                       "page http://c.example/ - 0"));
  EXPECT_THAT(heard.bodies, ElementsAre("<p>\xc3\xa9", "\xff\xee", ""));
  for (const std::size_t piece : {1u, 2u, 10u, 77u})
    EXPECT_EQ(lines_of(file, piece), heard.lines);
  EXPECT_EQ(lines_of(test::gzip_member(file)), heard.lines);
  EXPECT_EQ(lines_of("\xef\xbb\xbf" + file), heard.lines);
}

// RFC 8259, 6: JSON has numbers that no `double` can have.
TEST(Ndjson, ALargeNumberCostsNoPage)
{
  const std::string many(400, '7');
  for (const std::string& number :
       {std::string{"1e400"}, std::string{"-1E+400"}, "1." + many + "e999", many, '-' + many + ".5",
        std::string{"[9e999, {\"b\": 1e999}]"}, std::string{"\"\\\"1e400\", \"c\": 1e400"}})
    EXPECT_THAT(lines_of("{\"a\": " + number + ", \"url\": \"http://a.example/1e400\", \"status\": 204}"),
                ElementsAre("page http://a.example/1e400 204 0"))
        << number;
  for (const std::string line : {R"({"url": "http://a.example/", "status": 1e400})",
                                 R"({"url": "http://a.example/", "x": 1e400, "y": 01})",
                                 R"({"url": "http://a.example/", "x": 1e400, "y": 1e})",
                                 R"({"url": "http://a.example/", "x": 1e400e400})"})
    EXPECT_THAT(lines_of(line), ElementsAre(told(line)));
}

TEST(Ndjson, LinesThatAreNoPagesAreSteppedOver)
{
  const std::string good = "{\"url\": \"http://a.example/\"}\n";
  for (const std::string line : {
           R"({})",
           R"({"url": 1})",
           R"({"url": "http://x.example/", "status": 1000})",
           R"({"url": "http://x.example/", "status": -1})",
           R"({"url": "http://x.example/", "status": "200"})",
           R"({"url": "http://x.example/", "fields": {"a": "b"}})",
           R"({"url": "http://x.example/", "fields": [["a"]]})",
           R"({"url": "http://x.example/", "fields": [["a", "b", "c"]]})",
           R"({"url": "http://x.example/", "fields": ["a", "b"]})",
           R"({"url": "http://x.example/", "fields": [[["a", "b"]]]})",
           R"({"url": "http://x.example/", "body": ["x"]})",
           R"({"url": "http://x.example/", "body_base64": "*"})",
           R"({"url": "http://x.example/")",
           R"({"url": "http://x.example/"} x)",
           "{\"url\": \"http://x.example/\xff\"}",
           R"([{"url": "http://x.example/"}])",
           R"(http://x.example/)",
       }) {
    EXPECT_THAT(lines_of(line + "\n"), testing::AnyOf(ElementsAre(told(line)), ElementsAre("unknown")))
        << line;
    const auto lines = lines_of(good + line + "\n" + good);
    ASSERT_EQ(lines.size(), 3u) << line;
    EXPECT_EQ(lines[0], "page http://a.example/ - 0");
    EXPECT_THAT(lines[1], testing::StartsWith("damage this line is not a page")) << line;
    EXPECT_EQ(lines[2], lines[0]);
  }
}

// RapidJSON, told to look for bytes that are not UTF-8, takes as many as the first of a character announces,
// whatever they are: at the end of a line, those behind it.
TEST(Ndjson, ACharacterThatIsCutByTheEndOfItsLine)
{
  for (const std::string cut : {"\xc3", "\xea", "\xea\xfe", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\x98"})
    for (const std::string before :
         {R"({"url": "http://x.example/)", R"({"url)", R"({"url": "http://x.example/"})"}) {
      const std::string line = before + cut;
      EXPECT_THAT(lines_of("{}\n" + line),
                  ElementsAre(told("{}"), "damage this line is not a page @3+" + std::to_string(line.size())))
          << line;
    }
}

TEST(Ndjson, NothingIsHiddenBehindANul)
{
  const std::string line = R"({"url": "http://x.example/"})" + std::string(1, '\0') + "x";
  EXPECT_THAT(lines_of("{}\n" + line),
              ElementsAre(told("{}"), "damage this line is not a page @3+" + std::to_string(line.size())));
}

TEST(Ndjson, ALineOfTheLargestSizeIsAPageWhereverItBegins)
{
  const std::string start = R"({"url": "http://a.example/", "body": ")", end = "\"}";
  for (const std::size_t more : {std::size_t{0}, std::size_t{1}}) {
    const std::string line =
        start + std::string(NdjsonParser::max_line + more - start.size() - end.size(), 'x') + end;
    for (const std::string before : {"", "\n"})
      for (const std::size_t piece : {std::size_t{1} << 20, SIZE_MAX}) {
        const auto lines = lines_of(before + line + "\n" + R"({"url": "http://b.example/"})", piece);
        ASSERT_EQ(lines.size(), 2u);
        EXPECT_EQ(lines[0].starts_with("page"), more == 0) << more << before.size();
        EXPECT_EQ(lines[1], "page http://b.example/ - 0");
      }
  }
}

// RFC 8259, 8.2: programs that count in UTF-16 write them.
TEST(Ndjson, HalfASurrogatePairIsAReplacementCharacter)
{
  constexpr std::pair<std::string_view, std::string_view> bodies[] = {
      {R"(\ud800)", "\xef\xbf\xbd"},
      {R"(\udc80)", "\xef\xbf\xbd"},
      {R"(\uDBFFx)", "\xef\xbf\xbdx"},
      {R"(\udfff\ud800)", "\xef\xbf\xbd\xef\xbf\xbd"},
      {R"(\ud800\ud83d\ude00)", "\xef\xbf\xbd\xf0\x9f\x98\x80"},
      {R"(\ud83d\ude00\ude00)", "\xf0\x9f\x98\x80\xef\xbf\xbd"},
      {R"(\ud800\n)", "\xef\xbf\xbd\n"},
      {R"(\ud800\u0041)", "\xef\xbf\xbd\x41"},
      {R"(\ud7ff\ue000)", "\xed\x9f\xbf\xee\x80\x80"}, // the characters next to them
      {R"(\\ud800)", R"(\ud800)"},                     // a backslash is escaped, and no more
      {R"(\\\ud800)", "\\\xef\xbf\xbd"},
      {R"(\"\udc00)", "\"\xef\xbf\xbd"},
  };
  for (const auto& [written, read] : bodies) {
    const test::Heard heard =
        heard_of(R"({"url": "http://a.example/", "body": ")" + std::string{written} + "\"}");
    EXPECT_THAT(heard.bodies, ElementsAre(read)) << written;
  }
  EXPECT_THAT(lines_of(R"({"\ud800": "\udc00", "url": "http://a.example/"})"),
              ElementsAre("page http://a.example/ - 0"));
}

TEST(Ndjson, ALineWithAnInvalidEscapeIsDamaged)
{
  for (const std::string line :
       {R"({"url": "http://a.example/", "a": "\ud80"})", R"({"url": "http://a.example/", "a": "\ud80x"})",
        R"({"url": "http://a.example/", "a": "\ud800\ud80"})", R"({"url": "http://a.example/"}\ud800)",
        R"({"url": "http://a.example/", "a": "\)", R"({"url": "http://a.example/", "a": "\u)"})
    EXPECT_THAT(lines_of(line), ElementsAre(told(line))) << line;
}

TEST(Ndjson, OnlyOneFieldMoreIsKeptThanIsRead)
{
  class Counter final : public RecordTaker {
   public:
    void page(const StoredPage& page) override
    {
      fields = page.fields.size();
      last = page.fields.back().value;
    }
    void other(OtherRecord) override {}
    void damage(CrawlDamage, std::uint64_t, std::uint64_t) override {}
    void boundary(std::uint64_t, std::uint64_t) override {}
    void begin_provisional() override {}
    void confirm() override {}
    void retract() override {}
    bool has_room() const override { return true; }
    std::size_t fields = 0;
    std::string last;
  };
  for (const std::size_t count : {1u, 4'096u, 4'097u, 4'098u, 10'000u}) {
    std::string line = R"({"url": "http://a.example/", "fields": [)";
    for (std::size_t i = 0; i < count; ++i)
      line += (i > 0 ? R"(,["a", ")" : R"(["a", ")") + std::to_string(i) + "\"]";
    Counter counter;
    NdjsonParser parser{counter};
    parser.append({line + "]}\n"});
    const std::size_t kept = std::min(count, ResponseMessage::max_fields + 1);
    EXPECT_EQ(counter.fields, kept);
    EXPECT_EQ(counter.last, std::to_string(kept - 1));
  }
}

// RFC 8259, 6
TEST(Ndjson, BesideANumberBeyondDoubleEachNumberIsOneOrIsNone)
{
  const auto line = [](std::string_view number) {
    return "{\"url\": \"http://a.example/\", \"x\": 1e400, \"y\": [" + std::string{number} + "]}";
  };
  for (const char* number : {"0", "-0", "-7", "10", "0.5", "-0.25", "1e400", "-1e400", "1E400", "1e+400",
                             "1E-400", "0e5", "10.25e999", "123456789012345678901234567890", "-1, 1e400, 2"})
    EXPECT_THAT(lines_of(line(number)), ElementsAre("page http://a.example/ - 0")) << number;
  for (const char* none : {"01", "-", "-01", "1.", ".5", "1e", "1e+", "1.e5", "+1", "0x1", "1e400.5", "--1"})
    EXPECT_THAT(lines_of(line(none)), ElementsAre(told(line(none)))) << none;
}

TEST(Ndjson, AStatusHasAtMostThreeDigits)
{
  const auto line = [](std::string_view status) {
    return "{\"url\": \"http://a.example/\", \"status\": " + std::string{status} + "}";
  };
  EXPECT_THAT(lines_of(line("0")), ElementsAre("page http://a.example/ 0 0"));
  EXPECT_THAT(lines_of(line("999")), ElementsAre("page http://a.example/ 999 0"));
  for (const char* none :
       {"1000", "-1", "-200", "9223372036854775807", "-9223372036854775808", "200.0", "\"200\""})
    EXPECT_THAT(lines_of(line(none)), ElementsAre(told(line(none)))) << none;
}

TEST(Ndjson, DepthIsBounded)
{
  const auto nested = [](std::size_t depth) {
    return "{\"url\": \"http://a.example/\", \"x\": " + std::string(depth, '[') + std::string(depth, ']') +
           "}";
  };
  EXPECT_THAT(lines_of(nested(NdjsonParser::max_depth - 1)), ElementsAre("page http://a.example/ - 0"));
  EXPECT_THAT(lines_of(nested(NdjsonParser::max_depth)), ElementsAre(told(nested(NdjsonParser::max_depth))));
  EXPECT_THAT(lines_of(nested(1'000'000)), ElementsAre(told(nested(1'000'000))));
}

TEST(Ndjson, ALineThatIsTooLongIsSteppedOver)
{
  const std::string good = "{\"url\": \"http://a.example/\"}\n";
  const std::string line = "{\"url\": \"" + std::string(NdjsonParser::max_line, 'x') + "\"}\n";
  EXPECT_THAT(lines_of(good + line + good, 1u << 20),
              ElementsAre("page http://a.example/ - 0",
                          "damage this line is not a page @" + std::to_string(good.size()) + '+' +
                              std::to_string(line.size() - 1),
                          "page http://a.example/ - 0"));
}

// RFC 4648, 10
TEST(Base64, TheVectorsOfTheRfc)
{
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"Zg==", "f"},
                                                         {"Zm8=", "fo"},
                                                         {"Zm9v", "foo"},
                                                         {"Zm9vYg==", "foob"},
                                                         {"Zm9vYmE=", "fooba"},
                                                         {"Zm9vYmFy", "foobar"},
                                                         {"Zm9v\nYmFy", "foobar"},
                                                         {"Zm9vYg", "foob"}};
  std::vector<char> memory;
  for (const auto& [text, bytes] : vectors)
    EXPECT_EQ(decode_base64(text, memory), bytes) << text;
  EXPECT_EQ(decode_base64("Zm9-", memory), std::nullopt);
}

} // namespace
} // namespace standard_sitemap::ndjson_parser_test
