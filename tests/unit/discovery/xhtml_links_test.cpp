#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::xhtml_links_test {
namespace {

constexpr std::string_view root =
    "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:h='http://www.w3.org/1999/xhtml'>";

std::string in_root(std::string_view content)
{
  return std::string{root} + std::string{content} + "</html>";
}
PageLinks read(std::string_view body, const Policy& policy = {})
{
  return read_page_links(*xhtml(body), policy);
}
std::string links_of(std::string_view content)
{
  return listed(read(in_root(content)));
}

TEST(XhtmlLinks, D3c_AnyPrefixOfTheXhtmlNamespaceCounts)
{
  EXPECT_EQ(links_of("<link rel='a' href='b'/><h:link rel='c' href='d'/>"), "a=b|c=d");
  EXPECT_EQ(
      listed(read("<x xmlns:q='http://www.w3.org/1999/xhtml'><q:link rel='a' href='b'/><link rel='c'/></x>")),
      "a=b");
  EXPECT_EQ(listed(read("<html><link rel='a' href='b'/></html>")), "");
  EXPECT_EQ(links_of("<link xmlns='http://www.w3.org/2000/svg' rel='a' href='b'/>"), "");
}

TEST(XhtmlLinks, NamesAreThoseOfXml)
{
  EXPECT_EQ(links_of("<LINK rel='a' href='b'/><link REL='a' href='b'/><link h:rel='a' href='b'/>"), "");
  EXPECT_EQ(links_of("<link rel='a&#x20;b' href='x&amp;y'/>"), "a b=x&y");
  EXPECT_EQ(
      links_of("<noscript><link rel='a' href='b'/></noscript><template><link rel='c' href='d'/></template>"),
      "a=b|c=d");
  EXPECT_EQ(links_of("<meta name='schema.X' content='ns'/><meta name='x' content='y'/>"), "schema.X=ns");
}

TEST(XhtmlLinks, LinesAndLanguages)
{
  const PageLinks links = read("<html xmlns='http://www.w3.org/1999/xhtml' lang='de' xml:lang='de-AT'>\n\n"
                               "<link rel='a' href='b'/></html>");
  ASSERT_EQ(links.links.size(), 1u);
  EXPECT_EQ(links.links[0].line, 3u);
  EXPECT_EQ(links.languages, std::vector<std::string>{"de-AT"});
}

TEST(XhtmlLinks, D3c_AFatalErrorAnywhereLeavesNothing)
{
  const PageLinks links = read(in_root("<link rel='a' href='b'/>\n  <p></q>"));
  EXPECT_TRUE(links.malformed);
  EXPECT_TRUE(links.links.empty());
  ASSERT_EQ(links.diagnostics.items().size(), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].code, Code::page_malformed);
  EXPECT_EQ(links.diagnostics.items()[0].line, 2u);
  EXPECT_GT(links.diagnostics.items()[0].column, 0u);

  EXPECT_TRUE(read("").malformed);
  EXPECT_TRUE(read(std::string{root} + "<link rel='a' href='b'/>").malformed); // no end
  EXPECT_TRUE(read(in_root("") + "<x/>").malformed);
}

TEST(XhtmlLinks, D3c_AMalformedPageMatchesNoLinkRule)
{
  const Discovery d = discover(*xhtml(in_root("<link rel='standard-sitemap' href='m'/>&")), {});
  EXPECT_EQ(found(d), "-");
  EXPECT_EQ(trace_of(d, Rule::link_legacy).outcome, RuleResult::absent);
  EXPECT_EQ(trace_of(d, Rule::link_legacy).detail, "the page is not well-formed XML");
  EXPECT_EQ(d.diagnostics.count(Code::page_malformed), 1u);
}

TEST(XhtmlLinks, D3c_UnboundPrefixesAreNotFatal)
{
  EXPECT_EQ(links_of("<fb:like x:y='z'/><link rel='a' href='b'/>"), "a=b");
}

TEST(XhtmlLinks, D3c_UndeclaredEntitiesAreNotFatalBelowADoctype)
{
  const std::string body = in_root("<p title='&eacute;'>&nbsp;</p><link rel='a' href='b'/>");
  EXPECT_EQ(
      listed(
          read("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/x.dtd'>" + body)),
      "a=b");
  EXPECT_EQ(listed(read("<!DOCTYPE html>" + body)), "a=b");
  EXPECT_TRUE(read(body).malformed);
}

TEST(XhtmlLinks, D3c_UndeclaredEntitiesAreNotFatalHoweverMany)
{
  std::string body = "<!DOCTYPE html>" + std::string{root};
  for (int i = 0; i < 30'000; ++i)
    body += "<p>&nbsp;</p>";
  EXPECT_EQ(listed(read(body + "<link rel='a' href='b'/></html>")), "a=b");
}

TEST(XhtmlLinks, Policy_EntityDeclarationsMakeThePageMalformed)
{
  const std::string body = in_root("<link rel='a' href='b'/>");
  EXPECT_EQ(listed(read("<!DOCTYPE html [ <!-- x --> <!ELEMENT html ANY> ]>" + body)), "a=b");
  for (std::string_view declaration :
       {"<!ENTITY a 'b'>", "<!ENTITY % a 'b'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
        "<!NOTATION n SYSTEM 'x'><!ENTITY a SYSTEM 'x' NDATA n>", "<!ATTLIST p a CDATA ''>",
        "<!ATTLIST p a CDATA #FIXED ''>", "<?x ]]>?><!ATTLIST p a CDATA ''>", "%x;", "<!ELEMENT p %x;>"})
    EXPECT_TRUE(read("<!DOCTYPE html [" + std::string{declaration} + "]>" + body).malformed) << declaration;
  const PageLinks links = read("\n<!DOCTYPE html [ <!-- x -->\n <!ATTLIST p a CDATA ''>]>" + body);
  ASSERT_EQ(links.diagnostics.items().size(), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].code, Code::page_malformed);
  EXPECT_EQ(links.diagnostics.items()[0].line, 3u);
  EXPECT_EQ(links.diagnostics.items()[0].column, 2u);
}

TEST(XhtmlLinks, Policy_AttributeListsWithoutDefaultsAreTolerated)
{
  const std::string body = in_root("<link rel='a' href='b'/>");
  EXPECT_EQ(listed(read("<!DOCTYPE html [<!ATTLIST p a CDATA #IMPLIED b (c|d) #REQUIRED>]>" + body)), "a=b");
}

TEST(XhtmlLinks, D3c_AnUndeclaredEntityStaysInAnAddressAsItIsWritten)
{
  const std::string page =
      "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/x.dtd'>" +
      in_root("<p title='&eacute;'>&nbsp;</p>\n<link rel='a' href='b&eacute;c&amp;d&amp;eacute;'/>");
  const PageLinks links = read(page);
  EXPECT_EQ(listed(links), "a=b&eacute;c&d&eacute;");
  ASSERT_EQ(links.diagnostics.count(Code::undeclared_entity), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].line, 2u);
  const PageLinks others =
      read("<!DOCTYPE html>" + in_root("<p title='&eacute;'>&nbsp;</p><link rel='a' href='b'/>"));
  EXPECT_TRUE(others.diagnostics.items().empty()) << "there is no diagnostic about what is ignored";
}

TEST(XhtmlLinks, D3d_XmlBaseOverBaseHrefOverThePage)
{
  const PageLinks links =
      read(in_root("<link rel='1'/><base href='/b/'/><base href='/no/'/><link rel='2'/>"
                   "<div xml:base='c/'><p xml:base='d/'><link rel='3' xml:base='e'/><link rel='4'/></p>"
                   "<link rel='5'/></div><div xml:base='http://other/x/'><link rel='6'/></div>"
                   "<div xml:base='a\\b'><link rel='7'/></div>"));
  std::vector<std::string> bases;
  for (const PageLink& link : links.links)
    bases.push_back(link.base.text());
  const std::vector<std::string> expected{"http://example.com/b/",      "http://example.com/b/",
                                          "http://example.com/b/c/d/e", "http://example.com/b/c/d/",
                                          "http://example.com/b/c/",    "http://other/x/",
                                          "http://example.com/b/"};
  EXPECT_EQ(bases, expected);
}

TEST(XhtmlLinks, D3d_ThePageIsTheOutermostBase)
{
  EXPECT_EQ(sitemap_of(xhtml(in_root("<link rel='standard-sitemap' href='m'/>"))),
            "http://example.com/dir/m");
  EXPECT_EQ(sitemap_of(xhtml("<html xmlns='http://www.w3.org/1999/xhtml' xml:base='../x/'>"
                             "<link rel='standard-sitemap' href='m'/></html>")),
            "http://example.com/x/m");
}

TEST(XhtmlLinks, P2_Encodings)
{
  auto page = xhtml("<?xml version='1.0' encoding='utf-8'?>" + in_root("<link rel='a' href='\xE9'/>"));
  page.type("application/xhtml+xml; charset=iso-8859-1"); // overrides the declaration
  EXPECT_EQ(listed(read_page_links(*page, {})), "a=\xC3\xA9");
  EXPECT_EQ(
      listed(read("<?xml version='1.0' encoding='iso-8859-1'?>" + in_root("<link rel='a' href='\xE9'/>"))),
      "a=\xC3\xA9");
  EXPECT_EQ(listed(read("\xEF\xBB\xBF" + in_root("<link rel='a' href='\xC3\xA9'/>"))), "a=\xC3\xA9");
  EXPECT_TRUE(read(in_root("<link rel='a' href='\xE9'/>")).malformed);
  EXPECT_TRUE(read("<?xml version='1.0' encoding='nonsense'?>" + in_root("")).malformed);

  std::string utf16 = "\xFE\xFF";
  for (char c : "<?xml version='1.0' encoding='UTF-16'?>" + in_root("<link rel='a' href='b'/>"))
    utf16 += {'\0', c};
  EXPECT_EQ(listed(read(utf16)), "a=b");
}

TEST(XhtmlLinks, P2_Utf16SaidToBeUtf8IsNotTakenForUtf16)
{
  std::string utf16;
  for (char c : in_root("<link rel='a' href='b'/>"))
    utf16 += {c, '\0'};
  auto page = xhtml(utf16);
  page.type("application/xhtml+xml; charset=utf-8");
  EXPECT_TRUE(read_page_links(*page, {}).malformed);
}

TEST(XhtmlLinks, Limit_WhatIsBeforeTheCutCounts)
{
  Policy policy;
  policy.page_bytes = 200;
  const std::string start = std::string{root} + "<link rel='a' href='b'/>";
  const PageLinks links = read(start + std::string(500, ' ') + "<link rel='c' href='d'/></html>", policy);
  EXPECT_EQ(listed(links), "a=b");
  EXPECT_TRUE(links.cut);
  EXPECT_FALSE(links.malformed);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_bytes), 1u);
}

void expect_cut(std::string_view content, Code limit)
{
  const PageLinks links = read(std::string{root} + "<link rel='a' href='b'/>" + std::string{content});
  EXPECT_EQ(listed(links), "a=b");
  EXPECT_TRUE(links.cut);
  EXPECT_FALSE(links.malformed);
  EXPECT_EQ(links.diagnostics.count(limit), 1u);
}

TEST(XhtmlLinks, Limit_Depth)
{
  std::string nested;
  for (int i = 0; i < 100'000; ++i)
    nested += "<p>";
  expect_cut(nested, Code::limit_depth);
}

TEST(XhtmlLinks, Limit_OneTag)
{
  expect_cut("<p title='" + std::string(20'000, 'x') + "'/></html>", Code::limit_tag);
  expect_cut("<p title='" + std::string(20'000, '>'), Code::limit_tag);
  std::string attributes = "<p";
  for (int i = 0; i < 257; ++i)
    attributes += " a" + std::to_string(i) + "=''";
  expect_cut(attributes + "/></html>", Code::limit_attributes);
}

TEST(XhtmlLinks, Limit_Namespaces)
{
  std::string nested;
  for (int i = 0; i < 70; ++i)
    nested += "<p xmlns:n" + std::to_string(i) + "='x'>";
  expect_cut(nested, Code::limit_namespaces);
}

TEST(XhtmlLinks, Limit_AttributesOfAllTags)
{
  std::string tag = "<p";
  for (int i = 0; i < 250; ++i)
    tag += " a" + std::to_string(i) + "=''";
  tag += "/>";
  std::string many;
  for (int i = 0; i < 400; ++i) // 400 * 250 * 250 pairs are 25 million
    many += tag;
  expect_cut(many, Code::limit_page_work);
}

TEST(XhtmlLinks, Limit_InternalSubset)
{
  const std::string body = in_root("<link rel='a' href='b'/>");
  const Policy policy;
  const std::string start = "<!DOCTYPE html [", comment(policy.internal_subset_bytes - 7, 'c');
  EXPECT_EQ(listed(read(start + "<!--" + comment + "-->]>" + body)), "a=b");
  const PageLinks links = read(start + "<!--" + comment + "c-->]>" + body);
  EXPECT_TRUE(links.cut);
  EXPECT_TRUE(links.links.empty());
  EXPECT_EQ(links.diagnostics.count(Code::limit_internal_subset), 1u);
}

TEST(XhtmlLinks, Limit_Bases)
{
  Policy policy;
  policy.bases = 2;
  const PageLinks links =
      read(in_root("<div xml:base='a/'><p xml:base='b/'><link rel='1'/>\n<p xml:base='/c/'>"
                   "<link rel='2'/><link rel='3' xml:base='http://d/'/></p><link rel='4'/></p></div>"),
           policy);
  std::string rels;
  for (const PageLink& link : links.links)
    rels += link.rel + '=' + link.base.text() + ' ';
  EXPECT_THAT(rels, ::testing::StartsWith("1="));
  EXPECT_THAT(rels, ::testing::HasSubstr("/a/b/ 4="));
  EXPECT_EQ(links.links.size(), 2u);
  ASSERT_EQ(links.diagnostics.count(Code::limit_bases), 1u);
  EXPECT_EQ(links.diagnostics.items()[0].line, 2u);
}

TEST(XhtmlLinks, Limit_DifferentNames)
{
  std::string names;
  std::string instructions;
  for (int i = 0; i < 25'000; ++i) {
    names += "<x" + std::to_string(i) + "/>";
    instructions += "<?x" + std::to_string(i) + "?>";
  }
  expect_cut(names + "</html>", Code::limit_page_work);
  expect_cut(instructions + "</html>", Code::limit_page_work);
}

TEST(XhtmlLinks, Limit_ErrorsThatAreNotFatal)
{
  std::string unbound;
  for (int i = 0; i < 210'000; ++i)
    unbound += "<x:y/>";
  expect_cut(unbound + "</html>", Code::limit_page_work);
}

TEST(XhtmlLinks, Limit_Links)
{
  std::string many;
  for (int i = 0; i < 10'001; ++i)
    many += "<link rel='a'/>";
  const PageLinks links = read(in_root(many));
  EXPECT_EQ(links.links.size(), 10'000u);
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
}

TEST(XhtmlLinks, Hostile_EveryPrefixOfAPageIsReadWithoutHarm)
{
  const std::string whole = "<?xml version='1.0'?><!DOCTYPE html [<!ATTLIST p a CDATA #IMPLIED>]>" +
                            in_root("<!-- x --><![CDATA[ < ]]><p xml:base='q'><link rel='a' href='b'/></p>");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const PageLinks links = read(whole.substr(0, size));
    EXPECT_TRUE(links.malformed) << size;
    EXPECT_TRUE(links.links.empty()) << size;
  }
  EXPECT_EQ(listed(read(whole)), "a=b");
}

} // namespace
} // namespace standard_sitemap::test::xhtml_links_test
