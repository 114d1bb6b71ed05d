// What decides alone in the XML stream and its parser: for each part of a condition that no other test shows,
// the case in which it does (tests/coverage/conditions.py).

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/xml/sax_parser.h"
#include "engine/xml/xml_error.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap::xml_stream_decisions_test {
namespace {

/// Notes where the tags are.
class Places final : public XmlHandler {
 public:
  bool start_element(const XmlTag& tag) override
  {
    places.push_back(tag.at);
    return true;
  }
  void end_element() override {}

  std::vector<TextPosition> places;
};

/// Notes the values of attributes, and text.
class Values final : public XmlHandler {
 public:
  bool start_element(const XmlTag& tag) override
  {
    for (const XmlAttribute& attribute : tag.attributes)
      values.emplace_back(attribute.value);
    stream->collect_text(&text, 1000);
    return true;
  }
  void end_element() override {}

  XmlStream* stream = nullptr;
  std::vector<std::string> values;
  std::string text;
};

TEST(XmlStreamDecisions, P7_NothingIsReadAfterTheEnd)
{
  const Policy policy;
  Places handler;
  XmlStream stream{handler, policy};
  stream.read_stand_ins();
  EXPECT_TRUE(stream.append("<a>" + std::string{XmlStream::ampersand_stand_in}));
  EXPECT_FALSE(stream.append("</b>"));
  ASSERT_EQ(stream.state(), XmlStream::State::malformed);
  const std::string why = stream.why().message;
  EXPECT_FALSE(stream.append("<c>"));
  EXPECT_EQ(stream.why().message, why);
  EXPECT_EQ(handler.places.size(), 1u);
}

// Without a call, the character is any other; and in a value an `&` is none of libxml2's escapes.
TEST(XmlStreamDecisions, G11_AStandInIsAnAmpersandOnceTheyAreRead)
{
  const Policy policy;
  const std::string stand_in{XmlStream::ampersand_stand_in};
  const std::string text = "<a b='" + stand_in + "#38;" + stand_in + "' c='&amp;x'>" + stand_in + stand_in +
                           "#38;x" + stand_in + "</a>";
  for (const bool read : {false, true}) {
    Values handler;
    XmlStream stream{handler, policy};
    handler.stream = &stream;
    if (read)
      stream.read_stand_ins();
    EXPECT_TRUE(stream.append(text));
    stream.finish();
    EXPECT_EQ(stream.state(), XmlStream::State::complete);
    const std::string one = read ? "&" : stand_in;
    EXPECT_EQ(handler.values, (std::vector<std::string>{one + "#38;" + one, "&x"}));
    EXPECT_EQ(handler.text, one + one + "#38;x" + one);
  }
}

// Where libxml2 has consumed all text but a tag, and at each end of the parsing.
TEST(XmlStreamDecisions, TheTextIsParsedToTheUnfinishedTag)
{
  const Policy policy;
  Places handler;
  XmlStream stream{handler, policy};
  stream.append("<a>\n<b/>\xC3");
  EXPECT_EQ(stream.position(), (TextPosition{2, 6})) << "the character counts before it is complete";
  stream.append("\xA4<c d=''");
  EXPECT_EQ(stream.parsed_to(), (TextPosition{2, 6}));
  EXPECT_EQ(stream.position(), (TextPosition{2, 13}));
  stream.append("/>\n</b> ");
  EXPECT_EQ(stream.state(), XmlStream::State::malformed);
  EXPECT_EQ(stream.parsed_to(), (TextPosition{3, 5}));
  XmlStream ends_early{handler, policy};
  ends_early.append("<a>\n<b c='");
  ends_early.finish();
  EXPECT_EQ(ends_early.parsed_to(), (TextPosition{2, 7}));
}

// Long text is handed to libxml2 in several pieces.
TEST(XmlStreamDecisions, P7_MegabytesBehindAnErrorChangeNothing)
{
  const Policy policy;
  const std::string broken = "<a>\n<b></c>";
  Places handler, handler_of_long;
  XmlStream stream{handler, policy}, long_stream{handler_of_long, policy};
  EXPECT_FALSE(stream.append(broken));
  EXPECT_FALSE(long_stream.append(broken + std::string(3u << 20, '\n') + "<d/>"));
  EXPECT_EQ(long_stream.state(), XmlStream::State::malformed);
  EXPECT_EQ(handler_of_long.places.size(), 2u);
  EXPECT_EQ(long_stream.why().message, stream.why().message);
  EXPECT_EQ(long_stream.why().line, 2u);
  EXPECT_EQ(long_stream.why().column, stream.why().column);
}

TEST(XmlStreamDecisions, F4_ADoctypeIsAsLongAsATagAtMost)
{
  Policy policy;
  policy.tag_bytes = 20;
  const auto state_after = [&](std::string_view text) {
    Places handler;
    XmlStream stream{handler, policy};
    stream.append(text);
    EXPECT_EQ(stream.why().code == Code::limit_tag, stream.state() == XmlStream::State::limited);
    return stream.state();
  };
  const std::string start = "<!DOCTYPE a";
  EXPECT_EQ(state_after(start + std::string(20 - start.size() - 1, ' ') + '>'), XmlStream::State::reading);
  EXPECT_EQ(state_after(start + std::string(21 - start.size() - 1, ' ') + '>'), XmlStream::State::limited);
}

TEST(XmlStreamDecisions, TheFirstReasonToStopCounts)
{
  const Policy policy;
  Places handler;
  SaxParser parser{handler, policy, {}};
  parser.stop(XmlStream::State::limited, Code::limit_tag, "first", {1, 2});
  parser.stop(XmlStream::State::malformed, Code::malformed, "second", {3, 4});
  EXPECT_EQ(parser.state(), XmlStream::State::limited);
  EXPECT_EQ(parser.why().message, "first");
  EXPECT_EQ(parser.why().line, 1u);
}

// Of more than a megabyte that waits for its end, the text is not kept.
TEST(XmlStreamDecisions, NS2_TheColumnOfATagOfManyMegabytesIsNotKnown)
{
  Policy policy;
  policy.for_check = true;
  policy.tag_bytes = 4u << 20;
  Places handler;
  XmlStream stream{handler, policy};
  EXPECT_TRUE(stream.append("<a>\n <b c='" + std::string(3u << 19, 'x')));
  EXPECT_TRUE(stream.append("'/><d/></a>"));
  stream.finish();
  EXPECT_EQ(stream.state(), XmlStream::State::complete);
  ASSERT_EQ(handler.places.size(), 3u);
  EXPECT_EQ(handler.places[0], (TextPosition{1, 1}));
  EXPECT_EQ(handler.places[1], (TextPosition{2, 0}));
  const auto before = static_cast<std::uint32_t>(std::string_view{" <b c=''/>"}.size() + (3u << 19));
  EXPECT_EQ(handler.places[2], (TextPosition{2, before + 1}));
}

/// Notes the namespaces of elements and of attributes that have one.
class Namespaces final : public XmlHandler {
 public:
  bool start_element(const XmlTag& tag) override
  {
    of_elements.emplace_back(XmlStream::text_of(tag.namespace_uri));
    for (const XmlAttribute& attribute : tag.attributes)
      of_attributes.emplace_back(XmlStream::text_of(attribute.namespace_uri));
    return true;
  }
  void end_element() override {}

  std::vector<std::string> of_elements, of_attributes;
};

TEST(XmlStreamDecisions, NS1_ANamespaceMayHaveAnAmpersand)
{
  const Policy policy;
  Namespaces handler;
  XmlStream stream{handler, policy};
  stream.append("<a xmlns='http://example.com/?a&amp;b' c='1'><x:b xmlns:x='urn:1&#38;&#x26;2' "
                "x:d='&amp;'/><c xmlns=''/></a>");
  stream.finish();
  EXPECT_EQ(stream.state(), XmlStream::State::complete);
  EXPECT_EQ(handler.of_elements, (std::vector<std::string>{"http://example.com/?a&b", "urn:1&&2", ""}));
  EXPECT_EQ(handler.of_attributes, (std::vector<std::string>{"", "urn:1&&2"}));
}

// libxml2 does not look at a carriage return at the end of what it is given until it has more.
TEST(XmlStreamDecisions, P7_PositionsBesideCarriageReturnsDoNotDependOnThePieces)
{
  Policy policy;
  policy.for_check = true;
  const std::string tags = "<a>\r\r<b/>\r\r\r<c/>\r\r</a>\r\r\r\r";
  const std::string no_root = "Hello\r\r\r\r\r";
  const std::string missing_space = "<a>\r\r<b c='1'\r\r\rd='2'e='3'/>\r\r\r\r\r</a>";
  for (std::size_t piece = missing_space.size(); piece > 0; --piece) {
    const auto read = [&](std::string_view text, Places& handler) {
      XmlStream stream{handler, policy};
      while (!text.empty() && stream.append(text.substr(0, piece)))
        text.remove_prefix(std::min(piece, text.size()));
      stream.finish();
      return stream.why();
    };
    Places places, nowhere, before;
    read(tags, places);
    EXPECT_EQ(places.places, (std::vector<TextPosition>{{1, 1}, {1, 6}, {1, 13}})) << piece;
    const Diagnostic without = read(no_root, nowhere);
    EXPECT_EQ((TextPosition{without.line, without.column}), (TextPosition{1, 1})) << piece;
    const Diagnostic space = read(missing_space, before);
    EXPECT_EQ((TextPosition{space.line, space.column}), (TextPosition{1, 22})) << piece << space.message;
  }
}

TEST(XmlStreamDecisions, P7_ANameWithAControlCharacterIsNotShown)
{
  constexpr int undeclared_entity = 26;
  EXPECT_NE(explain_xml_error(undeclared_entity, "a", "", 0).sentence.find("\"a\""), std::string::npos);
  for (const std::string_view name : {"a\x7f", "a\x1f"})
    EXPECT_EQ(explain_xml_error(undeclared_entity, name, "", 0).sentence.find('"'), std::string::npos);
}

} // namespace
} // namespace standard_sitemap::xml_stream_decisions_test
