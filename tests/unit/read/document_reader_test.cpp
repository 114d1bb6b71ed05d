#include "tests/unit/read/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::count;
using ::testing::HasSubstr;
using testing::in_sitemap;
using testing::read;

std::string utf16(std::u16string_view text, bool big_endian)
{
  std::string bytes;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xff);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  }
  return bytes;
}

TEST(DocumentReader, P1_XmlTypesAreAccepted)
{
  for (const auto* type :
       {"text/xml", "application/xml", "application/rss+xml", "Application/XML; charset=utf-8"})
    EXPECT_EQ(read(in_sitemap(""), type).outcome, DocumentOutcome::ok) << type;
}

TEST(DocumentReader, P1_OtherTypesAreNotParsed)
{
  for (const auto* type : {"text/html", "text/plain", "application/xhtml", ""}) {
    const auto result = read(in_sitemap(""), type);
    EXPECT_EQ(result.outcome, DocumentOutcome::unexpected_content_type) << type;
    EXPECT_EQ(count(result, Code::unexpected_content_type), 1u);
    EXPECT_FALSE(result.document);
  }
}

TEST(DocumentReader, P1_AnyTypeIfThePolicySaysSo)
{
  Policy policy;
  policy.any_media_type = true;
  EXPECT_EQ(read(in_sitemap(""), "text/plain", policy).outcome, DocumentOutcome::ok);
  EXPECT_EQ(read(in_sitemap(""), "", policy).outcome, DocumentOutcome::ok);
}

TEST(DocumentReader, P2_CharsetOverridesTheDeclaration)
{
  const std::string xml =
      "<?xml version='1.0' encoding='iso-8859-1'?>" + in_sitemap("<item name='\xc3\xa9'/>");
  const auto by_charset = read(xml, "application/xml; charset=utf-8");
  ASSERT_EQ(by_charset.outcome, DocumentOutcome::ok);
  EXPECT_EQ(by_charset.document->attribute(1, Attribute::name), "\xc3\xa9");
  EXPECT_EQ(count(by_charset, Code::charset_conflict), 1u);

  const auto by_declaration = read(xml);
  ASSERT_EQ(by_declaration.outcome, DocumentOutcome::ok);
  EXPECT_EQ(by_declaration.document->attribute(1, Attribute::name), "\xc3\x83\xc2\xa9");
  EXPECT_EQ(count(by_declaration, Code::charset_conflict), 0u);
}

// RFC 7303 3.3, which P-2 follows where the protocol's text is silent: DEVIATION P-2 in docs and here.
TEST(DocumentReader, P2_ByteOrderMarkComesFirst)
{
  const auto result =
      read("\xef\xbb\xbf" + in_sitemap("<item name='\xc3\xa9'/>"), "text/xml; charset=iso-8859-1");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->attribute(1, Attribute::name), "\xc3\xa9");
}

TEST(DocumentReader, P2_Utf16BothWays)
{
  const std::u16string xml =
      u"<?xml version='1.0' encoding='UTF-16'?><sitemap "
      u"xmlns='http://standard-sitemap.org/2007/ns'><item name='\u00e9\U0001f600'/></sitemap>";
  for (const bool big_endian : {false, true})
    for (const bool mark : {false, true}) {
      const auto result = read(utf16(mark ? u"\ufeff" + xml : xml, big_endian));
      ASSERT_EQ(result.outcome, DocumentOutcome::ok) << big_endian << mark;
      EXPECT_EQ(result.document->attribute(1, Attribute::name), "\xc3\xa9\xf0\x9f\x98\x80");
    }
}

TEST(DocumentReader, P2_UnknownLabelIsBadEncoding)
{
  const auto by_charset = read(in_sitemap(""), "application/xml; charset=klingon");
  EXPECT_EQ(by_charset.outcome, DocumentOutcome::bad_encoding);
  EXPECT_EQ(count(by_charset, Code::bad_encoding), 1u);
  const auto by_declaration = read("<?xml version='1.0' encoding='klingon'?>" + in_sitemap(""));
  EXPECT_EQ(by_declaration.outcome, DocumentOutcome::bad_encoding);
}

TEST(DocumentReader, P2_InvalidBytesAreFatal)
{
  EXPECT_EQ(read(in_sitemap("<item name='\xe9'/>")).outcome, DocumentOutcome::malformed);
  EXPECT_EQ(read(in_sitemap("<item name='\x81'/>"), "text/xml; charset=shift_jis").outcome,
            DocumentOutcome::malformed);
  // UTF-16 with an odd number of bytes
  EXPECT_EQ(read(std::string("\xff\xfe<\0s", 5)).outcome, DocumentOutcome::malformed);
}

TEST(DocumentReader, P3_TheRootMustBeSitemap)
{
  for (const auto* xml : {"<item xmlns='http://standard-sitemap.org/2007/ns'/>",
                          "<sitemap xmlns='http://standard-sitemap.org/2007/ns/'/>",
                          "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>", "<html/>"}) {
    const auto result = read(xml);
    EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap) << xml;
    EXPECT_EQ(count(result, Code::not_a_sitemap), 1u);
    EXPECT_FALSE(result.document);
  }
}

TEST(DocumentReader, NS2_NoNamespaceIsTolerated)
{
  const auto result = read("<sitemap><item name='a'/></sitemap>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->kind(1), ElementKind::item);
  EXPECT_EQ(count(result, Code::namespace_missing), 1u);

  Policy strict;
  strict.tolerant = false;
  EXPECT_EQ(read("<sitemap/>", "application/xml", strict).outcome, DocumentOutcome::not_a_sitemap);
}

TEST(DocumentReader, NS1_AnyPrefixWillDo)
{
  const auto result =
      read("<s:sitemap xmlns:s='http://standard-sitemap.org/2007/ns'><s:item/><item/></s:sitemap>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->kind(1), ElementKind::item);
  EXPECT_EQ(result.document->kind(2), ElementKind::other)
      << "in no namespace, while the root is in the protocol's";
}

TEST(DocumentReader, P7_AFatalErrorDiscardsTheWholeDocument)
{
  const auto result = read(in_sitemap("<item name='a'/>\n<group>"));
  EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
  EXPECT_FALSE(result.document);
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  const Diagnostic& why = result.diagnostics.items()[0];
  EXPECT_EQ(why.code, Code::malformed);
  EXPECT_EQ(why.document, "http://example.com/map.xml");
  EXPECT_EQ(why.line, 2u);
  EXPECT_GT(why.column, 0u);
}

TEST(DocumentReader, P7_MalformedInManyWays)
{
  for (const std::string& xml :
       {std::string{}, std::string{"  "}, std::string{"not XML"}, in_sitemap("") + "x",
        in_sitemap("") + in_sitemap(""), "\n<?xml version='1.0'?>" + in_sitemap(""), in_sitemap("&nbsp;"),
        in_sitemap("<item a='1' a='2'/>"), in_sitemap("<item name='<'/>"), std::string("<\0?\0", 4),
        "<s" + std::string("\0", 1) + "itemap/>", in_sitemap(std::string("\0", 1)),
        in_sitemap("").substr(0, 90)})
    EXPECT_EQ(read(xml).outcome, DocumentOutcome::malformed) << xml;
}

TEST(DocumentReader, UnboundPrefixIsTold)
{
  const auto result =
      read("<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n<item xlink:href='a'/></sitemap>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_FALSE(result.document->reference(1));
  EXPECT_EQ(count(result, Code::unbound_prefix), 1u);
}

TEST(DocumentReader, Policy_Depth)
{
  Policy policy;
  policy.xml_depth = 4;
  EXPECT_EQ(read(in_sitemap("<group><group><item/></group></group>"), "text/xml", policy).outcome,
            DocumentOutcome::ok);
  const auto cut = read(in_sitemap("<item/><group><group><item><item/></item></group></group><item/>"),
                        "text/xml", policy);
  EXPECT_EQ(cut.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(cut, Code::limit_depth), 1u);
  EXPECT_EQ(cut.document->size(), 5u) << "what was complete stays";
  EXPECT_EQ(cut.document->end(0), 5u);
}

TEST(DocumentReader, Policy_Elements)
{
  Policy policy;
  policy.elements = 3;
  EXPECT_EQ(read(in_sitemap("<item/><item/>"), "text/xml", policy).outcome, DocumentOutcome::ok);
  const auto cut = read(in_sitemap("<item/><item/><item/>"), "text/xml", policy);
  EXPECT_EQ(cut.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(cut, Code::limit_elements), 1u);
  EXPECT_EQ(cut.document->size(), 3u);
}

TEST(DocumentReader, Policy_TagBytes)
{
  Policy policy;
  policy.tag_bytes = 200;
  const auto tag = [](std::size_t bytes) { return "<item name='" + std::string(bytes - 15, 'x') + "'/>"; };
  ASSERT_EQ(tag(200).size(), 200u);
  EXPECT_EQ(read(in_sitemap(tag(200)), "text/xml", policy).outcome, DocumentOutcome::ok);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, SIZE_MAX}) {
    const auto cut = read(in_sitemap("<item/>" + tag(201) + "<item/>"), "text/xml", policy, piece);
    EXPECT_EQ(cut.outcome, DocumentOutcome::cut);
    EXPECT_EQ(count(cut, Code::limit_tag), 1u);
    EXPECT_EQ(cut.document->size(), 2u);
  }
}

// libxml2's table of names must not grow forever: see XmlStream.
TEST(DocumentReader, Policy_DifferentNamesAreBounded)
{
  const auto with_names = [](std::size_t number, const std::string& before, const std::string& after) {
    std::string content;
    for (std::size_t i = 0; i < number; ++i)
      content += before + std::to_string(i) + after;
    return read(in_sitemap(content));
  };
  EXPECT_EQ(with_names(60'000, "<n", "/>").outcome, DocumentOutcome::ok);
  for (const auto& [before, after] :
       {std::pair{"<n", "/>"}, std::pair{"<?n", "?>"}, std::pair{"<n xmlns='", "'/>"}}) {
    const auto cut = with_names(70'000, before, after);
    EXPECT_EQ(cut.outcome, DocumentOutcome::cut) << before;
    EXPECT_EQ(count(cut, Code::limit_elements), 1u) << before;
  }
}

TEST(DocumentReader, Policy_AttributesAndNamespaces)
{
  Policy policy;
  policy.tag_attributes = 3;
  EXPECT_EQ(read(in_sitemap("<item a='' b='' c=''/>"), "text/xml", policy).outcome, DocumentOutcome::ok);
  const auto attributes = read(in_sitemap("<item a='' b='' c='' d=''/>"), "text/xml", policy);
  EXPECT_EQ(attributes.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(attributes, Code::limit_attributes), 1u);

  policy.namespace_bindings = 3; // the root has two
  EXPECT_EQ(read(in_sitemap("<item xmlns:a='a'/><item xmlns:b='b'/>"), "text/xml", policy).outcome,
            DocumentOutcome::ok)
      << "only bindings in scope count";
  const auto namespaces =
      read(in_sitemap("<group xmlns:a='a'><item xmlns:b='b'/></group>"), "text/xml", policy);
  EXPECT_EQ(namespaces.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(namespaces, Code::limit_namespaces), 1u);
}

TEST(DocumentReader, Policy_LongNamesAreCutWithANote)
{
  Policy policy;
  policy.text_code_points = 3;
  const auto result =
      read(in_sitemap("<item name='\xc3\xa9\xc3\xa9\xc3\xa9' description='abcd' data='abcd'/>"), "text/xml",
           policy);
  EXPECT_EQ(result.document->attribute(1, Attribute::name), "\xc3\xa9\xc3\xa9\xc3\xa9");
  EXPECT_EQ(result.document->attribute(1, Attribute::description), "abc");
  EXPECT_EQ(result.document->attribute(1, Attribute::data), "abcd");
  EXPECT_EQ(count(result, Code::text_cut), 1u);
}

TEST(DocumentReader, CutKeepsWhatWasComplete)
{
  const Policy policy;
  ElementBudget budget{100};
  DocumentReader reader{testing::document_url(), MediaType::parse("text/xml"), policy, budget};
  EXPECT_TRUE(reader.append(
      in_sitemap("<group><item name='a'/><item name=").substr(0, testing::root_open.size() + 34)));
  reader.cut({Severity::error, Code::limit_bytes, "enough", {}, 0, 0, 1});
  EXPECT_FALSE(reader.append("more"));
  const auto result = std::move(reader).finish();
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(result, Code::limit_bytes), 1u);
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->size(), 3u);
}

} // namespace
} // namespace standard_sitemap
