// What Graphviz itself makes of a drawing: only this shows whether an author's text has an effect in it.

#include <libxml/parser.h>
#include <libxml/xpath.h>

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/child_process.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/render/sample_report.h"

#include "render/dot/dot_renderer.h"

namespace standard_sitemap {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// An SVG picture, read by an XML parser.
class Picture {
 public:
  explicit Picture(const std::string& svg)
      : document_(xmlReadMemory(svg.data(), static_cast<int>(svg.size()), nullptr, nullptr,
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)),
        xpath_(xmlXPathNewContext(document_))
  {
  }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;
  ~Picture()
  {
    xmlXPathFreeContext(xpath_);
    xmlFreeDoc(document_);
  }

  bool well_formed() const { return document_ != nullptr; }

  std::vector<std::string> all(const std::string& path) const
  {
    std::vector<std::string> values;
    xmlXPathObject* found = xmlXPathEval(reinterpret_cast<const xmlChar*>(path.c_str()), xpath_);
    for (int i = 0; found != nullptr && found->nodesetval != nullptr && i < found->nodesetval->nodeNr; ++i) {
      xmlChar* text = xmlNodeGetContent(found->nodesetval->nodeTab[i]);
      values.emplace_back(reinterpret_cast<const char*>(text));
      xmlFree(text);
    }
    xmlXPathFreeObject(found);
    return values;
  }
  std::vector<std::string> texts() const { return all("//*[local-name()='text']"); }
  std::vector<std::string> links() const { return all("//@*[local-name()='href']"); }
  std::vector<std::string> tooltips() const { return all("//*[local-name()='a']/@*[local-name()='title']"); }

 private:
  xmlDoc* document_;
  xmlXPathContext* xpath_;
};

class DotPictures : public ::testing::Test {
 protected:
  void SetUp() override
  {
    program_ = test::find_program("dot");
    if (!program_)
      GTEST_SKIP() << "Graphviz is not installed";
  }

  /// Also fails if Graphviz prints anything.
  std::string svg_of(const Report& report)
  {
    DotRenderer renderer{{}};
    const std::string dot = directory_.write("map.dot", test::rendered(renderer, report));
    const std::string svg = directory_.path() / "map.svg", said = directory_.path() / "said";
    EXPECT_EQ(test::ChildProcess({*program_, "-Tsvg", "-o", svg, dot}, said).wait(), 0);
    EXPECT_EQ(test::content_of(said), "");
    return test::content_of(svg);
  }

 private:
  std::optional<std::string> program_;
  test::TemporaryDirectory directory_;
};

TEST_F(DotPictures, AMapIsAPicture)
{
  const Picture picture{
      svg_of(test::sample("<item name='A' url='/a' xml:id='a' role='home'><item name='B' url='/here'>"
                          "<external xlink:href='#a'/></item></item><external xlink:href='#b'/>"
                          "<item name='F' url='/f' tree='exclude' role='search' xml:id='f'/>")
                 .report)};
  ASSERT_TRUE(picture.well_formed());
  EXPECT_THAT(picture.texts(),
              testing::IsSupersetOf({"Site map of example.com", "A", "role: home", "● B", "(here)", "F",
                                     "not in the tree", "● this page", "- - > leads back up"}));
  EXPECT_THAT(picture.links(),
              testing::UnorderedElementsAre("http://example.com/a", "http://example.com/here",
                                            "http://example.com/f"));
}

TEST_F(DotPictures, WithoutAMapToo)
{
  EXPECT_THAT(Picture{svg_of(Report{})}.texts(), ElementsAre("There is no site map to show"));
}

TEST_F(DotPictures, TextOfAuthorsIsShownToTheLetter)
{
  for (const std::string text : {R"(\N)",         R"(\G and \L)", R"(a\nb)",
                                 R"(a\lb\r)",     R"(ends in \)", R"(\\)",
                                 R"(\")",         R"("quoted")",  "&lt;b&gt;",
                                 "&#60;",         "&amp;amp;",    "a & b",
                                 "<b>x</b>",      "<<TABLE>>",    "\"]; x [label=\"",
                                 "// no comment", "# no line",    "/* */",
                                 "it's",          "%s%n",         "\u4e2d\u6587 \u05d0\u05d1"}) {
    std::string in_xml;
    for (const char c : text)
      in_xml += c == '&'    ? "&amp;"
                : c == '<'  ? "&lt;"
                : c == '\'' ? "&apos;"
                : c == '"'  ? "&quot;"
                            : std::string{c};
    const Picture picture{
        svg_of(test::sample("<item name='" + in_xml + "' url='/a' description='" + in_xml + "'/>").report)};
    ASSERT_TRUE(picture.well_formed()) << text;
    EXPECT_THAT(picture.texts(), Contains(text));
    EXPECT_THAT(picture.tooltips(), Contains(text));
    const std::string item = "<item name='" + in_xml + "' url='/a' description='" + in_xml + "'/>";
    const Picture table{svg_of(test::sample(item + item).report)};
    ASSERT_TRUE(table.well_formed()) << text;
    EXPECT_THAT(table.texts(), Contains(text).Times(2)) << "in a table";
    EXPECT_THAT(table.tooltips(), Contains(text).Times(2)) << "in a table";
  }
}

TEST_F(DotPictures, LinksLeadWhereTheyShould)
{
  for (const std::string link :
       {"http://example.com/?a=1&b=2", "http://example.com/?a&lt;b", "http://example.com/%5CN",
        "http://example.com/it's", "http://example.com/a%22b"}) {
    std::string in_xml;
    for (const char c : link)
      in_xml += c == '&' ? "&amp;" : c == '\'' ? "&apos;" : std::string{c};
    const Picture picture{svg_of(test::sample("<item name='A' url='" + in_xml + "'/>").report)};
    EXPECT_THAT(picture.links(), ElementsAre(link));
    const std::string item = "<item name='A' url='" + in_xml + "'/>";
    EXPECT_THAT(Picture{svg_of(test::sample(item + item).report)}.links(), ElementsAre(link, link));
  }
}

/// Neither a strip nor a line: at most twice as high as wide, or the reverse.
TEST_F(DotPictures, ThreeHundredNodesHaveTheShapeOfAPage)
{
  const auto pages = [](int number, const std::string& below) {
    std::string text;
    for (int i = 0; i < number; ++i)
      text += "<item name='A page of some length' url='/a'>" + below + "</item>";
    return text;
  };
  for (const std::string& content :
       {pages(300, ""), pages(30, pages(9, "")), pages(6, pages(7, pages(6, ""))), pages(75, pages(3, ""))}) {
    const Picture picture{svg_of(test::sample(content).report)};
    ASSERT_TRUE(picture.well_formed());
    const double width = std::stod(picture.all("/*/@width").at(0)),
                 height = std::stod(picture.all("/*/@height").at(0));
    EXPECT_LT(height, 2 * width);
    EXPECT_LT(width, 2 * height);
  }
}

TEST_F(DotPictures, ThePictureHasATitle)
{
  const Picture picture{svg_of(test::sample("<item name='A' url='/a'/>").report)};
  EXPECT_THAT(picture.all("/*/*/*[local-name()='title'][1]"), Contains("Site map of example.com"));
  EXPECT_THAT(picture.tooltips(), Contains("Site map \u2192 A"));
}

TEST_F(DotPictures, NothingButLinksRefersToAnything)
{
  const Picture picture{
      svg_of(test::sample("<item name='&lt;img src=\"http://x.example/\">' url='javascript:alert(1)'/>"
                          "<item name='&lt;script>' url='/s' role='&lt;img> a\\N'/>")
                 .report)};
  EXPECT_THAT(picture.links(), ElementsAre("http://example.com/s"));
  const std::vector<std::string> kinds = picture.all("//*[local-name()='image' or local-name()='script']");
  EXPECT_THAT(kinds, ElementsAre());
}

} // namespace
} // namespace standard_sitemap
