#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

#include "engine/document/document_pieces.h"
#include "engine/document/document_writer.h"

namespace standard_sitemap {
namespace {

using testing::count;
using testing::document_url;
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
  EXPECT_EQ(d.inherited(2, Attribute::lang), "fr") << "xml:lang wins if both are given";
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

/// The base URI in effect on each element; "-" if there is none.
std::vector<std::string> bases_of(const Document& document)
{
  std::vector<std::string> bases;
  for (ElementId element = 0; element < document.size(); ++element) {
    const Uri* const base = document.base_uri(element);
    bases.push_back(base ? base->text() : "-");
  }
  return bases;
}

TEST(Document, P6_TheBaseInEffectOnEachElement)
{
  const auto result =
      read(in_sitemap("<item/><group xml:base='a/'><item/><group xml:base='b/'><item/></group>"
                      "<item/><group xml:base='../c/'/></group><item baseurl='/d/'/><item/>"));
  const std::string start = "http://example.com/";
  EXPECT_EQ(bases_of(*result.document),
            (std::vector<std::string>{start + "map.xml", start + "map.xml", start + "a/", start + "a/",
                                      start + "a/b/", start + "a/b/", start + "a/", start + "c/",
                                      start + "d/", start + "map.xml"}));
}

TEST(Document, P6_OneBaseTooManyLeavesNone)
{
  Policy policy;
  policy.bases = 2;
  const std::string nested =
      "<group xml:base='a/'><group xml:base='b/'><item/>\n<group xml:base='c/'><item/>"
      "<group xml:base='http://example.com/d/'/></group><item/></group></group><item/>";
  const auto result = read(in_sitemap(nested), "application/xml", policy);
  const std::string start = "http://example.com/";
  EXPECT_EQ(bases_of(*result.document),
            (std::vector<std::string>{start + "map.xml", start + "a/", start + "a/b/", start + "a/b/", "-",
                                      "-", "-", start + "a/b/", start + "map.xml"}));
  ASSERT_EQ(count(result, Code::limit_bases), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].line, 2u);
}

TEST(Document, P6_ABaseThatIsTooLongLeavesNone)
{
  Policy policy;
  policy.uri_bytes = 30;
  const auto result = read(in_sitemap("<group xml:base='0123456789/'><item xml:base='/'/></group>\n"
                                      "<group xml:base='0123456789a/'><item xml:base='/'/></group><item/>"),
                           "application/xml", policy);
  const std::string start = "http://example.com/"; // 19 bytes
  EXPECT_EQ(bases_of(*result.document), (std::vector<std::string>{start + "map.xml", start + "0123456789/",
                                                                  start, "-", "-", start + "map.xml"}));
  ASSERT_EQ(count(result, Code::limit_bases), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].line, 2u);
}

// 20 bytes resolved against a base of 8 KiB make another base of 8 KiB.
TEST(Document, P6_AllBasesTogetherAreBounded)
{
  std::string items;
  for (int i = 0; i < 2000; ++i)
    items += "<item xml:base='a'/>";
  const auto result =
      read(in_sitemap("<group xml:base='" + std::string(8'000, 'b') + "/'>" + items + "</group>"));
  EXPECT_GT(count(result, Code::limit_bases), 0u);
  EXPECT_LT(result.document->memory(), 6u << 20);
  const auto bases = bases_of(*result.document);
  const auto first = std::find(bases.begin(), bases.end(), "-");
  EXPECT_GT(first - bases.begin(), 400);
  EXPECT_TRUE(std::all_of(first, bases.end(), [](const std::string& base) { return base == "-"; }));
}

// A document can address at most 4 GiB, whatever a host allows; for this test the limit is 40 bytes.
TEST(DocumentWriter, AttributeValuesThatCannotBeAddressed)
{
  const Policy policy;
  ElementBudget budget{100};
  DocumentWriter writer{document_url(), policy, budget, 40};
  AttributeValues values;
  values.set(Attribute::name, "0123456789");
  for (std::uint32_t line = 1; line <= 2; ++line) { // 4 bytes for none, 4 + 1 + 10 for each
    ASSERT_TRUE(writer.charge(line));
    writer.open(ElementKind::item, line, values);
  }
  EXPECT_FALSE(writer.limited());
  ASSERT_TRUE(writer.charge(3));
  writer.open(ElementKind::item, 3, values);
  ASSERT_TRUE(writer.limited());
  EXPECT_EQ(writer.limited()->code, Code::limit_bytes);
  EXPECT_EQ(writer.limited()->line, 3u);
  EXPECT_FALSE(writer.charge(4));
  const auto document = writer.finish();
  EXPECT_EQ(document->attribute(1, Attribute::name), "0123456789");
  EXPECT_FALSE(document->has(2, Attribute::name));
}

/// The kinds, names and lines of a document's elements, `sitemap 1 item A 2`.
std::string elements_of(const Document& document)
{
  std::string text;
  for (ElementId id = 0; id < document.size(); ++id)
    text += (id == 0                    ? "root "
             : document.parent(id) == 0 ? " child "
                                        : " below ") +
            std::string{document.attribute(id, Attribute::name).value_or("-")} + ' ' +
            std::to_string(document.line(id));
  return text;
}

class TakenChildren : public ::testing::Test {
 protected:
  void open(ElementKind kind, std::uint32_t line, std::string_view name)
  {
    AttributeValues values;
    values.set(Attribute::name, name);
    ASSERT_TRUE(writer.charge(line));
    writer.open(kind, line, values);
  }
  void add(std::uint32_t line, std::string_view name)
  {
    open(ElementKind::item, line, name);
    writer.close();
  }
  const Policy policy = {};
  ElementBudget budget{100};
  DocumentWriter writer{document_url(), policy, budget};
};

TEST_F(TakenChildren, AreADocumentAndTheOthersAreAnother)
{
  EXPECT_EQ(writer.take_children(), nullptr) << "there is no root";
  open(ElementKind::sitemap, 1, "S");
  writer.set_format(DocumentFormat::text);
  EXPECT_EQ(writer.take_children(), nullptr) << "it has no children";
  add(2, "A");
  open(ElementKind::item, 3, "B");
  EXPECT_EQ(writer.take_children(), nullptr) << "one is open";
  open(ElementKind::variant, 4, "b");
  writer.close();
  writer.close();
  const auto first = writer.take_children();
  ASSERT_TRUE(first);
  EXPECT_EQ(elements_of(*first), "root S 1 child A 2 child B 3 below b 4");
  EXPECT_EQ(first->end(0), 4u);
  EXPECT_EQ(first->variants(2).size(), 1u);
  EXPECT_EQ(first->format(), DocumentFormat::text);
  EXPECT_EQ(first->url(), document_url());
  EXPECT_EQ(writer.take_children(), nullptr) << "they have been taken";
  add(5, "C");
  EXPECT_EQ(elements_of(*writer.take_children()), "root S 1 child C 5");
  add(6, "D");
  const auto last = writer.finish();
  EXPECT_EQ(elements_of(*last), "root S 1 child D 6");
  EXPECT_EQ(budget.left, 100u - 6) << "they still count";
}

TEST_F(TakenChildren, VariantsThatWereCutAreKnownOfTheirOwnParent)
{
  open(ElementKind::sitemap, 1, "S");
  const auto add_with_variants = [&](std::uint32_t line, std::size_t count) {
    open(ElementKind::item, line, "I");
    for (std::size_t left = count; left > 0; --left) {
      open(ElementKind::variant, line, "v");
      writer.close();
    }
    writer.close();
  };
  budget.left = 1'000;
  add_with_variants(2, policy.variants + 1);
  const auto first = writer.take_children();
  add_with_variants(3, policy.variants);
  const auto last = writer.finish();
  EXPECT_TRUE(first->variants_cut(1));
  EXPECT_FALSE(last->variants_cut(1));
  EXPECT_EQ(last->variants(1).size(), policy.variants);
}

TEST_F(TakenChildren, PutTogetherAreTheWholeDocument)
{
  ElementBudget budget_of_whole{100};
  DocumentWriter whole{document_url(), policy, budget_of_whole};
  DocumentPieces pieces;
  EXPECT_EQ(pieces.so_far(), nullptr);
  const auto open_both = [&](ElementKind kind, std::uint32_t line, const AttributeValues& values) {
    for (DocumentWriter* const each : {&writer, &whole}) {
      ASSERT_TRUE(each->charge(line));
      each->open(kind, line, values);
    }
  };
  const auto close_both = [&] {
    writer.close();
    whole.close();
  };
  AttributeValues none, name, url;
  name.set(Attribute::name, "S");
  url.set(Attribute::url, "/a");
  url.set(Attribute::name, "A");
  open_both(ElementKind::sitemap, 1, name);
  for (std::uint32_t line = 2; line < 10; ++line) {
    open_both(ElementKind::item, line, line % 3 == 0 ? none : url);
    if (line % 2 == 0) {
      open_both(ElementKind::variant, line, url);
      close_both();
    }
    close_both();
    if (line % 4 == 1) {
      pieces.add(std::move(*writer.take_children()).take_parts());
      const auto so_far = pieces.so_far(), expected = whole.children_so_far();
      EXPECT_EQ(elements_of(*so_far), elements_of(*expected));
    }
  }
  open_both(ElementKind::item, 10, none);
  close_both();
  pieces.add(std::move(*writer.finish()).take_parts());
  const auto together = pieces.finish(), expected = whole.finish();
  EXPECT_EQ(elements_of(*together), elements_of(*expected));
  for (ElementId id = 0; id < expected->size(); ++id) {
    EXPECT_EQ(together->end(id), expected->end(id)) << id;
    EXPECT_EQ(together->parent(id), expected->parent(id)) << id;
    EXPECT_EQ(together->reference(id), expected->reference(id)) << id;
    EXPECT_EQ(together->variants(id).size(), expected->variants(id).size()) << id;
  }
  const auto& of_one = together->parts().arena;
  const auto& of_other = expected->parts().arena;
  EXPECT_TRUE(std::equal(of_one.begin(), of_one.end(), of_other.begin(), of_other.end()));
}

TEST_F(TakenChildren, CanBeCopiedInsteadAsFarAsTheyAreComplete)
{
  EXPECT_EQ(writer.children_so_far(), nullptr) << "there is no root";
  open(ElementKind::sitemap, 1, "S");
  EXPECT_EQ(writer.children_so_far(), nullptr) << "it has no children";
  open(ElementKind::item, 2, "A");
  EXPECT_EQ(writer.children_so_far(), nullptr) << "the only one is open";
  open(ElementKind::variant, 3, "a");
  writer.close();
  writer.close();
  open(ElementKind::item, 4, "B");
  open(ElementKind::variant, 5, "b");
  const auto copy = writer.children_so_far();
  ASSERT_TRUE(copy);
  EXPECT_EQ(elements_of(*copy), "root S 1 child A 2 below a 3");
  EXPECT_EQ(copy->end(0), 3u);
  EXPECT_EQ(copy->variants(1).size(), 1u);
  writer.close();
  writer.close();
  EXPECT_EQ(elements_of(*writer.children_so_far()), "root S 1 child A 2 below a 3 child B 4 below b 5");
  EXPECT_EQ(writer.finish()->size(), 5u);
}

TEST_F(TakenChildren, ADocumentWithBasesGivesNoChildrenAway)
{
  open(ElementKind::sitemap, 1, "S");
  AttributeValues values;
  values.set(Attribute::xml_base, "below/");
  ASSERT_TRUE(writer.charge(2));
  writer.open(ElementKind::item, 2, values);
  writer.close();
  EXPECT_EQ(writer.take_children(), nullptr);
  EXPECT_EQ(writer.children_so_far(), nullptr);
}

} // namespace
} // namespace standard_sitemap
