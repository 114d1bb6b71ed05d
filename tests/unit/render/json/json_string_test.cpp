#include "render/json/json_string.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/json/json_writer.h"

namespace standard_sitemap {
namespace {

std::string json_string(std::string_view text)
{
  std::string written;
  append_json_string(written, text);
  return written;
}

std::string script_string(std::string_view text)
{
  std::string written;
  append_script_string(written, text);
  return written;
}

TEST(JsonString, PlainTextStaysAsItIs)
{
  EXPECT_EQ(json_string("Zürich 日本 😀"), "\"Zürich 日本 😀\"");
  EXPECT_EQ(json_string(""), "\"\"");
}

TEST(JsonString, QuotesAndBackslashesAreEscaped)
{
  EXPECT_EQ(json_string(R"(a"b\c)"), R"("a\"b\\c")");
}

TEST(JsonString, ControlCharactersOfTheNetworkNeverReachATerminal)
{
  EXPECT_EQ(json_string(std::string_view{"\0\x1b[2J\n\t\x7f", 8}), R"("\u0000\u001b[2J\u000a\u0009\u007f")");
  EXPECT_EQ(json_string("\u0080\u009b\u009f\u00a0"), "\"\\u0080\\u009b\\u009f\u00a0\""); // C1 ends at 9F
  EXPECT_EQ(json_string("\u2027\u2028\u2029\u202a\u202e\u202f"),
            "\"\u2027\\u2028\\u2029\\u202a\\u202e\u202f\"");
  EXPECT_EQ(json_string("\u2065\u2066\u2069\u206a"), "\"\u2065\\u2066\\u2069\u206a\"");
  EXPECT_EQ(json_string("\u061c\u200d\u200e\u200f"),
            "\"\\u061c\u200d\\u200e\\u200f\""); // ZWJ is not a bidi control
}

TEST(JsonString, MalformedUtf8BecomesReplacementCharacters)
{
  const std::string replaced = "\uFFFD";
  EXPECT_EQ(json_string("a\xFFz"), '"' + ("a" + replaced + "z") + '"');
  EXPECT_EQ(json_string("\xE2\x82"), '"' + replaced + '"');                           // cut off
  EXPECT_EQ(json_string("\xC0\xAF"), '"' + replaced + replaced + '"');                // overlong
  EXPECT_EQ(json_string("\xED\xA0\x80"), '"' + replaced + replaced + replaced + '"'); // a surrogate
}

TEST(JsonString, ReadsNothingBehindItsEnd)
{
  for (const std::string_view text : {"\xF0\x9F\x98", "\xE2", "ab\xC3", "\\"}) {
    const auto exact = std::make_unique<char[]>(text.size());
    std::copy(text.begin(), text.end(), exact.get());
    const std::string written = json_string({exact.get(), text.size()});
    EXPECT_TRUE(nlohmann::json::accept(written)) << written;
  }
}

TEST(JsonString, EveryByteMakesValidJson)
{
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  const std::string written = json_string(all);
  EXPECT_TRUE(nlohmann::json::parse(written).is_string());
  for (const char c : written)
    EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
}

TEST(ScriptString, CannotEndTheElementItStandsIn)
{
  EXPECT_EQ(script_string("</script><!--&\"\\"), R"("\u003c/script\u003e\u003c!--\u0026\"\\")");
  EXPECT_EQ(script_string("\u2028\u2029"), R"("\u2028\u2029")");
}

TEST(ScriptString, OutsideOfScriptsMarkupStaysAsItIs)
{
  EXPECT_EQ(json_string("<a&b>"), "\"<a&b>\"");
}

TEST(JsonWriter, AnArrayOnOneLineIsFollowedByOneThatIsNot)
{
  std::string written;
  const Sink sink = [&](std::string_view piece) {
    written += piece;
    return true;
  };
  JsonWriter writer{sink};
  writer.start_object();
  writer.key("line");
  writer.start_line_array();
  writer.number(1);
  writer.text("a");
  writer.end_line_array();
  writer.key("lines");
  writer.start_array();
  writer.number(2);
  writer.end_array();
  writer.end_object();
  writer.finish();
  EXPECT_EQ(written, "{\n  \"line\": [1, \"a\"],\n  \"lines\": [\n    2\n  ]\n}\n");
}

TEST(JsonWriter, PassesItsTextsOnBeforeTheEnd)
{
  std::size_t pieces = 0;
  const Sink sink = [&](std::string_view) {
    ++pieces;
    return false;
  };
  JsonWriter writer{sink};
  writer.text(std::string(1'000'000, 'x'));
  EXPECT_EQ(pieces, 1u);
  EXPECT_TRUE(writer.stopped());
}

} // namespace
} // namespace standard_sitemap
