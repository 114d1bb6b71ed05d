// Lines, columns and signs of text for a terminal.

#include "render/text/text_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/text/node_text.h"

#include "tests/support/repeated.h"

namespace standard_sitemap {
namespace {

using test::repeated;
using ::testing::ElementsAre;

/// What the work writes, in pieces as they come.
template <class Work>
std::vector<std::string> pieces_of(const TextOptions& options, Work work)
{
  std::vector<std::string> pieces;
  const Sink sink = [&](std::string_view piece) {
    pieces.emplace_back(piece);
    return true;
  };
  TextWriter writer{options, sink};
  work(writer);
  writer.finish();
  return pieces;
}

template <class Work>
std::string written(const TextOptions& options, Work work)
{
  std::string all;
  for (const std::string& piece : pieces_of(options, work))
    all += piece;
  return all;
}

std::string wrapped(std::size_t width, const std::string& before, const std::string& text, std::size_t indent)
{
  return written({.width = width}, [&](TextWriter& writer) { writer.wrapped({{before}}, {text}, indent); });
}

TEST(TextWriter, EachStyleHasItsColour)
{
  const auto coloured = [](TextStyle style) {
    return written({.colours = Colours::on}, [style](TextWriter& writer) { writer.line({{"x", style}}); });
  };
  EXPECT_EQ(coloured(TextStyle::plain), "x\n");
  EXPECT_EQ(coloured(TextStyle::heading), "\x1b[1mx\x1b[0m\n") << "bold";
  EXPECT_EQ(coloured(TextStyle::dim), "\x1b[2mx\x1b[0m\n");
  EXPECT_EQ(coloured(TextStyle::here), "\x1b[1;32mx\x1b[0m\n") << "bold green";
  EXPECT_EQ(coloured(TextStyle::role), "\x1b[36mx\x1b[0m\n") << "cyan";
  EXPECT_EQ(coloured(TextStyle::warning), "\x1b[33mx\x1b[0m\n") << "yellow";
  EXPECT_EQ(coloured(TextStyle::error), "\x1b[31mx\x1b[0m\n") << "red";
}

TEST(TextWriter, SignsInAscii)
{
  const Symbols& signs = symbols_of(Lines::ascii);
  EXPECT_THAT((std::vector{signs.branch, signs.last_branch, signs.passing, signs.blank}),
              ElementsAre("|- ", "`- ", "|  ", "   "));
  EXPECT_THAT(
      (std::vector{signs.here, signs.again, signs.off_site, signs.refused, signs.step, signs.ellipsis}),
      ElementsAre("* ", "^ ", "> ", "x ", " > ", "..."));
}

TEST(TextWriter, AnEmptyLineBetweenSectionsOnly)
{
  EXPECT_EQ(written({},
                    [](TextWriter& writer) {
                      writer.gap();
                      writer.line({{"a"}});
                      writer.gap();
                      writer.gap();
                      writer.line({{"b"}});
                      writer.line({{"c"}});
                      writer.heading("D");
                      writer.gap();
                    }),
            "a\n\nb\nc\n\nD\n");
}

TEST(TextWriter, PassesItsLinesOnBeforeTheEnd)
{
  const auto pieces = pieces_of({}, [](TextWriter& writer) {
    for (int line = 0; line < 1'000; ++line)
      writer.line({{std::string(99, 'x')}});
  });
  EXPECT_GT(pieces.size(), 1u);
}

// --- wrapped ---

TEST(TextWriter, WithoutATerminalALineIsOneLine)
{
  EXPECT_EQ(wrapped(0, "ab", std::string(200, 'c') + " d", 4), "ab" + std::string(200, 'c') + " d\n");
}

TEST(TextWriter, ALineIsFullBeforeTheNextBegins)
{
  //                                     01234567890123456789
  EXPECT_EQ(wrapped(20, "ab", "cccc dddddddd eeee f", 4), "abcccc dddddddd eeee\n"
                                                          "    f\n");
  EXPECT_EQ(wrapped(20, "ab", "cccc dddddddd eeeee f", 4), "abcccc dddddddd\n"
                                                           "    eeeee f\n");
  EXPECT_EQ(wrapped(20, "", "11111111 22222222 33333333 4444444 5", 4), "11111111 22222222\n"
                                                                        "    33333333 4444444\n"
                                                                        "    5\n");
}

TEST(TextWriter, TheFirstWordBeginsANewLineIfThatIsShorter)
{
  EXPECT_EQ(wrapped(20, std::string(18, 'x'), "word", 4), std::string(18, 'x') + "\n    word\n");
  EXPECT_EQ(wrapped(20, "abcd", std::string(30, 'x'), 4), "abcd" + std::string(30, 'x') + "\n")
      << "there it would not begin further left";
}

TEST(TextWriter, ANarrowTerminalIsTakenForOneWithRoomFor16Columns)
{
  EXPECT_EQ(wrapped(10, "ab", "cccc dddddddd eeee f", 4), "abcccc dddddddd eeee\n"
                                                          "    f\n");
  EXPECT_EQ(wrapped(10, "ab", "cccc dddddddd eeeee f", 4), "abcccc dddddddd\n"
                                                           "    eeeee f\n");
}

// Such a word has two columns for each of its characters.
TEST(TextWriter, AWordWithoutSpacesIsBrokenOnlyIfNoLineHasRoomForIt)
{
  const std::string station = "\u7ad9";
  EXPECT_EQ(wrapped(20, "abcd", "x " + repeated(station, 8), 4), "abcdx\n    " + repeated(station, 8) + "\n");
  EXPECT_EQ(wrapped(20, "abcd", "x " + repeated(station, 9), 4),
            "abcdx " + repeated(station, 7) + "\n    " + repeated(station, 2) + "\n");
}

TEST(TextWriter, AWordIsBrokenThoughTheFirstLineHasNoRoomAtAll)
{
  const std::string station = "\u7ad9";
  for (const std::size_t before : {19u, 20u, 21u})
    EXPECT_EQ(wrapped(20, std::string(before, 'x'), repeated(station, 10), 4),
              std::string(before, 'x') + "\n    " + repeated(station, 8) + "\n    " + repeated(station, 2) +
                  "\n")
        << before;
}

// --- fitted ---

class Fitted : public ::testing::Test {
 protected:
  static std::string of(std::string_view text, std::size_t columns, Lines lines = Lines::unicode)
  {
    const Sink sink = [](std::string_view) { return true; };
    return TextWriter{{.lines = lines, .width = 50}, sink}.fitted(text, columns);
  }
  static std::string link(std::string_view text, std::size_t columns, Lines lines = Lines::unicode)
  {
    const Sink sink = [](std::string_view) { return true; };
    return TextWriter{{.lines = lines, .width = 50}, sink}.fitted_link(text, columns);
  }
};

TEST_F(Fitted, TextIsCutAtItsEnd)
{
  EXPECT_EQ(of("abcde", 5), "abcde");
  EXPECT_EQ(of("\u00e4bcde", 5), "\u00e4bcde") << "five columns in six bytes";
  EXPECT_EQ(of("abcdef", 5), "abcd\u2026");
  EXPECT_EQ(of("abcdef", 2), "a\u2026");
  EXPECT_EQ(of("abcdef", 1), "a") << "rather than only an ellipsis";
  EXPECT_EQ(of("abcdef", 4, Lines::ascii), "a...");
  EXPECT_EQ(of("abcdef", 3, Lines::ascii), "abc");
}

TEST_F(Fitted, ALinkIsCutAfterItsFirstThird)
{
  EXPECT_EQ(link("http://a.example/", 17), "http://a.example/");
  EXPECT_EQ(link("\u00e4bcde", 5), "\u00e4bcde") << "five columns in six bytes";
  EXPECT_EQ(link("http://example.com/abcdef", 13), "http\u2026m/abcdef");
  EXPECT_EQ(link("abcdefgh", 4), "a\u2026gh");
  EXPECT_EQ(link("abcdefgh", 3), "abc");
  EXPECT_EQ(link("abcdefgh", 6, Lines::ascii), "a...gh");
  EXPECT_EQ(link("abcdefgh", 5, Lines::ascii), "abcde");
}

TEST(TextWriter, ColumnsAreLaidOutFor100WithoutATerminal)
{
  const Sink sink = [](std::string_view) { return true; };
  EXPECT_EQ((TextWriter{{}, sink}.layout_width()), 100u);
  EXPECT_EQ((TextWriter{{.width = 30}, sink}.layout_width()), 30u);
}

// --- addresses ---

Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

TEST(HyperlinkTarget, OfAFileOfThisMachineAndOfNoOther)
{
  EXPECT_EQ(hyperlink_target(uri("file:///a")), "file:///a");
  EXPECT_EQ(hyperlink_target(uri("file://host/a")), "");
}

TEST(HyperlinkTarget, HasVisibleAsciiOnly)
{
  EXPECT_EQ(hyperlink_target(uri("http://e.example/!~\u00e9")), "http://e.example/!~%C3%A9");
}

TEST(HyperlinkTarget, HasAtMost2083Bytes)
{
  const std::string longest = "http://e.example/" + std::string(2'083 - 17, 'p');
  EXPECT_EQ(hyperlink_target(uri(longest)), longest);
  EXPECT_EQ(hyperlink_target(uri(longest + 'p')), "");
}

TEST(LocalForm, IsTheRestOfAnAddressOfTheSameOrigin)
{
  const Uri origin = uri("http://e.example/map.xml");
  EXPECT_EQ(local_form(uri("http://e.example/a?b#c"), origin), "/a?b#c");
  EXPECT_EQ(local_form(uri("http://e.example/a"), origin), "/a");
  EXPECT_EQ(local_form(uri("http://e.example"), origin), "/");
  EXPECT_EQ(local_form(uri("http://f.example/a"), origin), "http://f.example/a");
  EXPECT_EQ(local_form(uri("http://e.example/a"), std::nullopt), "http://e.example/a");
}

TEST(LinkOf, ALinkOfALocalFileIsAsItsAuthorWroteIt)
{
  Shown shown;
  shown.relative = "a/b.html";
  EXPECT_EQ(link_of(shown, LinkKind::relative, std::nullopt, symbols_of(Lines::ascii)).text, "a/b.html");
}

TEST(ShownBytes, InTheLargestUnitThatHasOne)
{
  EXPECT_EQ(shown_bytes(0), "0 bytes");
  EXPECT_EQ(shown_bytes(1), "1 byte");
  EXPECT_EQ(shown_bytes(1'023), "1023 bytes");
  EXPECT_EQ(shown_bytes(1'024), "1.0 KiB");
  EXPECT_EQ(shown_bytes(1'536), "1.5 KiB");
  EXPECT_EQ(shown_bytes(1'048'575), "1023.9 KiB");
  EXPECT_EQ(shown_bytes(1'048'576), "1.0 MiB");
  EXPECT_EQ(shown_bytes(2'621'440), "2.5 MiB");
}

// --- rows ---

std::string rows(std::size_t width, const std::vector<NodeRow>& rows)
{
  return written({.width = width}, [&](TextWriter& writer) { write_rows(writer, rows); });
}

TEST(NodeRows, LinksAreInAColumnAndNotesBehindThem)
{
  EXPECT_EQ(rows(30, {{{"- "}, {"A"}, {"/a"}, {}},
                      {{"- "}, {"Longer"}, {"/longer"}, {"note"}},
                      {{"- "}, {"B"}, {}, {"note"}}}),
            "- A       /a\n"
            "- Longer  /longer  note\n"
            "- B  note\n");
}

TEST(NodeRows, ALabelThatLeavesNoRoomForItsLinkIsCut)
{
  const std::string name(22, 'n'); // the column of links begins after 30 * 11 / 20 = 16 columns, and two
  EXPECT_EQ(rows(30, {{{}, {name}, {"/link"}, {}}}), name + "  /link\n") << "29 columns: there is room";
  EXPECT_EQ(rows(30, {{{}, {name}, {"/links"}, {}}}), name + "  /links\n") << "30 columns";
  EXPECT_EQ(rows(30, {{{}, {name}, {"/a_link"}, {}}}), "nnnnnnnnnnnnnnn\u2026  /a_link\n") << "31 columns";
}

TEST(NodeRows, LinksStayInTheirColumnIfALabelIsCutBeforeAWideCharacter)
{
  const std::string name = repeated("\u7ad9", 12);
  EXPECT_EQ(rows(30, {{{}, {name}, {"/a_link"}, {}}}), repeated("\u7ad9", 7) + "\u2026   /a_link\n");
}

TEST(NodeRows, ALabelAndALinkKeepAFewColumnsWhateverTheLeadTakes)
{
  const std::string lead(30, ' '), name(40, 'n'), link = "/" + std::string(40, 'l');
  EXPECT_EQ(rows(20, {{{lead}, {name}, {}, {}}}), lead + std::string(15, 'n') + "\u2026\n");
  EXPECT_EQ(rows(20, {{{lead}, {name}, {link}, {}}}),
            lead + std::string(15, 'n') + "\u2026  /ll\u2026" + std::string(8, 'l') + "\n");
}

} // namespace
} // namespace standard_sitemap
