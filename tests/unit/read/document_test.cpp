#include "reading.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::in_sitemap;
using testing::read;

TEST(Document, M10_AttributesAreKeptAsAuthored)
{
  const auto result = read(in_sitemap(
      "<item name='A &amp; B' description='&#233;' xlink:href='a' url='b' role='home x' relation='sequence' "
      "priority='0.5' target='t' lang='de' type='text/html' charset='utf-8' method='get' data='q' "
      "order='lexical' "
      "tree='exclude' xml:id='i' xml:base='base/' unknown='u'/>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  const Document& d = *result.document;
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d.kind(0), ElementKind::sitemap);
  EXPECT_EQ(d.kind(1), ElementKind::item);
  EXPECT_EQ(d.attribute(1, Attribute::name), "A & B");
  EXPECT_EQ(d.attribute(1, Attribute::description), "\xc3\xa9");
  EXPECT_EQ(d.attribute(1, Attribute::href), "a");
  EXPECT_EQ(d.attribute(1, Attribute::url), "b");
  EXPECT_EQ(d.reference(1), "a") << "xlink:href wins";
  EXPECT_EQ(d.attribute(1, Attribute::role), "home x");
  EXPECT_EQ(d.attribute(1, Attribute::relation), "sequence");
  EXPECT_EQ(d.attribute(1, Attribute::priority), "0.5");
  EXPECT_EQ(d.attribute(1, Attribute::target), "t");
  EXPECT_EQ(d.attribute(1, Attribute::lang), "de");
  EXPECT_EQ(d.attribute(1, Attribute::type), "text/html");
  EXPECT_EQ(d.attribute(1, Attribute::charset), "utf-8");
  EXPECT_EQ(d.attribute(1, Attribute::method), "get");
  EXPECT_EQ(d.attribute(1, Attribute::data), "q");
  EXPECT_EQ(d.attribute(1, Attribute::order), "lexical");
  EXPECT_EQ(d.attribute(1, Attribute::xml_id), "i");
  EXPECT_EQ(d.base(1), "base/");
  EXPECT_TRUE(d.excluded(1));
  EXPECT_FALSE(d.has(1, Attribute::elem));
}

TEST(Document, LongValuesKeepTheirLength)
{
  const std::string name(127, 'n'), url(128, 'u'), data(10'000, 'd');
  const auto result = read(in_sitemap("<item name='" + name + "' url='" + url + "' data='" + data + "'/>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->attribute(1, Attribute::name), name);
  EXPECT_EQ(result.document->attribute(1, Attribute::url), url);
  EXPECT_EQ(result.document->attribute(1, Attribute::data), data);
}

TEST(Document, M9_InheritsFromTheEnclosingElements)
{
  const auto result =
      read(in_sitemap("<group lang='de' target='t'><group xml:lang='fr' lang='en'><item/></group>"
                      "<item lang='it'/></group><item/>"));
  const Document& d = *result.document;
  ASSERT_EQ(d.size(), 6u);
  EXPECT_EQ(d.inherited(1, Attribute::lang), "de");
  EXPECT_EQ(d.inherited(2, Attribute::lang), "fr") << "xml:lang wins where both stand";
  EXPECT_EQ(d.inherited(3, Attribute::lang), "fr");
  EXPECT_EQ(d.inherited(3, Attribute::target), "t");
  EXPECT_EQ(d.inherited(4, Attribute::lang), "it");
  EXPECT_EQ(d.inherited(5, Attribute::lang), std::nullopt);
}

TEST(Document, M9_LangNearerThanXmlLangWins)
{
  const auto result = read(in_sitemap("<group xml:lang='fr'><item lang='en'/></group>"));
  EXPECT_EQ(result.document->inherited(2, Attribute::lang), "en");
}

TEST(Document, M5a_OfEqualIdsTheFirstCounts)
{
  const auto result =
      read(in_sitemap("<group xml:id='a'><item xml:id='b'/></group><item xml:id='b'/><item/>"));
  const Document& d = *result.document;
  EXPECT_EQ(d.find_id("a"), 1u);
  EXPECT_EQ(d.find_id("b"), 2u);
  EXPECT_EQ(d.find_id("c"), no_element);
  EXPECT_EQ(d.find_id(""), no_element);
}

TEST(Document, ElementsKnowTheirPlace)
{
  const auto result = read(in_sitemap("\n<group>\n<item/><item\n name='x'\n/></group>\n<item/>"));
  const Document& d = *result.document;
  ASSERT_EQ(d.size(), 5u);
  EXPECT_EQ(d.parent(0), no_element);
  EXPECT_EQ(d.parent(2), 1u);
  EXPECT_EQ(d.parent(4), 0u);
  EXPECT_EQ(d.end(1), 4u);
  EXPECT_EQ(d.end(0), 5u);
  EXPECT_EQ(d.line(0), 1u);
  EXPECT_EQ(d.line(1), 2u);
  EXPECT_EQ(d.line(3), 3u) << "the line of the tag's start, not of its end";
  EXPECT_EQ(d.line(4), 6u);
}

TEST(Document, NS2_ForeignElementsAreIgnoredButKeepTheirXmlAttributes)
{
  const auto result =
      read(in_sitemap("<x:note xmlns:x='urn:x' name='no' id='no' xml:id='yes' xml:base='b/'>"
                      "<item x:name='no' xmlns:x='urn:x' name='yes'/></x:note><unknown name='no'/>"));
  const Document& d = *result.document;
  ASSERT_EQ(d.size(), 4u);
  EXPECT_EQ(d.kind(1), ElementKind::other);
  EXPECT_FALSE(d.has(1, Attribute::name));
  EXPECT_FALSE(d.has(1, Attribute::id));
  EXPECT_EQ(d.find_id("yes"), 1u);
  EXPECT_EQ(d.base(1), "b/");
  EXPECT_EQ(d.attribute(2, Attribute::name), "yes");
  EXPECT_EQ(d.kind(3), ElementKind::other) << "an element the protocol does not know";
  EXPECT_TRUE(result.diagnostics.empty()) << "silently";
}

TEST(Document, S3_BindingsInScopeOnAClassChange)
{
  const auto result = read(in_sitemap("<class-change xmlns:h='urn:one' elem='x'/>"
                                      "<class-change xmlns:xlink='urn:two' elem='x'/>"));
  using Bindings = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(result.document->bindings(1),
            (Bindings{{"xlink", "http://www.w3.org/1999/xlink"}, {"h", "urn:one"}}));
  EXPECT_EQ(result.document->bindings(2), (Bindings{{"xlink", "urn:two"}}))
      << "the inner binding hides the outer";
  EXPECT_TRUE(result.document->bindings(0).empty());
}

TEST(Document, DefaultsOfADtdAreNotAdded)
{
  const auto result =
      read("<!DOCTYPE sitemap [<!ATTLIST item name CDATA 'from the DTD'>]>" + in_sitemap("<item url='a'/>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_FALSE(result.document->has(1, Attribute::name));
  EXPECT_EQ(result.document->attribute(1, Attribute::url), "a");
}

} // namespace
} // namespace standard_sitemap
