// The text that a stream collects: line ends are line feeds (XML 1.0, 2.11), whatever they are within and in
// whatever pieces they come.

#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/xml/xml_stream.h"

namespace standard_sitemap::xml_stream_text_test {
namespace {

/// Collects all text.
class Text final : public XmlHandler {
 public:
  bool start_element(const XmlTag&) override { return true; }
  void end_element() override {}

  std::string text;
};

/// The text of a document, given in pieces of this size.
std::string text_of(std::string_view xml, std::size_t piece, std::size_t max_bytes = 1u << 20)
{
  const Policy policy;
  Text handler;
  XmlStream stream{handler, policy};
  stream.collect_text(&handler.text, max_bytes);
  for (std::size_t at = 0; at < xml.size(); at += piece)
    stream.append(xml.substr(at, piece));
  stream.finish();
  EXPECT_EQ(stream.state(), XmlStream::State::complete) << stream.why().message;
  return handler.text;
}

TEST(XmlStreamText, LineEndsAreLineFeeds)
{
  constexpr struct {
    std::string_view written, read;
  } cases[] = {
      {"a\rb\r\nc\nd", "a\nb\nc\nd"},
      {"<![CDATA[a\rb\r\nc\nd]]>", "a\nb\nc\nd"},
      {"<![CDATA[\r]]>", "\n"},
      {"<![CDATA[\r\n]]>", "\n"},
      {"<![CDATA[\r\r\n\n\r]]>", "\n\n\n\n"},
      {"<![CDATA[\n\r]]>", "\n\n"},
      {"<![CDATA[\r]]>\n", "\n\n"}, // not one line end: markup is between them
      {"<![CDATA[\r]]><![CDATA[\n]]>", "\n\n"},
      {"\r<![CDATA[\n]]>", "\n\n"},
      {"<![CDATA[\r]]]>", "\n]"},
      {"<![CDATA[&#13;\r]]>&#13;", "&#13;\n\r"}, // only in text is it a reference
  };
  for (const auto& [written, read] : cases) {
    const std::string xml = "<a>" + std::string{written} + "</a>";
    for (std::size_t piece = 1; piece <= xml.size(); ++piece)
      EXPECT_EQ(text_of(xml, piece), read) << written << " in pieces of " << piece;
  }
}

// libxml2 delivers a section whose end it does not see yet in pieces of its own, of 300 bytes.
TEST(XmlStreamText, LineEndsOfALongSectionAreLineFeeds)
{
  for (const std::string_view line_end : {"\r", "\r\n"})
    for (std::size_t before = 295; before <= 305; ++before) {
      const std::string start(before, 'x'), rest(700, 'y');
      std::string xml = "<a><![CDATA[" + start;
      xml.append(line_end).append(rest).append("]]></a>");
      for (const std::size_t piece :
           {std::size_t{1}, std::size_t{7}, std::size_t{300}, std::size_t{620}, xml.size()})
        EXPECT_EQ(text_of(xml, piece), start + '\n' + rest) << before << " bytes before, pieces of " << piece;
    }
}

TEST(XmlStreamText, ALineEndCountsAsOneByteOfTheLimit)
{
  const std::string_view xml = "<a><![CDATA[a\r\nb\rc\r\nd]]></a>", all = "a\nb\nc\nd";
  for (std::size_t piece = 1; piece <= xml.size(); ++piece)
    for (std::size_t most = 0; most <= all.size() + 1; ++most)
      EXPECT_EQ(text_of(xml, piece, most), all.substr(0, most)) << most << ", pieces of " << piece;
}

} // namespace
} // namespace standard_sitemap::xml_stream_text_test
