// What decides alone: for each part of a condition in engine/document and engine/ssp that no other test
// shows, the case in which it does (tests/coverage/conditions.py).

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

#include "engine/document/document_writer.h"

namespace standard_sitemap::document_decisions_test {
namespace {

using testing::count;
using testing::document_url;
using testing::in_sitemap;
using testing::read;
using testing::root_open;

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

std::string with_root(const std::string& start, const std::string& body, const std::string& name = "sitemap")
{
  return "<" + start + ">" + body + "</" + name + ">";
}

TEST(DocumentDecisions, NS2_ARootWithAnUndeclaredPrefixIsNoSitemap)
{
  EXPECT_EQ(read(with_root("x:sitemap", "<item/>", "x:sitemap")).outcome, DocumentOutcome::not_a_sitemap);
}

TEST(DocumentDecisions, NS2_APrefixedElementBelowARootInNoNamespaceIsForeign)
{
  const ReadResult result = read(with_root("sitemap", "<item/><x:item/>"));
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->kind(1), ElementKind::item);
  EXPECT_EQ(result.document->kind(2), ElementKind::other);
}

Policy of_check()
{
  Policy policy;
  policy.for_check = true;
  policy.findings = 10'000;
  return policy;
}

/// The messages with this code, each once.
std::vector<std::string> messages(const ReadResult& result, Code code)
{
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    if (diagnostic.code == code)
      found.push_back(diagnostic.message);
  return found;
}

TEST(DocumentDecisions, NS2_WhichForeignElementsAreProbablyOurs)
{
  const auto told = [](const std::string& child) {
    return messages(read(in_sitemap(child), "application/xml", of_check()), Code::unknown_element).size();
  };
  EXPECT_EQ(told("<item xmlns=''/>"), 1u) << "no namespace";
  EXPECT_EQ(told("<x:item/>"), 0u) << "an undeclared prefix is told of once, as such";
  EXPECT_EQ(told("<item xmlns='http://standard-sitemap.org/2010/ns'/>"), 1u) << "another of our namespaces";
  EXPECT_EQ(told("<item xmlns='http://standard-sitmap.org/2007/ns'/>"), 1u) << "a slip";
  EXPECT_EQ(told("<item xmlns='http://example.com/'/>"), 0u);
  const ReadResult unqualified =
      read(with_root("sitemap", "<item xmlns='http://standard-sitemap.org/2007/ns'/>"), "application/xml",
           of_check());
  EXPECT_EQ(messages(unqualified, Code::unknown_element).size(), 0u);
  EXPECT_EQ(unqualified.document->kind(1), ElementKind::item)
      << "the root is in no namespace, but it is ours";
}

TEST(DocumentDecisions, SuggestionsAreMadeForTheFirstUnknownNamesOnly)
{
  std::string elements, attributes;
  for (int i = 0; i < 1'002; ++i) {
    elements += "<itme/>";
    attributes += "<item nmae='x'/>";
  }
  for (const auto& [body, code] :
       {std::pair{elements, Code::unknown_element}, std::pair{attributes, Code::unknown_attribute}}) {
    const auto told = messages(read(in_sitemap(body), "application/xml", of_check()), code);
    const auto is_meant = [](const std::string& message) {
      return message.find("did you mean") != message.npos;
    };
    EXPECT_EQ(std::ranges::count_if(told, is_meant), 1'000);
  }
}

TEST(DocumentDecisions, NS2_ANameThatIsLikeNoneOfOurs)
{
  const ReadResult result = read(in_sitemap("<quux/><item quux='x'/>"), "application/xml", of_check());
  for (const Code code : {Code::unknown_element, Code::unknown_attribute}) {
    ASSERT_EQ(messages(result, code).size(), 1u);
    EXPECT_EQ(messages(result, code)[0].find("did you mean"), std::string::npos);
  }
}

TEST(DocumentDecisions, NS3_AttributesOfOtherNamespaces)
{
  const auto told = [](const std::string& attributes) {
    return messages(read(in_sitemap("<item " + attributes + "/>"), "application/xml", of_check()),
                    Code::wrong_namespace)
        .size();
  };
  EXPECT_EQ(told("xml:space='preserve'"), 0u);
  EXPECT_EQ(told("xlink:title='t'"), 0u);
  EXPECT_EQ(told("xmlns:l='http://www.w3.org/1999/xlnk' l:href='x'"), 1u);
  EXPECT_EQ(told("xmlns:l='http://www.w3.org/1999/xlnk' l:href='x' l:title='y'"), 1u)
      << "one declaration is wrong";
}

TEST(DocumentDecisions, NS3_OnlyHrefIsReadOfXLink)
{
  const ReadResult result = read(in_sitemap("<item xlink:title='t' xlink:href='u'/>"));
  EXPECT_EQ(result.document->attribute(1, Attribute::href), "u");
}

TEST(DocumentDecisions, O1_BaseurlOnAForeignElementSaysNothing)
{
  const ReadResult result = read(in_sitemap("<x xmlns='http://example.com/' baseurl='a/'/>"));
  EXPECT_EQ(count(result, Code::obsolete_feature), 0u);
  EXPECT_EQ(count(read(in_sitemap("<item baseurl='a/'/>")), Code::obsolete_feature), 1u);
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
