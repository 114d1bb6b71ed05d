#include "tests/containment/limit_rows.h"

namespace standard_sitemap::containment {

namespace {

const std::string root_path = "/map.xml";

std::string path_of(std::size_t uri_bytes)
{
  return '/' + std::string(uri_bytes - std::string{page_url}.size(), 'p');
}

Row documents()
{
  return {"documents",
          "a_map",
          [](std::size_t beyond) {
            Site site{"<external xlink:href='b.xml'/>" +
                      std::string{beyond ? "<external xlink:href='c.xml'/>" : ""}};
            site.map("b.xml", "<item name='b'/>").map("c.xml", "<item name='c'/>");
            site.policy.documents = 2;
            return seen_of(site);
          },
          {"(b)", "ok"},
          {"(b)", "ok"},
          Code::limit_documents,
          root_path};
}

Row entries()
{
  return {"entries",
          "a_map",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<item name='b'><item name='c'/></item>\n" +
                      std::string{beyond ? "<item name='d'/>" : ""}};
            site.policy.entries = 3;
            return seen_of(site);
          },
          {"(a,b(c))", "ok"},
          {"(a,b,d)", "ok"}, // a parent's own children come before what is below them
          Code::limit_entries,
          root_path,
          3};
}

Row spliced_entries()
{
  return {"entries",
          "splices",
          [](std::size_t beyond) {
            Site site{"<external xlink:href='b.xml'/>\n<external xlink:href='b.xml'/>\n<item name='a'/>"};
            site.map("b.xml", "<item name='b'/>\n" + repeated("<item name='c'/>", beyond));
            site.policy.entries = 4; // b, the second splice, b again, a
            return seen_of(site);
          },
          {"(b,b,a)", "ok"},
          {"(b,c,b)", "ok"}, // b, c, the second splice, b: not c again
          Code::limit_entries,
          "/b.xml",
          3};
}

Row uri_of_a_document()
{
  return {"uri_bytes",
          "a_document",
          [](std::size_t beyond) {
            const std::string path = path_of(40 + beyond);
            Site site{"<item name='a'/>\n<external xlink:href='" + path + "'/>"};
            site.map(path, "<item name='b'/>");
            site.policy.uri_bytes = 40;
            return seen_of(site, 1);
          },
          {"(a,b)", "ok"},
          {"(a)", "blocked"},
          Code::limit_uri,
          path_of(41)};
}

Row uri_of_a_hop()
{
  return {"uri_bytes",
          "a_hop",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<external xlink:href='b.xml'/>"};
            const std::string path = path_of(40 + beyond);
            site.redirect("b.xml", path).map(path, "<item name='b'/>");
            site.policy.uri_bytes = 40;
            return seen_of(site, 1);
          },
          {"(a,b)", "ok"},
          {"(a)", "blocked"},
          Code::limit_uri,
          "/b.xml"};
}

Row uri_of_a_link()
{
  return {"uri_bytes",
          "a_link",
          [](std::size_t beyond) {
            Site site{"<item name='a' url='a'/>\n<item name='b' url='" + path_of(40 + beyond) + "'/>"};
            site.policy.uri_bytes = 40;
            return seen_of(site);
          },
          {"(a,b)", "ok"},
          {"(a,b!too-long)", "ok"},
          Code::limit_uri,
          root_path,
          3};
}

// However short the reference is that the author wrote there.
Row uri_of_a_link_over_a_base()
{
  return {"uri_bytes",
          "a_link_over_a_base",
          [](std::size_t beyond) {
            Site site{"<item name='a' url='/a'/>\n<group xml:base='" + path_of(999 + beyond) +
                      "/'>\n<item name='b' url='b'/>\n<item name='c' url='/c'/></group>"};
            site.policy.uri_bytes = 1'001;
            return seen_of(site);
          },
          {"(a,?(b,c))", "ok"},
          {"(a,?(b!too-long,c))", "ok"},
          Code::limit_uri,
          root_path,
          4};
}

Row uri_of_a_variant()
{
  return {"uri_bytes",
          "a_variant",
          [](std::size_t beyond) {
            Site site{"<item name='a' url='a'>\n<variant url='" + path_of(40 + beyond) + "'/></item>"};
            site.policy.uri_bytes = 40;
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"(a)", "ok"},
          Code::limit_uri,
          root_path,
          3};
}

// A variant without a URI takes that of its node (M-8), so it is written again.
Row links_of_a_map()
{
  return {"link_bytes",
          "a_map",
          [](std::size_t beyond) {
            Site site{"<item name='a' url='" + path_of(40) + "'/>\n<item name='b' url='" + path_of(30) +
                      "'>\n<variant/><variant url='" + path_of(30 + beyond) + "'/></item>"};
            site.policy.link_bytes = 40 + 3 * 30;
            return seen_of(site);
          },
          {"(a,b)", "ok"},
          {"(a,b!limit)", "ok"},
          Code::limit_links,
          root_path,
          3};
}

Row links_of_a_map_over_a_base()
{
  return {"link_bytes",
          "a_map_over_a_base",
          [](std::size_t beyond) {
            Site site{"<group name='g' xml:base='" + path_of(999) + "/'>\n<item name='a' url='a'/>\n" +
                      "<item name='b' url='b" + std::string(beyond, 'b') + "'/></group>"};
            site.policy.link_bytes = 2 * 1'001;
            return seen_of(site);
          },
          {"(g(a,b))", "ok"},
          {"(g(a,b!limit))", "ok"},
          Code::limit_links,
          root_path,
          4};
}

Row uri_of_a_style_sheet()
{
  return {"uri_bytes",
          "a_style_sheet",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<style url='" + path_of(40 + beyond) + "'/>"};
            site.policy.uri_bytes = 40;
            return seen_of(site);
          },
          {"(a)", "ok"},
          {"(a)", "ok"},
          Code::style_refused,
          root_path,
          3};
}

/// The outline, and the names of all variants.
Seen with_variants(const Site& site)
{
  Seen seen = seen_of(site);
  Visit visit{site};
  const Map& map = visit.view()->map();
  BaseResolver bases;
  for (NodeId id = 0; id < map.size(); ++id)
    for (const Variant& variant : map.node(id).variants(bases))
      seen.there += ' ' + std::string{variant.name.value_or("")};
  return seen;
}

Row variants_of_a_node()
{
  return {"variants",
          "a_node",
          [](std::size_t beyond) {
            Site site{"<item name='a'><variant name='x'/><item name='b'><variant name='u'/></item>" +
                      std::string{"<variant name='y'/>\n"} + repeated("<variant name='z'/>", beyond) +
                      "</item>"};
            site.policy.variants = 2;
            return with_variants(site);
          },
          {"(a(b)) x y u", "ok"},
          {"(a(b)) x y u", "ok"},
          Code::limit_variants,
          root_path,
          3};
}

// O-4
Row variants_of_an_image()
{
  return {"variants",
          "an_image",
          [](std::size_t beyond) {
            Site site{"<item name='a'/><image url='1'><variant url='2'/><variant url='3'/>\n" +
                      repeated("<variant url='4'/>", beyond) + "</image>"};
            site.policy.variants = 2;
            Seen seen = seen_of(site);
            Visit visit{site};
            for (const LogoVariant& variant : visit.view()->map().logo())
              seen.there += ' ' + std::string{variant.url.path()};
            return seen;
          },
          {"(a) /1 /2 /3", "ok"},
          {"(a) /1 /2 /3", "ok"},
          Code::limit_variants,
          root_path,
          3};
}

/// The outline, and each class change: its prefix, with an exclamation mark if it is refused.
Seen with_class_changes(const Site& site)
{
  Seen seen = seen_of(site);
  Visit visit{site};
  for (const ClassChange& change : visit.view()->map().class_changes())
    seen.there += ' ' + change.prefix.substr(0, 3) + (change.refused ? "!" : "");
  return seen;
}

Row class_changes()
{
  return {
      "class_changes",
      "a_map",
      [](std::size_t beyond) {
        Site site{
            "<item name='a'/>\n<class-change elem='/a' prefix='x'/><class-change elem='/b' prefix='y'/>\n" +
            repeated("<class-change elem='/c' prefix='z'/>", beyond)};
        site.policy.class_changes = 2;
        return with_class_changes(site);
      },
      {"(a) x y", "ok"},
      {"(a) x y", "ok"},
      Code::limit_class_changes,
      root_path,
      4};
}

Row xpath_bytes()
{
  return {"xpath_bytes",
          "a_class_change",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<class-change elem='/" + std::string(9 + beyond, 'e') +
                      "' prefix='x'/>\n" + "<class-change elem='/a' prefix='y'/>"};
            site.policy.xpath_bytes = 10;
            return with_class_changes(site);
          },
          {"(a) x y", "ok"},
          {"(a) x! y", "ok"},
          Code::class_change_refused,
          root_path,
          3};
}

Row xpath_depth_of_a_change()
{
  return {"xpath_depth",
          "a_class_change",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<class-change elem='a" + repeated("[b", 3 + beyond) +
                      repeated("]", 3 + beyond) + "' prefix='x'/>\n<class-change elem='/a' prefix='y'/>"};
            site.policy.xpath_depth = 3;
            return with_class_changes(site);
          },
          {"(a) x y", "ok"},
          {"(a) x! y", "ok"},
          Code::class_change_refused,
          root_path,
          3};
}

Row prefix_characters()
{
  return {"prefix_characters",
          "a_class_change",
          [](std::size_t beyond) {
            Site site{"<item name='a'/>\n<class-change elem='/a' prefix='" + std::string(64 + beyond, 'x') +
                      "'/>\n<class-change elem='/a' prefix='y'/>"};
            return with_class_changes(site);
          },
          {"(a) xxx y", "ok"},
          {"(a) xxx! y", "ok"},
          Code::class_change_refused,
          root_path,
          3};
}

} // namespace

std::vector<Row> map_rows()
{
  return {documents(),
          entries(),
          spliced_entries(),
          uri_of_a_document(),
          uri_of_a_hop(),
          uri_of_a_link(),
          uri_of_a_link_over_a_base(),
          uri_of_a_variant(),
          links_of_a_map(),
          links_of_a_map_over_a_base(),
          uri_of_a_style_sheet(),
          variants_of_a_node(),
          variants_of_an_image(),
          class_changes(),
          xpath_bytes(),
          xpath_depth_of_a_change(),
          prefix_characters()};
}

} // namespace standard_sitemap::containment
