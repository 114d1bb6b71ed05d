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

TEST(DocumentReader, Policy_EntitiesMayNotBeDeclared)
{
  for (const auto* subset :
       {"<!ENTITY a 'b'>", "<!ENTITY % a 'b'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY a PUBLIC 'x' 'http://127.0.0.1:1/'>", "<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;",
        "<!NOTATION n SYSTEM 'n'><!ENTITY a SYSTEM 'b' NDATA n>"}) {
    const auto result =
        read("<!DOCTYPE sitemap [" + std::string{subset} + "]>" + in_sitemap("<item name='&a;'/>"));
    EXPECT_EQ(result.outcome, DocumentOutcome::malformed) << subset;
  }
}

/// The position and message of the error in a malformed document.
std::string fault(std::string_view doctype, std::size_t piece = SIZE_MAX)
{
  const auto result =
      read(std::string{doctype} + in_sitemap("<item name='a'/>"), "application/xml", {}, piece);
  if (result.outcome != DocumentOutcome::malformed || result.diagnostics.items().size() != 1)
    return std::string{outcome_name(result.outcome)};
  const Diagnostic& why = result.diagnostics.items()[0];
  return std::to_string(why.line) + ':' + std::to_string(why.column) + ' ' + why.message;
}

TEST(DocumentReader, Policy_WhatASubsetMayNotDeclareIsMalformedWhereItStands)
{
  const std::pair<const char*, const char*> cases[] = {
      {"<!DOCTYPE a [\n <!ATTLIST b c CDATA ''>]>",
       "2:2 the DOCTYPE declares a default value for the attribute \"c\""},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA #FIXED 'd'>]>", "1:14 the DOCTYPE declares a default value"},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA #IMPLIED\n d (e|f) \"e\">]>", "1:14 the DOCTYPE declares a default"},
      {"<!DOCTYPE a [<?x ]]>?>\n<!-- ]>' --><!ATTLIST b c CDATA ''>]>",
       "2:13 the DOCTYPE declares a default"},
      {"<!DOCTYPE a SYSTEM ']>[' [ <!NOTATION n SYSTEM ']>\"'> <!ENTITY e 'x'>]>",
       "1:55 the DOCTYPE declares the entity \"e\", which is not allowed"},
      {"<!DOCTYPE a [\n<!ENTITY % p 'x'>]>", "2:1 the DOCTYPE declares the entity \"p\""},
      {"<!DOCTYPE a [ %p; ]>", "1:15 the DOCTYPE refers to the parameter entity \"%p;\""},
      {"<!DOCTYPE a [ <!ATTLIST b %p;> ]>", "1:27 the DOCTYPE refers to the parameter entity"},
      {"<!DOCTYPE a [ <!ELEMENT b (%p;)> ]>", "1:28 the DOCTYPE refers to the parameter entity"},
      {"<!DOCTYPE a [<![INCLUDE[<!ATTLIST b c CDATA ''>]]>]>", "1:14 not well-formed XML: "},
      {"<!DOCTYPE a [<?xml version='1.0'?>]>", "1:16 not well-formed XML: there is an XML declaration"},
      {"<!DOCTYPE a [<!-- -- -->]>", "1:21 not well-formed XML: a comment"},
      {"<!DOCTYPE a [] [<!ATTLIST b c CDATA ''>]>", "1:16 something follows"},
      {"<!DOCTYPE a [<!ELEMENT b (c,d|e)>]>", "1:30 not well-formed XML: "},
      {"<!DOCTYPE a [<!ELEMENT b (#PCDATA|c)>]>", "1:37 not well-formed XML: "},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA>]>", "1:33 not well-formed XML: "},
  };
  for (const auto& [doctype, expected] : cases)
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1}, std::size_t{7}}) {
      const std::string found = fault(doctype, piece);
      EXPECT_EQ(found.substr(0, std::string_view{expected}.size()), expected) << doctype << " " << found;
    }
}

TEST(DocumentReader, Policy_WhatASubsetMayDeclareIsTolerated)
{
  for (const auto* subset : {"", "<!ELEMENT item EMPTY>", "<!ELEMENT a ANY><?x ]> ?><!-- ]>'\" % -->",
                             "<!ELEMENT a (b,(c|d)*,e?)+>", "<!ELEMENT a ( #PCDATA | b )* >",
                             "<!ELEMENT a (#PCDATA)>", "<!NOTATION n SYSTEM '%x;]>'>",
                             "<!NOTATION n PUBLIC 'p'>", "<!NOTATION n PUBLIC 'p' \"s\" >", "<!ATTLIST item>",
                             "<!ATTLIST item name CDATA #IMPLIED\n url NMTOKENS #REQUIRED role "
                             "(home|contact) #IMPLIED x NOTATION ( n ) "
                             "#IMPLIED>"}) {
    const auto result = read("<!DOCTYPE sitemap SYSTEM 'x' [" + std::string{subset} + "] >" +
                             in_sitemap("<item name=' a'/>"));
    ASSERT_EQ(result.outcome, DocumentOutcome::ok) << subset;
    EXPECT_EQ(result.document->attribute(1, Attribute::name), " a") << subset;
    EXPECT_TRUE(result.diagnostics.items().empty()) << subset;
  }
}

TEST(DocumentReader, Limit_AnInternalSubsetHoweverItIsWritten)
{
  const Policy policy;
  const std::size_t most = policy.internal_subset_bytes;
  for (const auto& [begin, end] :
       {std::pair{"<!--", "-->"}, std::pair{"<?x ", "?>"}, std::pair{"<?x ]]>", "?>"}, std::pair{" ", " "},
        std::pair{"<!ELEMENT ", " ANY>"}, std::pair{"<!NOTATION n SYSTEM '", "'>"}})
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1000}}) {
      const bool is_space = begin == std::string_view{" "};
      const std::string filling(most - std::string_view{begin}.size() - std::string_view{end}.size(),
                                is_space ? ' ' : 'a');
      const std::string document = in_sitemap("<item name='a'/>");
      const auto within = read("\n<!DOCTYPE sitemap [" + (begin + filling) + end + "]>" + document,
                               "application/xml", policy, piece);
      EXPECT_EQ(within.outcome, DocumentOutcome::ok) << begin;
      const auto beyond =
          read("\n<!DOCTYPE sitemap [" + (begin + filling) + (is_space ? " " : "a") + end + "]>" + document,
               "application/xml", policy, piece);
      EXPECT_EQ(beyond.outcome, DocumentOutcome::cut) << begin;
      ASSERT_EQ(count(beyond, Code::limit_internal_subset), 1u) << begin;
      EXPECT_EQ(beyond.diagnostics.items()[0].line, 2u);
    }
}

// Whichever is reached first counts.
TEST(DocumentReader, Policy_WhatIsRefusedBeforeTheLimitIsMalformed)
{
  const std::string many(20'000, ' ');
  EXPECT_THAT(fault("<!DOCTYPE a [<!ATTLIST b c CDATA '" + many + "'>]>"), HasSubstr("default value"));
  EXPECT_THAT(fault("<!DOCTYPE a [<!ENTITY a 'b'>" + many), HasSubstr("declares the entity"));
  EXPECT_EQ(fault("<!DOCTYPE a [" + many + "<!ENTITY a 'b'>]>"), "cut");
}

/// The warnings about entities, and the value of the attribute.
std::string kept(std::string_view document, std::size_t piece = SIZE_MAX)
{
  const auto result = read(document, "application/xml", {}, piece);
  if (!result.document)
    return std::string{outcome_name(result.outcome)};
  std::string all{result.document->attribute(1, Attribute::name).value_or("none")};
  for (const Diagnostic& why : result.diagnostics.items())
    all += ' ' + std::string{code_name(why.code)} + ' ' + std::to_string(why.line) + ':' +
           std::to_string(why.column) + " x" + std::to_string(why.count);
  return all;
}

TEST(DocumentReader, P7_AnUndeclaredEntityStaysAsItIsWrittenBelowADoctype)
{
  for (const std::string doctype : {"<!DOCTYPE sitemap>\n", "<!DOCTYPE sitemap SYSTEM 'x'>\n",
                                    "<!DOCTYPE sitemap PUBLIC 'x' 'y' [<!ELEMENT a ANY>]>\n"})
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1}}) {
      EXPECT_EQ(kept(doctype + in_sitemap("\n<item name='Caf&eacute;'/>"), piece),
                "Caf&eacute; undeclared-entity 3:16 x1");
      EXPECT_EQ(kept(doctype + in_sitemap("\n<item name='&a;b&amp;c;&d; &#38;&x-y.z;'/>"), piece),
                "&a;b&c;&d; &&x-y.z; undeclared-entity 3:13 x3");
      EXPECT_EQ(kept(doctype + in_sitemap("&nbsp;<item name='a'/>&nbsp;"), piece),
                "a undeclared-entity 2:97 x2");
    }
  EXPECT_EQ(kept(in_sitemap("<item name='Caf&eacute;'/>")), "malformed");
  EXPECT_EQ(kept("<?xml version='1.0' standalone='yes'?><!DOCTYPE a>" + in_sitemap("<item name='&x;'/>")),
            "malformed");
  EXPECT_EQ(kept("<!DOCTYPE a>" + in_sitemap("<item name='&x'/>")), "malformed");
}

// libxml2 takes more than 10,000 of them for a loop of entities.
TEST(DocumentReader, P7_HoweverManyUndeclaredEntities)
{
  std::string many;
  for (int i = 0; i < 30'000; ++i)
    many += "<item name='&a;&b;'/>&c;";
  const auto result = read("<!DOCTYPE a>" + in_sitemap(many));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(count(result, Code::undeclared_entity), 90'000u);
}

TEST(DocumentReader, Policy_ABareDoctypeIsTolerated)
{
  for (const auto* doctype : {"<!DOCTYPE sitemap>", "<!DOCTYPE sitemap SYSTEM 'http://127.0.0.1:1/x.dtd'>",
                              "<!DOCTYPE sitemap [<!-- it's \" -->]>"}) {
    const auto result = read(doctype + in_sitemap("<item name='a'/>"));
    EXPECT_EQ(result.outcome, DocumentOutcome::ok) << doctype;
  }
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

TEST(DocumentReader, O_EachObsoleteKindIsNotedOnceAndWorks)
{
  const auto xml =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns' prefix='p' attr='class' baseurl='b/'>"
      "<change/><change/><style url='s'/><image/><external url='#i'/><item id='i' baseurl='c/'/></sitemap>";
  const auto result = read(xml);
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  const Document& d = *result.document;
  EXPECT_EQ(count(result, Code::obsolete_feature), 7u) << "baseurl, attr, change, style, image, url, id";
  EXPECT_EQ(d.attribute(0, Attribute::prefix), "p");
  EXPECT_EQ(d.base(0), "b/");
  EXPECT_EQ(d.kind(1), ElementKind::class_change);
  EXPECT_EQ(d.kind(3), ElementKind::style);
  EXPECT_EQ(d.kind(4), ElementKind::image);
  EXPECT_EQ(d.reference(5), "#i");
  EXPECT_EQ(d.find_id("i"), 6u);
}

TEST(DocumentReader, O_StrictModeLeavesThemOut)
{
  Policy strict;
  strict.tolerant = false;
  const auto xml =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns' prefix='p' attr='class' baseurl='b/'>"
      "<change/><style url='s'/><image/><external url='#i'/><item id='i' url='u'/></sitemap>";
  const auto result = read(xml, "text/xml", strict);
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  const Document& d = *result.document;
  EXPECT_TRUE(result.diagnostics.empty());
  EXPECT_FALSE(d.has(0, Attribute::prefix));
  EXPECT_FALSE(d.base(0));
  EXPECT_EQ(d.kind(1), ElementKind::other);
  EXPECT_EQ(d.kind(2), ElementKind::other);
  EXPECT_EQ(d.kind(3), ElementKind::other);
  EXPECT_FALSE(d.reference(4));
  EXPECT_EQ(d.find_id("i"), no_element);
  EXPECT_EQ(d.reference(5), "u") << "url on an item is not obsolete";
}

TEST(DocumentReader, O1_XmlBaseComesBeforeBaseurl)
{
  EXPECT_EQ(read(in_sitemap("<item xml:base='x/' baseurl='b/'/>")).document->base(1), "x/");
}

TEST(DocumentReader, PiecesMayEndAnywhere)
{
  const std::string xml =
      "<?xml version='1.0' encoding='windows-1252'?>\r\n<!-- <item> -->\r\n" +
      in_sitemap("<item name='a\xe9'/>\r\n<![CDATA[<item>]]><?p <item> ?><group><item/></group>");
  const auto whole = read(xml);
  ASSERT_EQ(whole.outcome, DocumentOutcome::ok);
  for (std::size_t piece = 1; piece < 64; ++piece) {
    const auto pieces = read(xml, "application/xml", {}, piece);
    ASSERT_EQ(pieces.outcome, DocumentOutcome::ok) << piece;
    ASSERT_EQ(pieces.document->size(), whole.document->size());
    for (ElementId e = 0; e < whole.document->size(); ++e) {
      EXPECT_EQ(pieces.document->line(e), whole.document->line(e));
      EXPECT_EQ(pieces.document->attribute(e, Attribute::name),
                whole.document->attribute(e, Attribute::name));
    }
  }
}

/// The text in UTF-16LE, followed by half a surrogate pair and more.
std::string with_half_a_pair(std::string_view ascii)
{
  std::string bytes;
  for (const char c : ascii)
    bytes += {c, '\0'};
  return bytes + std::string{"\x00\xd8<\0", 4};
}

// P-7: the first error is reported, however the bytes are cut into pieces. If bytes cannot be decoded, it is
// not reported that the document ends there.
TEST(DocumentReader, P7_TheFirstErrorCountsWhereverPiecesEnd)
{
  for (const auto& [ascii, message] : std::vector<std::pair<std::string, std::string>>{
           {"<sitemap xmlns='x' !b='c' d='e'",
            "not well-formed XML: something in a tag is not an attribute of the form name=\"value\""},
           {"<sitemap xmlns='x' b='c' d='e'", "there are bytes that are not utf-16le"},
           {"<sitemap xmlns='x'><item", "the root element is <sitemap> in the namespace x, not <sitemap> in "
                                        "http://standard-sitemap.org/2007/ns"},
           {"<!-- a", "there are bytes that are not utf-16le"},
           {"<!-- a -- b", "not well-formed XML: there is a \"--\" inside a comment"},
           {"<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item/></sitemap> ",
            "there are bytes that are not utf-16le"}}) {
    const std::string bytes = with_half_a_pair(ascii);
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
      const auto result = read(bytes, "application/xml;charset=utf-16le", {}, piece);
      ASSERT_EQ(result.diagnostics.items().size(), 1u);
      EXPECT_EQ(result.diagnostics.items()[0].message, message) << ascii << ", pieces of " << piece;
    }
  }
}

// P-7, M-13: libxml2 has different messages for the same bytes, depending on how many of the following ones
// it has.
TEST(DocumentReader, P7_WhatIsNoCharacterOfXmlIsToldAlikeWhereverPiecesEnd)
{
  for (const auto& [bytes, message] : std::vector<std::pair<std::string, std::string>>{
           {"\xc3\xdd\xdc\x98", "there are bytes that are not UTF-8"},
           {"\xa0", "there are bytes that are not UTF-8"},
           {"\xc3", "there are bytes that are not UTF-8"},
           {"\xed\xa0\x80", "there are bytes that are not UTF-8"},
           {"\xc0\x80", "there are bytes that are not UTF-8"},
           {{'\0'}, "the character U+0000 is not allowed in XML"},
           {"\x1b", "the character U+001B is not allowed in XML"},
           {"\xef\xbf\xbf", "the character U+FFFF is not allowed in XML"}})
    for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
             {"<item name='", "'/>"},
             {"   ", "<item name='a'/>  <item name='b'/> <item name='c'/>"},
             {"<!-- ", " --><item/>"},
             {"<?a b", "?><item/>"},
             {"<![CDATA[", "]]><item/>"},
             {"<item ", "name='a'/>"},
             {"</sitemap>", "<!-- -->"}}) {
      const std::string whole = in_sitemap("<group name='\xc3\xa4'/>\n" + before + bytes + behind);
      for (std::size_t piece = 1; piece <= whole.size(); ++piece) {
        const auto result = read(whole, "application/xml", {}, piece);
        EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
        ASSERT_EQ(result.diagnostics.items().size(), 1u);
        const Diagnostic& why = result.diagnostics.items()[0];
        EXPECT_EQ(why.message, message) << before << ", pieces of " << piece;
        EXPECT_EQ(std::pair(why.line, why.column),
                  std::pair(2u, static_cast<std::uint32_t>(before.size() + 1)))
            << before << ", pieces of " << piece;
      }
    }
}

// Far enough from the beginning, libxml2 2.9.14 has yet another message.
TEST(DocumentReader, P7_FarWithinADocumentToo)
{
  std::string groups;
  for (int i = 0; i < 20; ++i)
    groups += "<group name='\xc3\xa4'><item name='A' "
              "url='https://bakery.example/a/long/address/of/a/page'/></group>\n";
  const std::string bytes = in_sitemap(groups + "   \xa0<item name='B'/> <item/>");
  for (std::size_t piece = 1; piece <= bytes.size(); piece += 1 + piece / 20)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "there are bytes that are not UTF-8")
        << piece;
}

TEST(DocumentReader, P7_AnEarlierErrorComesBeforeBytesThatAreNoUtf8)
{
  const std::string bytes = in_sitemap("<item !name=''/>  \xff");
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "not well-formed XML: something in a tag is not an attribute of the form name=\"value\"");
}

TEST(DocumentReader, P7_ACharacterMayNotEndWithTheDocument)
{
  const std::string bytes = in_sitemap("") + "\n\xe2\x82";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "there are bytes that are not UTF-8");
}

// P-7: libxml2 handles the available part of a long CDATA section in pieces, and calls its end "extra
// content".
TEST(DocumentReader, P7_AnUnfinishedCdataSectionEndsWhereTheTextDoes)
{
  std::string lines;
  for (int i = 0; i < 20; ++i)
    lines += "a line of text that belongs to no element of any map\n";
  const std::string bytes = in_sitemap("\n<item><![CDATA[" + lines + "</item>");
  const std::size_t end = bytes.size() - bytes.rfind('\n');
  for (std::size_t piece = 1; piece <= bytes.size(); piece += 1 + piece / 20) {
    const auto result = read(bytes, "application/xml", {}, piece);
    const Diagnostic& why = result.diagnostics.items()[0];
    EXPECT_EQ(why.message, "not well-formed XML: the text ends before the last element is closed") << piece;
    EXPECT_EQ(std::pair(why.line, why.column), std::pair(22u, static_cast<std::uint32_t>(end))) << piece;
  }
}

TEST(DocumentReader, P7_WhatFollowsTheRootElementIsExtra)
{
  for (const std::string_view extra : {"x", "xy", "<", "<i", "<item/>", "<!"}) {
    const std::string bytes = in_sitemap("") + std::string{extra};
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
      EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
                "not well-formed XML: something follows the end of the root element")
          << extra << ", pieces of " << piece;
  }
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
