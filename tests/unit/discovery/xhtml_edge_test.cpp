#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::xhtml_edge_test {
namespace {

constexpr std::string_view root = "<html xmlns='http://www.w3.org/1999/xhtml'>";

std::string in_root(std::string_view content)
{
  return std::string{root} + std::string{content} + "</html>";
}
PageLinks read(std::string_view body, const Policy& policy = {})
{
  return read_page_links(*xhtml(body), policy);
}

TEST(XhtmlLinksEdge, TheLanguageOfARootThatHasNoXmlLang)
{
  EXPECT_EQ(read("<html xmlns='http://www.w3.org/1999/xhtml' lang='de'/>").languages,
            std::vector<std::string>{"de"});
  EXPECT_TRUE(read(in_root("<p lang='de'/>")).languages.empty());
}

TEST(XhtmlLinksEdge, Limit_DepthAtTheLimit)
{
  Policy policy;
  policy.xml_depth = 3;
  EXPECT_FALSE(read(in_root("<div><link rel='a'/></div>"), policy).cut);
  EXPECT_TRUE(read(in_root("<div><p><link rel='a'/></p></div>"), policy).cut);
}

TEST(XhtmlLinksEdge, Limit_NamespacesAtTheLimit)
{
  Policy policy;
  policy.namespace_bindings = 2;
  EXPECT_FALSE(read(in_root("<p xmlns:a='a:'/><p xmlns:b='b:'/>"), policy).cut);
  EXPECT_TRUE(read(in_root("<p xmlns:a='a:'><p xmlns:b='b:'/></p>"), policy).cut);
  policy.namespace_bindings = 1;
  EXPECT_FALSE(read(in_root("<p/>"), policy).cut);
}

TEST(XhtmlLinksEdge, Limit_TheRestOfTheLinksIsLeftOutWithOneWarning)
{
  std::string many;
  for (int i = 0; i < 10'003; ++i)
    many += "<link rel='a'/>";
  const PageLinks links = read(in_root(many));
  EXPECT_EQ(links.links.size(), 10'000u);
  EXPECT_EQ(links.diagnostics.items().size(), 1u);
}

TEST(XhtmlLinksEdge, Limit_DifferentUndeclaredEntities)
{
  std::string entities;
  for (int i = 0; i < 25'000; ++i)
    entities.append("&x").append(std::to_string(i)).append(";");
  const PageLinks links = read("<!DOCTYPE html>" + in_root("<link rel='a' href='b'/>" + entities));
  EXPECT_EQ(listed(links), "a=b");
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
}

TEST(XhtmlLinksEdge, D3c_TheFirstErrorIsTheOnlyOneAndHasItsPlace)
{
  for (std::string_view body :
       {"<!DOCTYPE html [\n  <!ENTITY a 'b'>\n]><html "
        "xmlns='http://www.w3.org/1999/xhtml'>\n<link rel='a' href='b'/></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml'><link rel='a'/>\n <p></q>\n<p></q>"
        "<link rel='b'/></html>"}) {
    const PageLinks links = read(body);
    EXPECT_TRUE(links.malformed);
    EXPECT_TRUE(links.links.empty());
    ASSERT_EQ(links.diagnostics.items().size(), 1u) << body;
    EXPECT_EQ(links.diagnostics.items()[0].line, 2u) << body;
    EXPECT_GT(links.diagnostics.items()[0].column, 1u) << body;
  }
}

TEST(XhtmlLinksEdge, D3c_AnErrorAtTheStartHasItsPlace)
{
  const PageLinks links = read("x<p/>");
  ASSERT_EQ(links.diagnostics.items().size(), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].line, 1u);
  EXPECT_EQ(links.diagnostics.items()[0].column, 1u);
}

TEST(XhtmlLinksEdge, P2_APageThatIsNotInItsEncodingIsMalformedWithAWarning)
{
  const std::string page = in_root("<link rel='a' href='b'/>");
  for (std::string_view end :
       {std::string_view{"\xFF"}, std::string_view{"\xC3"}, std::string_view{"\0", 1}}) {
    const PageLinks links = read(page + std::string{end});
    EXPECT_TRUE(links.malformed);
    EXPECT_TRUE(links.links.empty());
    ASSERT_EQ(links.diagnostics.items().size(), 1u);
    EXPECT_EQ(links.diagnostics.items()[0].code, Code::page_malformed);
  }
}

TEST(XhtmlLinksEdge, D3c_ANulIsMalformedWhereverItStands) // XML 1.0 2.2
{
  const std::string page = "<?xml version='1.0'?><!DOCTYPE html [<!-- c -->]>" +
                           in_root("<!-- d --><?e f?><link rel='a' href='b'/>g<![CDATA[h]]>") + " ";
  for (std::size_t position = 0; position <= page.size(); ++position) {
    const PageLinks links = read(std::string{page}.insert(position, 1, '\0'));
    EXPECT_TRUE(links.malformed) << position;
    EXPECT_TRUE(links.links.empty()) << position;
    EXPECT_EQ(links.diagnostics.count(Code::page_malformed), 1u) << position;
  }
}

TEST(XhtmlLinksEdge, P2_ACharacterThatTheCutGoesThroughIsNoError)
{
  const std::string start = std::string{root} + "<link rel='a' href='b'/>\xC3";
  Policy policy;
  policy.page_bytes = start.size();
  const PageLinks links = read(start + "\xA9</html>", policy);
  EXPECT_FALSE(links.malformed);
  EXPECT_EQ(listed(links), "a=b");
}

/// Small limits for one tag.
Policy small_tags()
{
  Policy policy;
  policy.tag_bytes = 100;
  policy.tag_attributes = 2;
  return policy;
}
const std::string long_tag = "<p " + std::string(96, ' ') + "/>";

void expect_whole(std::string_view page)
{
  const PageLinks links = read(page, small_tags());
  EXPECT_FALSE(links.cut || links.malformed) << page;
  EXPECT_TRUE(links.diagnostics.empty()) << page;
}
void expect_cut(std::string_view page, Code limit)
{
  const PageLinks links = read(page, small_tags());
  EXPECT_TRUE(links.cut) << page;
  EXPECT_FALSE(links.malformed) << page;
  EXPECT_EQ(links.diagnostics.count(limit), 1u) << page;
}
/// Checks that the limit is reached by the tag after `content`, and by nothing before it.
void expect_next_is_too_long(std::string_view content, std::string_view before_root = "")
{
  const std::string before{before_root};
  expect_whole(before + in_root(content));
  expect_cut(before + in_root(std::string{content} + long_tag), Code::limit_tag);
}

TEST(XhtmlLinksEdge, Limit_ATagAtTheLimit)
{
  const std::string exact = "<p " + std::string(95, ' ') + "/>";
  ASSERT_EQ(exact.size(), 100u);
  expect_next_is_too_long(exact);
  expect_cut(in_root("<p a=\"" + std::string(100, '>') + "\"/>"), Code::limit_tag);
  expect_cut(in_root("<p a='" + std::string(100, '>') + "'/>"), Code::limit_tag);
}

TEST(XhtmlLinksEdge, Limit_AttributesAtTheLimit)
{
  expect_next_is_too_long("<p a='1' b=\"2\"/>");
  expect_cut(in_root("<p a='1' b=\"2\" c='3'/>"), Code::limit_attributes);
}

TEST(XhtmlLinksEdge, CommentsInstructionsAndCdataMayBeLong)
{
  const std::string text(200, 'x');
  expect_next_is_too_long("<!-- ' > - \" <a -> " + text + "-->");
  expect_next_is_too_long("<?x ' > ? \" <a " + text + "?>");
  expect_next_is_too_long("<![CDATA[ ' > ]] \" <a ]> " + text + "]]>");
  expect_next_is_too_long("text " + text + "<p> \" " + text + " ' </p>");
}

TEST(XhtmlLinksEdge, Limit_ADoctypeAtTheLimit)
{
  const std::string exact = "<!DOCTYPE html" + std::string(85, ' ') + ">";
  ASSERT_EQ(exact.size(), 100u);
  expect_next_is_too_long("", exact);
  expect_cut("<!DOCTYPE html" + std::string(86, ' ') + ">" + in_root(""), Code::limit_tag);
}

TEST(XhtmlLinksEdge, ADoctypeIsBoundedTogetherWithItsSubset)
{
  for (const std::string_view doctype :
       {"<!DOCTYPE html SYSTEM \"> <a '\">", "<!DOCTYPE html SYSTEM '> <a \"'>",
        "<!DOCTYPE html [<!-- ]> <a ' -->]>", "<!DOCTYPE html [<?x ]> <a ' ?>]>",
        "<!DOCTYPE html [<!ELEMENT p ANY><!ATTLIST p a CDATA #IMPLIED b ID #REQUIRED>]>"})
    expect_next_is_too_long("", doctype);
}

TEST(XhtmlLinksEdge, D3c_TheReasonIsSaidOnce)
{
  const PageLinks links = read(in_root("<p></q>"));
  ASSERT_EQ(links.diagnostics.items().size(), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].message, "the links of the page are not read: not well-formed XML: "
                                                  "<p> (opened in line 1) is not closed before </q>");
  const PageLinks entity = read("<!DOCTYPE html [<!ENTITY a 'b'>]>" + in_root(""));
  ASSERT_EQ(entity.diagnostics.items().size(), 1u);
  EXPECT_TRUE(entity.diagnostics.items()[0].message.starts_with("the links of the page are not read: "));
}

} // namespace
} // namespace standard_sitemap::test::xhtml_edge_test
