// What a stream says of text that a limit cuts does not depend on the pieces in which the text comes.

#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "engine/xml/xml_stream.h"

namespace standard_sitemap::xml_stream_cut_test {
namespace {

using State = XmlStream::State;

class Anything final : public XmlHandler {
 public:
  bool start_element(const XmlTag&) override
  {
    ++elements;
    return true;
  }
  void end_element() override {}

  int elements = 0;
};

constexpr std::size_t tag_bytes = 60;

struct Outcome {
  State state;
  Code code;
  std::uint32_t line, column;
  int elements;
  bool operator==(const Outcome&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Outcome& outcome)
{
  return out << "state " << static_cast<int>(outcome.state) << ", " << code_name(outcome.code) << " at "
             << outcome.line << ':' << outcome.column << " after " << outcome.elements << " elements";
}

/// Appends the text in pieces of this size. `cut`: and the stream is cut behind it, rather than that it ends
/// there.
Outcome read(std::string_view text, std::size_t piece, bool cut)
{
  Policy policy;
  policy.tag_bytes = tag_bytes;
  policy.for_check = true;
  Anything handler;
  XmlStream stream{handler, policy};
  for (std::size_t at = 0; at < text.size() && stream.append(text.substr(at, piece)); at += piece) {
  }
  if (cut)
    stream.cut({.severity = Severity::error, .code = Code::limit_bytes, .message = "enough", .line = 7});
  else
    stream.finish();
  const Diagnostic& why = stream.why();
  return {stream.state(), why.code, why.line, why.column, handler.elements};
}

void expect(const Outcome& expected, std::string_view text, bool cut = false)
{
  for (std::size_t piece = 1; piece <= text.size(); ++piece)
    EXPECT_EQ(read(text, piece, cut), expected) << '"' << text << "\" in pieces of " << piece;
}

const std::string filling(tag_bytes, 'x');

Outcome limited(std::uint32_t line, std::uint32_t column, int elements = 1)
{
  return {State::limited, Code::limit_tag, line, column, elements};
}

Outcome malformed(std::uint32_t line, std::uint32_t column, int elements = 1)
{
  return {State::malformed, Code::malformed, line, column, elements};
}

TEST(XmlStreamCut, F4_ALongTagThatIsWellFormedSoFarIsCutWhereItBegins)
{
  for (const auto* tag : {"<b c='", "<b c='>", "<b c='> > ", "<b c=\"'>' ", "<b ", "<b c", "<b c='' d='",
                          "<b c='\xC3\xA9", "<b", "<\xC3\xA9 \xC3\xA9='"})
    expect(limited(2, 2), "<a>\n " + std::string{tag} + filling + "'/></a>");
}

// Of a character of two bytes there would be one.
TEST(XmlStreamCut, F4_ALongTagIsCutWithinACharacter)
{
  for (const std::size_t before : {0u, 1u}) {
    std::string value(before, 'x');
    while (value.size() < tag_bytes)
      value += "\xC3\xA9";
    expect(limited(1, 4), "<a><b c='" + value + "'/></a>");
  }
}

// Whether libxml2 looks for the fault before all of the tag is there depends on the pieces.
TEST(XmlStreamCut, F4_ALongTagWithAFaultIsMalformedWhereTheFaultIs)
{
  expect(malformed(1, 9), "<a><b c=d '" + filling + "'/></a>");
  expect(malformed(1, 9), "<a><b c=d \">\" '> <e' '" + filling + "'/></a>");
  expect(malformed(1, 6), "<a><b\xE2\x80\x80 c='" + filling + "'/></a>");
  expect(malformed(1, 7), "<a><b '> <' '" + filling + "'/></a>");
  expect(malformed(1, 13), "<a><b c='>  <  " + filling + "'/></a>");
  expect(malformed(1, 13), "<a><b c='> &; " + filling + "'/></a>");
}

// The character behind the last that a tag may have is not looked at.
TEST(XmlStreamCut, F4_AFaultBehindTheLimitDoesNotCount)
{
  const std::string full = "<b c='" + std::string(tag_bytes - 6, 'x');
  expect(limited(1, 4), "<a>" + full + "< '/></a>");
  expect(malformed(1, 4 + tag_bytes - 1), "<a>" + full.substr(0, tag_bytes - 1) + "< '/></a>");
}

// The quotes hide the `<!` or not, as the pieces are; the parser still waits for the `;` of a reference.
TEST(XmlStreamCut, P7_WhatIsWrongBeforeADoctypeIsFound)
{
  expect(malformed(1, 10), "<a d=''>&<\"\"\"><!S");
  expect(malformed(1, 10), "<a d=''>&<\"\"\"><!S", true);
  expect(malformed(1, 11), "<a d=''>&b<\"\"\"><!S" + filling + "]>");
  expect(malformed(1, 12), "<a><b c='d><!--<!DOCTYPE " + filling);
  for (const auto* before : {"", " ", "\n", " \r\n ", "<?p?>", "<!-- -->\n"})
    expect({State::complete, Diagnostic{}.code, 0, 0, 1},
           before + std::string{"<!DOCTYPE a [<!ELEMENT a ANY>]><a/>"});
}

TEST(XmlStreamCut, G2_WhatIsCutIsMalformedIfThereIsAFaultBefore)
{
  for (const auto* text : {"<a><b c=d", "<a><b c=d '", "<a><b c=d \"> <e\" '"})
    expect(malformed(1, 9), text, true);
}

TEST(XmlStreamCut, G2_ADoctypeThatIsCutIsMalformedIfItDeclaresWhatItMayNot)
{
  expect(malformed(2, 2, 0), "<!DOCTYPE a [\n <!ENTITY b 'c'>\n <!ELEMENT", true);
}

TEST(XmlStreamCut, G2_WhatIsCutIsNoFault)
{
  const Outcome enough{State::limited, Code::limit_bytes, 7, 0, 1};
  for (const auto* text :
       {"<abc>",      "<a>text",        "<a><",     "<a><b",     "<a><b c",       "<a><b c='",
        "<a><b c='&", "<a>&am",         "<a>&#x4",  "<a><!",     "<a><!-",        "<a><!-- ",
        "<a><![CDA",  "<a><![CDATA[ ]", "<a><?p",   "<a><?p ?",  "<a></",         "<a></a",
        "<a></b",     "<a></a>",        "<a></a> ", "<abc>\xC3", "<a><b c='\xC3", "<a><b\xC3"})
    expect(enough, text, true);
  for (const auto* text : {"", "<", "<?xml ", "<!DOCTYPE a [ <!ELEMENT"})
    expect({State::limited, Code::limit_bytes, 7, 0, 0}, text, true);
}

TEST(XmlStreamCut, G2_AWellFormedDocumentIsNotMalformedWhereverItIsCut)
{
  const std::string whole =
      "<?xml version='1.0' encoding=\"UTF-8\" standalone='no' ?>\n<?p?><?p  q ?r ?\?><!----><!-- - c -->"
      "<!DOCTYPE a SYSTEM 'a.dtd' [ <!ELEMENT a ANY> ]>\r\n<p:a xmlns:p = 'n' xmlns='m'\n  p:b=\""
      "&#65;&#x42;&amp;&e;\" ><c/><d /><e f='/>' /><p:e> ] ]] &lt;&#65;&#x42;&f;\xC3\xA9<![CDATA[ < & ]] "
      "]]]]>"
      "</p:e \n></p:a> <!-- - d --> <?r s?> ";
  for (std::size_t end = 0; end <= whole.size(); ++end)
    for (const std::size_t piece : {std::size_t{1}, std::size_t{5}, whole.size()})
      EXPECT_EQ(read(std::string_view{whole}.substr(0, end), piece, true).code, Code::limit_bytes)
          << whole.substr(0, end) << " in pieces of " << piece;
}

TEST(XmlStreamCut, AStreamThatHasEndedIsNotCut)
{
  const Policy policy;
  Anything handler;
  XmlStream stream{handler, policy};
  EXPECT_FALSE(stream.append("<a></b>"));
  stream.cut({.code = Code::limit_bytes});
  EXPECT_EQ(stream.state(), State::malformed);
  EXPECT_EQ(stream.why().code, Code::malformed);
  XmlStream whole{handler, policy};
  EXPECT_TRUE(whole.append("<a></a>"));
  whole.finish();
  whole.cut({.code = Code::limit_bytes});
  EXPECT_EQ(whole.state(), State::complete);
}

} // namespace
} // namespace standard_sitemap::xml_stream_cut_test
