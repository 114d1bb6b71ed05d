#include "limit_rows.h"

namespace standard_sitemap::containment {

namespace {

const std::string root_path = "/map.xml";

Row document_bytes()
{
  return {"document_bytes",
          "a_document",
          [](std::size_t beyond) {
            Site site;
            const std::string document = sitemap("<item name='a'/>\n<item name='b'/>");
            site.raw(root_url, document + repeated(" ", beyond));
            site.policy.document_bytes = document.size();
            return seen_of(site);
          },
          {"(a,b)", "ok"},
          {"(a,b)", "cut"},
          Code::limit_bytes,
          root_path};
}

Row map_bytes()
{
  return {"map_bytes",
          "a_map",
          [](std::size_t beyond) {
            Site site;
            const std::string first = sitemap("<item name='a'/><external xlink:href='b.xml'/>");
            const std::string second = sitemap("<item name='b'/>");
            site.raw(root_url, first).raw("b.xml", second + repeated(" ", beyond));
            site.policy.map_bytes = first.size() + second.size();
            return seen_of(site, 1);
          },
          {"(a,b)", "ok"},
          {"(a,b)", "cut"},
          Code::limit_map_bytes,
          "/b.xml"};
}

Row elements()
{
  return {"elements",
          "a_map",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<x/>" + repeated("\n<item name='b'/>", beyond)};
            site.policy.elements = 3; // <sitemap> and foreign ones count
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"(a)", "cut"},
          Code::limit_elements,
          root_path,
          4};
}

Row xml_depth()
{
  return {"xml_depth",
          "a_document",
          [](std::size_t beyond) {
            Site site{"<item name='a'>\n<item name='b'>\n" + repeated("<item name='c'/>", beyond) +
                      "</item></item><item name='d'/>"};
            site.policy.xml_depth = 3;
            return seen_of(site);
          },
          {"(a(b),d)", "ok"},
          {"(a(b))", "cut"},
          Code::limit_depth,
          root_path,
          4};
}

Row tag_bytes()
{
  return {"tag_bytes",
          "a_tag",
          [](std::size_t beyond) {
            const std::string begin = "<item name='b' description='", end = "'/>";
            Site site{"<item name='a'/>\n" + begin +
                      std::string(200 - begin.size() - end.size() + beyond, 'd') + end +
                      "\n<item name='c'/>"};
            site.policy.tag_bytes = 200;
            return seen_of(site);
          },
          {"(a,b,c)", "ok"},
          {"(a)", "cut"},
          Code::limit_tag,
          root_path,
          3};
}

Row bytes_of_a_doctype()
{
  return {"tag_bytes",
          "a_doctype",
          [](std::size_t beyond) {
            const std::string begin = "<!DOCTYPE sitemap [<!ELEMENT sitemap ANY>", end = "]>";
            Site site;
            site.raw(root_url, begin + std::string(200 - begin.size() - end.size() + beyond, ' ') + end +
                                   sitemap("<item name='a'/>"));
            site.policy.tag_bytes = 200;
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"no map", "cut"},
          Code::limit_tag,
          root_path,
          1};
}

Row tag_attributes()
{
  return {"tag_attributes",
          "a_tag",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<item name='b' a1='' a2='' a3=''" + repeated(" a4=''", beyond) +
                      "/>\n<item name='c'/>"};
            site.policy.tag_attributes = 4;
            return seen_of(site);
          },
          {"(a,b,c)", "ok"},
          {"(a)", "cut"},
          Code::limit_attributes,
          root_path,
          3};
}

Row namespace_bindings()
{
  return {"namespace_bindings",
          "a_document",
          [](std::size_t beyond) {
            Site site{"<item name='a' xmlns:a='urn:a'/>\n<item name='b' xmlns:b='urn:b'" +
                      repeated(" xmlns:c='urn:c'", beyond) + "/>\n<item name='c'/>"};
            site.policy.namespace_bindings = 3; // two of <sitemap>, and one at a time
            return seen_of(site);
          },
          {"(a,b,c)", "ok"},
          {"(a)", "cut"},
          Code::limit_namespaces,
          root_path,
          3};
}

Row text_of(const std::string& attribute)
{
  return {"text_code_points",
          attribute,
          [attribute](std::size_t beyond) {
            Site site{"<item name='a'/>\n<item " + attribute + "='\u00e4\u20ac\U0001f600x" +
                      repeated("\u00df", beyond) + "'/>"};
            site.policy.text_code_points = 4;
            Seen seen = seen_of(site);
            Visit visit{site};
            const Node node = visit.view()->map().node(2);
            seen.there =
                std::string{node.name().value_or("")} + '|' + std::string{node.description().value_or("")};
            return seen;
          },
          {attribute == "name" ? "\u00e4\u20ac\U0001f600x|" : "|\u00e4\u20ac\U0001f600x", "ok"},
          {attribute == "name" ? "\u00e4\u20ac\U0001f600x|" : "|\u00e4\u20ac\U0001f600x", "ok"},
          Code::text_cut,
          root_path,
          3};
}

} // namespace

std::vector<Row> xml_rows()
{
  return {document_bytes(), map_bytes(),           elements(),       xml_depth(),
          tag_bytes(),      bytes_of_a_doctype(),  tag_attributes(), namespace_bindings(),
          text_of("name"),  text_of("description")};
}

} // namespace standard_sitemap::containment
