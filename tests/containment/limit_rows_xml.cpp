#include "tests/containment/limit_rows.h"

namespace standard_sitemap::containment {

namespace {

const std::string map_path = "/map.xml";

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
          map_path};
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
          map_path,
          4};
}

/// A list that the user names: only its limits count.
void name_list(Site& site, std::string bytes)
{
  site.fixture.page.reset();
  site.fixture.sitemap = *Uri::parse({root_url});
  site.fixture.source = SourceKind::extended;
  site.raw(root_url, std::move(bytes));
  site.policy.document_bytes = site.policy.map_bytes = site.policy.elements = site.policy.documents = 1;
}

std::string list_of(std::string_view entries)
{
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + std::string{entries} + "</urlset>";
}

constexpr std::string_view list_entry = "<url><loc>http://example.com/a</loc></url>";

Row list_document_bytes()
{
  return {"list_document_bytes",
          "a_list",
          [](std::size_t beyond) {
            Site site;
            const std::string list = list_of(list_entry);
            name_list(site, list + repeated(" ", beyond));
            site.policy.list_document_bytes = list.size();
            Seen seen = seen_of(site);
            seen.there = seen.there == "no map" ? seen.there : "a map";
            return seen;
          },
          {"a map", "ok"},
          {"a map", "cut"},
          Code::limit_bytes,
          map_path};
}

Row list_map_bytes()
{
  return {"list_map_bytes",
          "a_map",
          [](std::size_t beyond) {
            Site site;
            const std::string list = list_of("<sitemap><loc>http://example.com/b.xml</loc></sitemap>");
            const std::string part = list_of(list_entry);
            name_list(site, list);
            site.raw("b.xml", part + repeated(" ", beyond));
            site.policy.list_map_bytes = list.size() + part.size();
            Seen seen = seen_of(site, 1);
            seen.there = seen.there == "no map" ? seen.there : "a map";
            return seen;
          },
          {"a map", "ok"},
          {"a map", "cut"},
          Code::limit_map_bytes,
          "/b.xml"};
}

Row list_documents()
{
  return {"list_documents",
          "an_index",
          [](std::size_t beyond) {
            Site site;
            name_list(site, "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                            "<sitemap><loc>http://example.com/b.xml</loc></sitemap>" +
                                repeated("<sitemap><loc>http://example.com/c.xml</loc></sitemap>", beyond) +
                                "</sitemapindex>");
            site.raw("b.xml", list_of(list_entry));
            site.raw("c.xml", list_of("<url><loc>http://example.com/c</loc></url>"));
            site.policy.list_documents = 2;
            return seen_of(site);
          },
          {"(A)", "ok"},
          {"(A)", "ok"},
          Code::limit_documents,
          map_path};
}

Row list_elements()
{
  return {"list_elements",
          "a_map",
          [](std::size_t beyond) {
            Site site;
            name_list(site,
                      list_of(std::string{list_entry} + repeated("\n" + std::string{list_entry}, beyond)));
            site.policy.list_elements = 2; // the element for the list itself counts
            Seen seen = seen_of(site);
            seen.there = seen.there == "no map" ? seen.there : "a map";
            return seen;
          },
          {"a map", "ok"},
          {"a map", "cut"},
          Code::limit_elements,
          map_path,
          2};
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
          map_path,
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
          map_path,
          3};
}

Row bytes_of_a_doctype()
{
  return {"tag_bytes",
          "a_doctype",
          [](std::size_t beyond) {
            const std::string begin = "<!DOCTYPE sitemap SYSTEM 'x'", end = ">";
            Site site;
            site.raw(root_url, begin + std::string(200 - begin.size() - end.size() + beyond, ' ') + end +
                                   sitemap("<item name='a'/>"));
            site.policy.tag_bytes = 200;
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"no map", "cut"},
          Code::limit_tag,
          map_path,
          1};
}

Row internal_subset_bytes()
{
  return {"internal_subset_bytes",
          "a_doctype",
          [](std::size_t beyond) {
            const std::string begin = "<!ELEMENT sitemap ANY><?x ", end = "?>";
            Site site;
            site.raw(root_url, "\n<!DOCTYPE sitemap [" + begin +
                                   std::string(200 - begin.size() - end.size() + beyond, ' ') + end + "]>" +
                                   sitemap("<item name='a'/>"));
            site.policy.internal_subset_bytes = 200;
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"no map", "cut"},
          Code::limit_internal_subset,
          map_path,
          2};
}

Row bases()
{
  return {"bases",
          "a_document",
          [](std::size_t beyond) {
            Site site{"<group xml:base='a/'>\n<group xml:base='b/'>\n" +
                      repeated("<group xml:base='c/'>", beyond) + "<item name='c' url='d'/>" +
                      repeated("</group>", beyond) + "</group></group>"};
            site.policy.bases = 2;
            Seen seen = seen_of(site);
            Visit visit{site};
            const Map& map = visit.view()->map();
            BaseResolver resolver;
            const Link link = map.node(map.size() - 1).link(resolver);
            seen.there = link.url ? link.url->text() : std::string{refusal_name(*link.blocked)};
            return seen;
          },
          {"http://example.com/a/b/d", "ok"},
          {"limit", "ok"},
          Code::limit_bases,
          map_path,
          4};
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
          map_path,
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
          map_path,
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
          map_path,
          3};
}

} // namespace

std::vector<Row> xml_rows()
{
  return {internal_subset_bytes(),
          bases(),
          list_document_bytes(),
          list_map_bytes(),
          list_documents(),
          list_elements(),
          document_bytes(),
          map_bytes(),
          elements(),
          xml_depth(),
          tag_bytes(),
          bytes_of_a_doctype(),
          tag_attributes(),
          namespace_bindings(),
          text_of("name"),
          text_of("description")};
}

} // namespace standard_sitemap::containment
