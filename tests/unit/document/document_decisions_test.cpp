// What decides alone: for each part of a condition in engine/document that no other test shows, the case in
// which it does (tests/coverage/conditions.py).

#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

#include "engine/document/document_writer.h"

namespace standard_sitemap::document_decisions_test {
namespace {

using testing::count;
using testing::document_url;
using testing::in_sitemap;
using testing::read;

/// Reads a map that is a local file: such documents also keep their bases relative to themselves.
ReadResult read_file(const std::string& body, const Policy& policy = {})
{
  ElementBudget budget{policy.elements};
  DocumentReader reader{*Uri::parse({"file:///site/map.xml"}), MediaType::parse("application/xml"), policy,
                        budget};
  reader.append(in_sitemap(body));
  return std::move(reader).finish();
}

std::string relative_base(const ReadResult& result, ElementId element)
{
  const std::string* const base = result.document->relative_base(element);
  return base ? *base : "none";
}

TEST(DocumentDecisions, P6_RelativeBasesOfALocalFile)
{
  Policy policy;
  policy.uri_bytes = 100;
  const std::string long_step(60, 'l');
  const ReadResult result = read_file("<group xml:base='a/'><item xml:base='b/'/></group>"
                                      "<group xml:base='http://example.com/'><item xml:base='b/'/></group>"
                                      "<group xml:base='a/'><item xml:base='c\\d'/></group>"
                                      "<group xml:base='" +
                                          std::string(101, 'x') + "/'/>",
                                      policy);
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(relative_base(result, 0), "");
  EXPECT_EQ(relative_base(result, 2), "a/b/");
  EXPECT_EQ(relative_base(result, 3), "none") << "absolute";
  EXPECT_EQ(relative_base(result, 4), "none") << "below an absolute one";
  EXPECT_EQ(relative_base(result, 6), "a/") << "an invalid one is ignored";
  EXPECT_EQ(relative_base(result, 7), "none") << "too long";
  EXPECT_EQ(read(in_sitemap("<item/>")).document->relative_base(1), nullptr) << "no local file";
}

// Above and below the file's own folder, a relative base may be longer than the absolute one.
TEST(DocumentDecisions, P6_ARelativeBaseThatIsTooLongIsNoBase)
{
  Policy policy;
  policy.uri_bytes = 30;
  ElementBudget budget{policy.elements};
  DocumentReader reader{*Uri::parse({"file:///a/b/c/d/e/f/map.xml"}), MediaType::parse("application/xml"),
                        policy, budget};
  reader.append(
      in_sitemap("<group xml:base='../../../../../../0123456789012/'/><group xml:base='../../x/'/>"));
  const ReadResult result = std::move(reader).finish();
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->base_uri(1)->text(), "file:///0123456789012/");
  EXPECT_EQ(relative_base(result, 1), "none") << "32 bytes";
  EXPECT_EQ(relative_base(result, 2), "../../x/");
}

TEST(DocumentDecisions, LengthsOfThreeBytes)
{
  const std::string data(20'000, 'd');
  const Policy policy;
  ElementBudget budget{100};
  DocumentWriter writer{document_url(), policy, budget};
  AttributeValues values;
  values.set(Attribute::name, "before");
  values.set(Attribute::data, data);
  values.set(Attribute::url, "/");
  ASSERT_TRUE(writer.charge(1));
  writer.open(ElementKind::item, 1, values);
  const auto document = writer.finish();
  EXPECT_EQ(document->attribute(0, Attribute::name), "before");
  EXPECT_EQ(document->attribute(0, Attribute::data), data);
  EXPECT_EQ(document->attribute(0, Attribute::url), "/");
}

TEST(DocumentDecisions, VariantsThatAreCut)
{
  Policy policy;
  policy.variants = 1;
  const ReadResult result = read(
      in_sitemap("<item/><item><variant url='a'/></item><item><variant url='a'/><variant url='b'/></item>"
                 "<image url='i'><variant url='a'/><variant url='b'/></image>"),
      "application/xml", policy);
  const Document& document = *result.document;
  EXPECT_FALSE(document.variants_cut(1)) << "it has none";
  EXPECT_FALSE(document.variants_cut(2));
  EXPECT_TRUE(document.variants_cut(4));
  std::vector<std::string> messages;
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    if (diagnostic.code == Code::limit_variants)
      messages.push_back(diagnostic.message.substr(0, diagnostic.message.find(':')));
  EXPECT_EQ(messages, (std::vector<std::string>{"an entry has more than 1 variants",
                                                "an image has more than 1 variants"}));
}

TEST(DocumentDecisions, S3_OnlyAnInstructionHasAnXPath)
{
  const ReadResult result = read(in_sitemap("<item/><class-change elem='//p'/><class-change elem='//['/>"));
  EXPECT_FALSE(result.document->xpath_compiles(1));
  EXPECT_TRUE(result.document->xpath_compiles(2));
  EXPECT_FALSE(result.document->xpath_compiles(3));
}

TEST(DocumentDecisions, S3_AnXPathWithTooManySteps)
{
  std::string steps = "a";
  for (int i = 0; i < 1'000; ++i)
    steps += "/a";
  const ReadResult result =
      read(in_sitemap("<class-change elem='" + steps + "'/><class-change elem='a/a'/>"));
  EXPECT_FALSE(result.document->xpath_compiles(1));
  EXPECT_TRUE(result.document->xpath_compiles(2));
}

// Bytes are compared first, then characters.
TEST(DocumentDecisions, F4_ANameOfManyBytesAndFewCharacters)
{
  Policy policy;
  policy.text_code_points = 4;
  const ReadResult result = read(in_sitemap("<item name='äöü'/><item name='äöüß'/><item name='äöüßx'/>"),
                                 "application/xml", policy);
  EXPECT_EQ(result.document->attribute(1, Attribute::name), "äöü");
  EXPECT_EQ(result.document->attribute(2, Attribute::name), "äöüß");
  EXPECT_EQ(result.document->attribute(3, Attribute::name), "äöüß");
  EXPECT_EQ(count(result, Code::text_cut), 1u);
}

TEST(DocumentDecisions, AVariantWithoutAParentIsWritten)
{
  const Policy policy;
  ElementBudget budget{100};
  DocumentWriter writer{document_url(), policy, budget};
  ASSERT_TRUE(writer.charge(1));
  writer.open(ElementKind::variant, 1, {});
  EXPECT_EQ(writer.finish()->kind(0), ElementKind::variant);
}

// Even the mask of the attributes has no room. The first takes 4 + 4 + 2 + 200 bytes; while it was written,
// its length might have taken 5.
TEST(DocumentDecisions, ADocumentWithoutRoomForAnotherMaskIsCut)
{
  const Policy policy;
  ElementBudget budget{100};
  DocumentWriter writer{document_url(), policy, budget, 213};
  AttributeValues values;
  const std::string name(200, 'n');
  values.set(Attribute::name, name);
  for (std::uint32_t line = 1; line <= 2; ++line) {
    EXPECT_FALSE(writer.limited());
    ASSERT_TRUE(writer.charge(line));
    writer.open(ElementKind::item, line, values);
  }
  ASSERT_TRUE(writer.limited());
  EXPECT_EQ(writer.limited()->line, 2u);
}

TEST(DocumentDecisions, F4_TheNumberOfInstructionsWithBindingsIsLimited)
{
  Policy policy;
  policy.class_changes = 1;
  const ReadResult result =
      read(in_sitemap("<class-change elem='a'/><class-change elem='b'/><class-change elem='c'/>"),
           "application/xml", policy);
  EXPECT_TRUE(result.document->xpath_compiles(1));
  EXPECT_TRUE(result.document->xpath_compiles(2)) << "one more, so that it is seen that there are too many";
  EXPECT_FALSE(result.document->xpath_compiles(3));
}

TEST(DocumentDecisions, WithoutABaseTooLittleIsNotCounted)
{
  Policy policy;
  policy.uri_bytes = 40;
  const ReadResult result =
      read(in_sitemap("<group xml:base='" + std::string(50, 'x') + "/'/>"), "application/xml", policy);
  EXPECT_EQ(result.document->base_uri(1), nullptr);
  EXPECT_GT(result.document->memory(), 0u);
  EXPECT_GT(read_file("<group xml:base='a/'/>").document->memory(), 0u);
  EXPECT_GT(read_file("<group xml:base='http://example.com/'/>").document->memory(), 0u)
      << "absolute: none is relative";
}

// Whoever copies the document at once need not have it shrunk before.
TEST(DocumentDecisions, SpareMemoryIsReleasedOrKept)
{
  const auto memory_with = [](SpareMemory spare) {
    const Policy policy;
    ElementBudget budget{policy.elements};
    DocumentWriter writer{*Uri::parse({"http://example.com/map.xml"}), policy, budget};
    AttributeValues values;
    values.set(Attribute::name, "Tea");
    for (int i = 0; i < 1'025; ++i) // one more than a power of two
      writer.open(i == 0 ? ElementKind::sitemap : ElementKind::item, 1, values);
    const auto document = writer.finish(spare);
    EXPECT_EQ(document->size(), 1'025u);
    EXPECT_EQ(document->attribute(1'024, Attribute::name), "Tea");
    return document->memory();
  };
  EXPECT_LT(memory_with(SpareMemory::released), memory_with(SpareMemory::kept));
}

} // namespace
} // namespace standard_sitemap::document_decisions_test
