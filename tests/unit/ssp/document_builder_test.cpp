// Elements and attributes that are not those of a Standard Sitemap, or no longer.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

namespace standard_sitemap::document_builder_test {
namespace {

using testing::count;
using testing::in_sitemap;
using testing::read;

TEST(DocumentBuilder, NS2_ForeignElementsAreIgnoredButKeepTheirXmlAttributes)
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
  EXPECT_TRUE(result.diagnostics.empty()) << "without a diagnostic";
}

std::string with_root(const std::string& start, const std::string& body, const std::string& name = "sitemap")
{
  return "<" + start + ">" + body + "</" + name + ">";
}

TEST(DocumentBuilder, NS2_ARootWithAnUndeclaredPrefixIsNoSitemap)
{
  EXPECT_EQ(read(with_root("x:sitemap", "<item/>", "x:sitemap")).outcome, DocumentOutcome::not_a_sitemap);
}

TEST(DocumentBuilder, NS2_APrefixedElementBelowARootInNoNamespaceIsForeign)
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

TEST(DocumentBuilder, NS2_WhichForeignElementsAreProbablyOurs)
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

TEST(DocumentBuilder, SuggestionsAreMadeForTheFirstUnknownNamesOnly)
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

TEST(DocumentBuilder, NS2_ANameThatIsLikeNoneOfOurs)
{
  const ReadResult result = read(in_sitemap("<quux/><item quux='x'/>"), "application/xml", of_check());
  for (const Code code : {Code::unknown_element, Code::unknown_attribute}) {
    ASSERT_EQ(messages(result, code).size(), 1u);
    EXPECT_EQ(messages(result, code)[0].find("did you mean"), std::string::npos);
  }
}

TEST(DocumentBuilder, NS3_AttributesOfOtherNamespaces)
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

TEST(DocumentBuilder, NS3_OnlyHrefIsReadOfXLink)
{
  const ReadResult result = read(in_sitemap("<item xlink:title='t' xlink:href='u'/>"));
  EXPECT_EQ(result.document->attribute(1, Attribute::href), "u");
}

TEST(DocumentBuilder, O_EachObsoleteKindIsNotedOnceAndWorks)
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

TEST(DocumentBuilder, O_StrictModeLeavesThemOut)
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

TEST(DocumentBuilder, O1_XmlBaseComesBeforeBaseurl)
{
  EXPECT_EQ(read(in_sitemap("<item xml:base='x/' baseurl='b/'/>")).document->base(1), "x/");
}

TEST(DocumentBuilder, O1_BaseurlOnAForeignElementSaysNothing)
{
  const ReadResult result = read(in_sitemap("<x xmlns='http://example.com/' baseurl='a/'/>"));
  EXPECT_EQ(count(result, Code::obsolete_feature), 0u);
  EXPECT_EQ(count(read(in_sitemap("<item baseurl='a/'/>")), Code::obsolete_feature), 1u);
}

} // namespace
} // namespace standard_sitemap::document_builder_test
