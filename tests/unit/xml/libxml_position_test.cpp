// Each field of libxml2's parser context that `LibxmlPosition` uses, checked with the libxml2 that is
// running.
#include "engine/xml/libxml_position.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap::test::libxml_position_test {
namespace {

struct FreeContext {
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};

/// A push parser with callbacks for each start tag, reference and fatal error.
class PushParser {
 public:
  PushParser()
  {
    xmlSAXHandler sax{};
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = [](void* self, const xmlChar*, const xmlChar*, const xmlChar*, int, const xmlChar**,
                            int, int, const xmlChar**) { of(self).call(of(self).at_tag); };
    sax.getEntity = [](void* self, const xmlChar*) -> xmlEntityPtr {
      of(self).call(of(self).at_reference);
      return nullptr;
    };
    sax.serror = [](void* self, xmlErrorPtr) { of(self).call(of(self).at_error); };
    context_.reset(xmlCreatePushParserCtxt(&sax, this, nullptr, 0, nullptr));
    position.emplace(*context_);
  }

  void append(std::string_view text)
  {
    xmlParseChunk(context_.get(), text.data(), static_cast<int>(text.size()), 0);
  }
  void finish() { xmlParseChunk(context_.get(), nullptr, 0, 1); }
  /// From now on it goes on after errors.
  void recover() { xmlCtxtUseOptions(context_.get(), XML_PARSE_RECOVER); }

  std::optional<LibxmlPosition> position;
  std::function<void()> at_tag, at_reference, at_error;

 private:
  static PushParser& of(void* self) { return *static_cast<PushParser*>(self); }
  static void call(const std::function<void()>& action)
  {
    if (action)
      action();
  }
  std::unique_ptr<xmlParserCtxt, FreeContext> context_;
};

TEST(LibxmlPosition, AParserWithoutInputIsNowhere)
{
  const std::unique_ptr<xmlParserCtxt, FreeContext> context{xmlNewParserCtxt()};
  ASSERT_FALSE(context->input);
  const LibxmlPosition position{*context};
  EXPECT_EQ(position.line(), 0u);
  EXPECT_EQ(position.column(), 0u);
  EXPECT_EQ(position.bytes_left(), 0u);
  EXPECT_EQ(position.previous(), '\0');
  EXPECT_FALSE(position.at_end());
}

TEST(LibxmlPosition, ATagOfAnyLengthBeginsAtItsBracket)
{
  for (std::size_t length = 0; length <= 200; ++length) {
    PushParser parser;
    std::vector<std::size_t> bytes;
    parser.at_tag = [&] { bytes.push_back(parser.position->bytes_from_tag()); };
    const std::string tag = "<a b='" + std::string(length, 'x') + "'/>";
    parser.append("<r>" + tag + tag + "</r>");
    parser.finish();
    EXPECT_EQ(bytes, (std::vector{3 + 2 * tag.size() + 4, 2 * tag.size() + 4, tag.size() + 4})) << length;
  }
}

TEST(LibxmlPosition, TheLineOfATagIsThatOfItsBracket)
{
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1000}}) {
    PushParser parser;
    std::vector<std::uint32_t> lines;
    parser.at_tag = [&] { lines.push_back(parser.position->line_of_tag()); };
    const std::string text = "<a>\n\n<b\n c='>'\n/><d e='\n\n'></d>\n<f/></a>";
    for (std::size_t at = 0; at < text.size(); at += piece)
      parser.append(text.substr(at, piece));
    parser.finish();
    EXPECT_EQ(lines, (std::vector<std::uint32_t>{1, 3, 5, 8})) << piece;
  }
}

TEST(LibxmlPosition, WithoutABracketTheTagBeginsWhereTheParserIs)
{
  PushParser parser;
  unsigned errors = 0;
  parser.at_error = [&] {
    ++errors;
    EXPECT_EQ(parser.position->line_of_tag(), 3u);
    EXPECT_EQ(parser.position->bytes_from_tag(), std::string_view{"Hello"}.size());
  };
  parser.append("\n\nHello");
  parser.finish();
  EXPECT_GT(errors, 0u);
}

TEST(LibxmlPosition, ATagThatTheInputEndsInIsNotComplete)
{
  for (const std::string_view text : {"<ab>", "<a/>", "<a b='c'>", "<a b='c' />", "<a b='c' "}) {
    PushParser parser;
    std::string seen;
    parser.at_tag = [&] { seen += parser.position->tag_is_complete() ? "complete" : "incomplete"; };
    parser.append(text);
    parser.finish();
    EXPECT_EQ(seen, text.ends_with('>') ? "complete" : "incomplete") << text;
  }
}

TEST(LibxmlPosition, ASlashAloneDoesNotCompleteATag)
{
  for (const std::string_view text : {"<a/>", "<a/ >"}) {
    PushParser parser;
    parser.recover();
    std::string seen;
    parser.at_tag = [&] { seen += parser.position->tag_is_complete() ? "complete" : "incomplete"; };
    parser.append(text);
    parser.finish();
    EXPECT_EQ(seen, text == "<a/>" ? "complete" : "incomplete") << text;
  }
}

TEST(LibxmlPosition, ThePositionOfAnErrorAndTheByteBefore)
{
  PushParser parser;
  std::string previous;
  parser.at_error = [&] {
    previous += parser.position->previous();
    EXPECT_EQ(parser.position->line(), 2u);
    EXPECT_EQ(parser.position->column(), 3u);
  };
  parser.append("<a>\nb&c");
  EXPECT_EQ(parser.position->previous() == '\0', false);
  PushParser missing_name;
  missing_name.at_error = [&] { previous += missing_name.position->previous(); };
  missing_name.append("<a>\nb& c</a>");
  missing_name.finish();
  EXPECT_EQ(previous.substr(0, 1), "&");
  EXPECT_EQ(PushParser{}.position->previous(), '\0');
}

TEST(LibxmlPosition, WhetherAReferenceIsInTheValueOfAnAttribute)
{
  std::string places;
  PushParser parser;
  parser.at_reference = [&] { places += parser.position->is_in_attribute_value() ? 'v' : 't'; };
  parser.append("<!DOCTYPE a SYSTEM 'x'><a b='&c;'>");
  EXPECT_EQ(places.substr(0, 1), "v");
  places.clear();
  PushParser text;
  text.at_reference = [&] { places += text.position->is_in_attribute_value() ? 'v' : 't'; };
  text.append("<!DOCTYPE a SYSTEM 'x'><a b='d'>&c; </a>");
  text.finish();
  EXPECT_EQ(places.substr(0, 1), "t");
}

TEST(LibxmlPosition, WhetherTheRootElementIsClosed)
{
  PushParser parser;
  parser.append("<a><b/>");
  EXPECT_FALSE(parser.position->is_after_root());
  parser.append("</a>\n");
  EXPECT_TRUE(parser.position->is_after_root());
  EXPECT_TRUE(parser.position->at_end());
}

TEST(LibxmlPosition, AfterATagNothingIsLeft)
{
  for (const std::string_view whole :
       {"<ab>", "<a b='c'>", "<a><b/>", "<a>text<b></b>", "<a><!-- c --><b/>"}) {
    PushParser parser;
    parser.append(whole);
    EXPECT_TRUE(parser.position->at_end()) << whole;
  }
  for (const std::string_view begun : {"<a", "<a>&am", "<a><", "<a><b", "<a><!-", "<a><!-- c"}) {
    PushParser parser;
    parser.append(begun);
    EXPECT_FALSE(parser.position->at_end()) << begun;
  }
}

// After content that the parser was not given, lines are those that it would have counted.
TEST(LibxmlPosition, CountsLinesOfContentThatWasLeftOut)
{
  const std::string before = "<a>\n <b/>", left_out = "<c>\n\nd</c>\n<e/>", after = "<f>\n</g>";
  std::string seen[2];
  for (const bool skips : {false, true}) {
    PushParser parser;
    const auto note = [&](char what, std::uint32_t line) {
      seen[skips] += what + std::to_string(line) + ' ';
    };
    parser.append(before);
    if (skips)
      parser.position->skip(3);
    else
      parser.append(left_out);
    parser.at_tag = [&] { note('t', parser.position->line_of_tag()); };
    parser.at_error = [&] { note('e', parser.position->line()); };
    parser.append(after);
    parser.finish();
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_NE(seen[0].find("t5"), std::string::npos) << seen[0];
  EXPECT_NE(seen[0].find("e6"), std::string::npos) << seen[0];
}

// libxml2's count of columns lacks what it was not given.
TEST(LibxmlPosition, AfterContentThatWasLeftOutTheColumnIsNotKnown)
{
  PushParser parser;
  parser.append("<a>\n <b/>");
  EXPECT_EQ(parser.position->column(), 6u);
  parser.position->skip(0);
  EXPECT_EQ(parser.position->line(), 2u);
  EXPECT_EQ(parser.position->column(), 0u);
}

} // namespace
} // namespace standard_sitemap::test::libxml_position_test
