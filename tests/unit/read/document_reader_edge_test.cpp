// What the mutants of tests/mutation showed to be untested: limits, and documents longer than the bytes that
// are held back to detect the encoding.

#include "tests/unit/read/reading.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::count;
using testing::in_sitemap;
using testing::read;

TEST(DocumentReaderEdge, P2_TheEncodingHoldsBeyondTheFirstKibibyte)
{
  const std::string xml = "<?xml version='1.0' encoding='windows-1252'?>" +
                          in_sitemap("<!--" + std::string(3000, 'c') + "--><item name='\xe9'/>");
  for (const std::size_t piece : {std::size_t{100}, std::size_t{1024}, std::size_t{1025}, SIZE_MAX}) {
    const auto result = read(xml, "text/xml", {}, piece);
    ASSERT_EQ(result.outcome, DocumentOutcome::ok) << piece;
    EXPECT_EQ(result.document->attribute(1, Attribute::name), "\xc3\xa9") << piece;
  }
}

// The label overrides, even if it is evidently wrong: these bytes are not XML in UTF-8.
TEST(DocumentReaderEdge, P2_Utf16LabelledUtf8IsNotGuessed)
{
  for (const bool big_endian : {false, true}) {
    std::string bytes;
    for (const char c : in_sitemap("<item name='a'/>")) {
      bytes += big_endian ? '\0' : c;
      bytes += big_endian ? c : '\0';
    }
    for (const std::size_t piece : {std::size_t{1}, SIZE_MAX}) {
      const auto result = read(bytes, "text/xml; charset=utf-8", {}, piece);
      EXPECT_EQ(result.outcome, DocumentOutcome::malformed) << big_endian;
      EXPECT_FALSE(result.document);
    }
  }
}

TEST(DocumentReaderEdge, P2_InvalidBytesBehindTheRootAreFatalToo)
{
  const std::string long_comment = "<!--" + std::string(2000, 'c') + "-->";
  for (const std::string& xml : {in_sitemap("") + "\x81\x20", in_sitemap("") + "\x81",
                                 in_sitemap(long_comment) + "\x81\x20", in_sitemap(long_comment) + "\x81"}) {
    const auto result = read(xml, "text/xml; charset=shift_jis");
    EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
    EXPECT_EQ(count(result, Code::malformed), 1u);
    EXPECT_FALSE(result.document);
  }
}

TEST(DocumentReaderEdge, P2_BehindInvalidBytesNothingIsWanted)
{
  ElementBudget budget{100};
  const Policy policy;
  DocumentReader reader{testing::document_url(), MediaType::parse("text/xml; charset=shift_jis"), policy,
                        budget};
  EXPECT_TRUE(reader.append(in_sitemap("<!--" + std::string(2000, 'c') + "-->")));
  EXPECT_FALSE(reader.append("\x81\x20"));
}

TEST(DocumentReaderEdge, P7_WhatIsMalformedBeforeACutStaysMalformed)
{
  ElementBudget budget{100};
  const Policy policy;
  DocumentReader reader{testing::document_url(), MediaType::parse("text/xml"), policy, budget};
  reader.append(in_sitemap("</group>"));
  reader.cut({Severity::error, Code::limit_bytes, "too long", {}, 0, 0, 1});
  const auto result = std::move(reader).finish();
  EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
  EXPECT_EQ(count(result, Code::limit_bytes), 0u);
}

TEST(DocumentReaderEdge, P7_ANulAtTheBeginningIsNotPassedOver)
{
  ElementBudget budget{100};
  const Policy policy;
  DocumentReader reader{testing::document_url(), MediaType::parse("text/xml; charset=utf-8"), policy, budget};
  EXPECT_FALSE(reader.append(std::string(2000, '\0')));
  reader.append(in_sitemap(""));
  EXPECT_EQ(std::move(reader).finish().outcome, DocumentOutcome::malformed);
}

// A limit of the engine on work: libxml2 keeps every name.
TEST(DocumentReaderEdge, Policy_TheNamesOfInstructionsAreCountedToo)
{
  std::string instructions;
  for (int i = 0; i < 70'000; ++i)
    instructions += "<?n" + std::to_string(i) + "?>";
  const auto result = read(in_sitemap(instructions));
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(result, Code::limit_elements), 1u);
}

// P-7: with line and column, even if the bytes after it are invalid.
TEST(DocumentReaderEdge, P7_TheFirstErrorIsTheOneTold)
{
  const auto result = read(in_sitemap("\n</group>\x81\x20"), "text/xml; charset=shift_jis");
  EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].line, 2u);
}

TEST(DocumentReaderEdge, P7_ReadingStopsAtTheError)
{
  const Policy policy;
  for (const auto* type : {"text/xml", "text/xml; charset=shift_jis"}) {
    ElementBudget budget{100};
    DocumentReader reader{testing::document_url(), MediaType::parse(type), policy, budget};
    EXPECT_FALSE(reader.append(in_sitemap("</group>" + std::string(2000, 'x')))) << type;
    EXPECT_FALSE(reader.append("more")) << type;
  }
}

TEST(DocumentReaderEdge, P7_NothingIsReadAfterACut)
{
  const Policy policy;
  ElementBudget budget{100};
  DocumentReader reader{testing::document_url(), MediaType::parse("text/xml"), policy, budget};
  EXPECT_TRUE(reader.append(std::string{testing::root_open} + "<item name='a'/><item name="));
  reader.cut({Severity::error, Code::limit_bytes, "enough", {}, 0, 0, 1});
  EXPECT_FALSE(reader.append("'b'/><item/><item/>"));
  const auto result = std::move(reader).finish();
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->size(), 2u);
  EXPECT_EQ(result.diagnostics.items()[0].document, testing::document_url().text());
}

TEST(DocumentReaderEdge, Policy_AnEntityThatNobodyUsesIsRefusedToo)
{
  for (const auto* subset : {"<!ENTITY a 'b'>", "<!ENTITY % a 'b'>", "<!ENTITY a SYSTEM 'b'>",
                             "<!NOTATION n SYSTEM 'n'><!ENTITY a SYSTEM 'b' NDATA n>"}) {
    const auto result =
        read("<!DOCTYPE sitemap [" + std::string{subset} + "]>" + in_sitemap("<item name='a'/>"));
    EXPECT_EQ(result.outcome, DocumentOutcome::malformed) << subset;
    EXPECT_FALSE(result.document) << subset;
  }
}

TEST(DocumentReaderEdge, ADocumentOfSeveralMebibytesInOnePiece)
{
  std::string content;
  while (content.size() < (3u << 20))
    content += "<item data='" + std::string(5000, 'd') + "'/>";
  const auto result = read(in_sitemap(content + "<item name='last'/>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->attribute(result.document->size() - 1, Attribute::name), "last");
}

TEST(DocumentReaderEdge, UnboundPrefixIsToldOfItsDocument)
{
  const auto result =
      read("<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n<item xlink:href='a'/></sitemap>");
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].document, testing::document_url().text());
  EXPECT_EQ(result.diagnostics.items()[0].line, 2u);
}

TEST(DocumentEdge, M10_TheRootsAttributesAreItsOwn)
{
  const auto result = read("<sitemap xmlns='http://standard-sitemap.org/2007/ns' name='r'><item/></sitemap>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->attribute(0, Attribute::name), "r");
  EXPECT_FALSE(result.document->has(1, Attribute::name));
}

TEST(DocumentEdge, O4_VariantsOfAnImageHaveASize)
{
  const auto result = read(in_sitemap("<image><variant width='1' height='2'/></image>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->attribute(2, Attribute::width), "1");
  EXPECT_EQ(result.document->attribute(2, Attribute::height), "2");
}

} // namespace
} // namespace standard_sitemap
