#include "tests/orders/load_orders.h"

#include "tests/unit/load/table.h"

namespace standard_sitemap::orders {
namespace {

using testing::sitemap;

std::string at(const std::string& file)
{
  return "http://example.com/" + file + ".xml";
}

std::string item(const std::string& name)
{
  return "<item name='" + name + "' url='/" + name + "'/>";
}

std::string external(const std::string& reference)
{
  return "<external xlink:href='" + reference + "'/>";
}

/// Each document with a mistake of its own, so that it has a diagnostic.
std::string with_mistake(const std::string& body)
{
  return sitemap(body + "<external/>");
}

const std::string list = "http://www.sitemaps.org/schemas/sitemap/0.9";

std::string urlset(const std::string& page)
{
  return "<urlset xmlns='" + list + "'><url><loc>http://example.com/" + page + "</loc></url></urlset>";
}

} // namespace

const std::vector<LoadCase>& load_cases()
{
  static const std::vector<LoadCase> every = {
      {.name = "one after the other",
       .documents = {{at("a"), with_mistake(item("A") + external("b.xml"))},
                     {at("b"), with_mistake(external("c.xml") + item("B"))},
                     {at("c"), with_mistake(item("C") + external("d.xml"))},
                     {at("d"), with_mistake(item("D"))}},
       .outline = "(A,C,D,B)",
       .order = "abcd"},
      {.name = "side by side",
       .documents = {{at("a"),
                      with_mistake(external("d.xml") + item("A") + external("b.xml") + external("c.xml"))},
                     {at("b"), with_mistake(item("B"))},
                     {at("c"), with_mistake(item("C"))},
                     {at("d"), with_mistake(item("D"))}},
       .outline = "(D,A,B,C)",
       .order = "adbc"},
      {.name = "named twice, and by each other",
       .documents = {{at("a"), sitemap(external("c.xml") + external("b.xml") + external("c.xml#x"))},
                     {at("b"), with_mistake("<item name='B' url='/B'>" + external("d.xml#x") + "</item>")},
                     {at("c"),
                      with_mistake("<item name='C' xml:id='x' url='/C'>" + external("d.xml#x") + "</item>")},
                     {at("d"),
                      with_mistake("<item name='D' xml:id='x' url='/D'>" + external("c.xml#x") + "</item>")}},
       .outline = "(C(D(^C)),B(D(C(^D))),C(D(^C)))",
       .order = "acdb"},
      {.name = "two addresses of one document",
       .documents = {{at("a"), with_mistake(external("c.xml#x") + external("b.xml") + external("d.xml"))},
                     {at("b"), with_mistake("<item name='X' xml:id='x' url='/X'/>"), at("d")},
                     {at("c"), with_mistake("<item name='X' xml:id='x' url='/X'/>"), at("d")},
                     {at("d"), with_mistake("<item name='X' xml:id='x' url='/X'/>")}},
       .outline = "(X,X,X)",
       .order = "ac"},
      {.name = "an index of lists",
       .documents = {{at("a"), "<sitemapindex xmlns='" + list + "'><sitemap><loc>" + at("d") +
                                   "</loc></sitemap>" + "<sitemap><loc>" + at("b") +
                                   "</loc></sitemap><sitemap><loc>" + at("c") +
                                   "</loc></sitemap></sitemapindex>"},
                     {at("b"), urlset("b")},
                     {at("c"), urlset("c")},
                     {at("d"), urlset("d")}},
       .outline = "",
       .order = "adbc",
       .kind = SourceKind::extended},
      {.name = "kept from an earlier load",
       .documents = {{at("a"), with_mistake(external("c.xml") + item("A") + external("b.xml"))},
                     {at("b"), with_mistake(item("B") + external("d.xml"))},
                     {at("c"), with_mistake(item("C"))},
                     {at("d"), with_mistake(item("D"))}},
       .outline = "(C,A,B,D)",
       .order = "acbd",
       .is_kept = true},
  };
  return every;
}

} // namespace standard_sitemap::orders
