#include "engine/xml/doctype.h"

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap {
namespace {

/// Reads what follows `<!`, in pieces of this size.
XmlDoctype doctype_of(std::string_view text, std::size_t piece = SIZE_MAX,
                      XmlDoctype::Limits limits = {1'000, 1'000})
{
  XmlDoctype doctype{limits};
  while (!text.empty() && doctype.state() == XmlDoctype::State::open) {
    const text_test::ExactBytes bytes{text.substr(0, piece)};
    const std::size_t taken = doctype.append(bytes.view());
    if (taken == 0)
      break;
    text.remove_prefix(taken);
  }
  return doctype;
}

TEST(XmlDoctype, EndsWhereItEnds)
{
  for (const std::string_view text :
       {"DOCTYPE a>", "DOCTYPE a SYSTEM '>[' \">\">", "DOCTYPE a []>", "DOCTYPE a [<!-- ]> -> - '-->]>",
        "DOCTYPE a [<?x ]> ? > ?>\n]\n>", "DOCTYPE a [<!NOTATION n SYSTEM ']>\"'><!ELEMENT b ANY>] >"})
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, SIZE_MAX}) {
      const XmlDoctype doctype = doctype_of(std::string{text} + "<a> ]>", piece);
      EXPECT_EQ(doctype.state(), XmlDoctype::State::ended) << text;
      EXPECT_EQ(doctype.text(), text);
      EXPECT_FALSE(doctype.fault()) << text << ' ' << doctype.fault()->message;
    }
}

TEST(XmlDoctype, P7_ANameIsSeparateFromTheKeyword)
{
  for (const std::string_view text :
       {"DOCTYPEa>", "DOCTYPEa SYSTEM 'b' []>", "DOCTYPE[]>", "DOCTYPE'a'>", "DOCTYPE\xC3\xA9>"}) {
    const auto fault = doctype_of(text).fault();
    ASSERT_TRUE(fault) << text;
    EXPECT_EQ(fault->message, "not well-formed XML: there is no white space after \"DOCTYPE\"");
    EXPECT_EQ(fault->offset, 7u);
  }
  for (const std::string_view text : {"DOCTYPE a>", "DOCTYPE\na>", "DOCTYPE\ta>", "DOCTYPE\ra>", "DOCTYPE>",
                                      "doctypea>", "DOCTYP", "DOCTYPE"})
    EXPECT_FALSE(doctype_of(text).fault()) << text;
}

TEST(XmlDoctype, IsPlainWithoutItsSubset)
{
  EXPECT_EQ(doctype_of("DOCTYPE a SYSTEM '['>").plain(), "DOCTYPE a SYSTEM '['>");
  EXPECT_EQ(doctype_of("DOCTYPE a []>").plain(), "DOCTYPE a   >");
  EXPECT_EQ(doctype_of("DOCTYPE a[\n<?x\r\n?>] >").plain(), "DOCTYPE a \n   \r\n    >");
}

TEST(XmlDoctype, Limits)
{
  using State = XmlDoctype::State;
  const auto state = [](std::string_view text, std::size_t outside, std::size_t subset) {
    const auto whole = doctype_of(text, SIZE_MAX, {outside, subset}).state();
    EXPECT_EQ(doctype_of(text, 1, {outside, subset}).state(), whole) << text;
    return whole;
  };
  EXPECT_EQ(state("DOCTYPE a>", 12, 0), State::ended);
  EXPECT_EQ(state("DOCTYPE a>", 11, 0), State::too_long);
  EXPECT_EQ(state("DOCTYPE a[12345]>", 14, 5), State::ended);
  EXPECT_EQ(state("DOCTYPE a[12345]>", 13, 5), State::too_long);
  EXPECT_EQ(state("DOCTYPE a[12345]>", 14, 4), State::subset_too_long);
  EXPECT_EQ(state("DOCTYPE a[<!-- 3", 14, 4), State::subset_too_long);
  EXPECT_EQ(state("DOCTYPE a[", 14, 4), State::open);
}

} // namespace
} // namespace standard_sitemap
