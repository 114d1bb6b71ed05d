#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

#include "engine/view/unfold.h"
#include "engine/view/variant_choice.h"
#include "engine/view/view.h"

namespace standard_sitemap::view_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

struct Seen {
  explicit Seen(const std::string& body, ViewContext context = {}, const std::string& attributes = {})
      : result([&] {
          Site site;
          site.add(root, sitemap(body, attributes));
          return load(site, root);
        }()),
        view(*result.map, std::move(context), {})
  {
  }
  LoadResult result;
  View view;
};

ViewContext at(const std::string& page)
{
  ViewContext context;
  context.page = uri(page);
  return context;
}

PageLink page_link(const std::string& rel, const std::string& href)
{
  return {PageLink::Element::link, rel, href, uri("http://example.com/"), 0};
}

std::string here(View& view)
{
  std::string text;
  for (const PageMatch& place : view.here())
    text += std::to_string(place.node) + std::string{match_name(place.match)} + ' ';
  return text;
}

std::string unfolded(View& view, UnfoldOptions options = {})
{
  std::string text;
  Unfolding tree{view, options};
  while (const auto place = tree.next())
    text += std::to_string(place->depth) + (place->loop ? "^" : "") +
            std::string{view.map().node(place->node).name().value_or("?")} +
            (place->loop ? std::to_string(place->loop_up) : "") + (place->cut_below ? "+" : "") +
            (place->last ? "." : "") + ' ';
  return text;
}

TEST(View, V1_ExactThenNoQueryThenSuffix)
{
  Seen exact{"<item url='a?q=1'/><item url='a'/><item url='a.html'/>", at("http://example.com/a?q=1#top")};
  EXPECT_EQ(here(exact.view), "1exact ");
  Seen no_query{"<item url='a?q=2'/><item url='a'/><item url='a.html'/>", at("http://example.com/a?q=1")};
  EXPECT_EQ(here(no_query.view), "1no-query 2no-query ");
  Seen suffix{"<item url='a.html'/><item url='a.htm'/><item url='a.xml'/>", at("http://example.com/a")};
  EXPECT_EQ(here(suffix.view), "1suffix 2suffix ");
  Seen none{"<item url='b'/>", at("http://example.com/a")};
  EXPECT_EQ(here(none.view), "");
}

TEST(View, V1_ComparesAfterSyntaxNormalisation)
{
  Seen seen{"<item url='HTTP://EXAMPLE.com:80/x/../%7ea'/>", at("http://example.com/~a")};
  EXPECT_EQ(here(seen.view), "1exact ");
}

TEST(View, V1_IndexNamesEndingsAndDeclaredLanguages)
{
  for (const auto* url :
       {"d/", "d/index", "d/index.html", "d/default.php", "d/index.html.de", "d/index.de.html"}) {
    Seen seen{"<item lang='de' url='" + std::string{url} + "'/>", at("http://example.com/d/index.xhtml")};
    EXPECT_EQ(here(seen.view), "1suffix ") << url;
  }
  Seen undeclared{"<item url='a.html.de'/>", at("http://example.com/a.html")};
  EXPECT_EQ(here(undeclared.view), "");
  ViewContext context = at("http://example.com/a.html");
  context.links.languages = {"DE"};
  Seen by_page{"<item url='a.html.de'/>", context};
  EXPECT_EQ(here(by_page.view), "1suffix ");
}

TEST(View, V1_AnyVariantWillDo)
{
  Seen seen{"<item url='a'><variant url='b'/></item>", at("http://example.com/b")};
  EXPECT_EQ(here(seen.view), "1exact ");
}

TEST(View, V2_ByThePagesOwnLinks)
{
  ViewContext context = at("http://example.com/elsewhere");
  context.links.links = {page_link("start", "s"), page_link("index up", "u")};
  Seen up{"<item url='s'/><item url='u'/>", context};
  EXPECT_EQ(here(up.view), "2up ");
  Seen start{"<item url='s'/>", context};
  EXPECT_EQ(here(start.view), "1start ");
}

TEST(View, V4_WhatLeadsNowhereIsLeftOutAndCounted)
{
  Seen seen{"<group name='a'><group name='b'/></group><group name='c'><item name='d' url='d'/></group><item "
            "name='e'/>"
            "<item name='f'><variant url='f'/></item><item name='g' url='javascript:x'/>"};
  EXPECT_EQ(unfolded(seen.view), "1c 2d. 1f 1g. ");
  EXPECT_EQ(seen.view.left_out(), 3u);
  EXPECT_EQ(seen.view.map().size(), 8u) << "they stay in the model";
}

TEST(View, V4_ACircleOfGroupsLeadsNowhere)
{
  Seen seen{"<group name='a' xml:id='a'><group name='b'><external xlink:href='#a'/></group></group>"};
  EXPECT_EQ(unfolded(seen.view), "");
  EXPECT_EQ(seen.view.left_out(), 2u);
}

TEST(View, V5_HomeTakesThePagesOwnLink)
{
  ViewContext context = at("http://example.com/");
  context.links.links = {page_link("HOME", "h"), page_link("start", "s")};
  Seen seen{"<item name='a' role='home'/><item name='b' role='home' url='x'/><item name='c'/>", context};
  EXPECT_EQ(seen.view.shown(1).url->text(), "http://example.com/s");
  EXPECT_TRUE(seen.view.shown(1).derived);
  EXPECT_EQ(seen.view.shown(2).url->text(), "http://example.com/x");
  EXPECT_FALSE(seen.view.shown(2).derived);
  EXPECT_FALSE(seen.view.shown(3).url);
  EXPECT_EQ(unfolded(seen.view), "1a 1b. ");
}

TEST(View, M8_TheAlternativesToChooseFrom)
{
  ViewContext german = at("http://example.com/d");
  german.accept_language = "de";
  const auto listed = [](View& view, NodeId node) {
    std::string text;
    for (const Shown& one : view.alternatives(node))
      text += one.name.value_or("?") + "=" +
              (one.url       ? one.url->text()
               : one.blocked ? "blocked"
                             : "none") +
              (one.derived ? "!" : "") + " ";
    return text;
  };
  Seen seen{"<item name='e' url='e' lang='en'><variant name='d' url='d' lang='de'/><variant name='same'/>"
            "<variant name='x' url='javascript:1'/></item>"
            "<item name='n'><variant name='v' url='v'/><variant name='w'/></item>"
            "<item name='none'><variant name='still none'/></item><item name='alone' url='a'/>",
            german};
  EXPECT_EQ(listed(seen.view, 1), "e=http://example.com/e d=http://example.com/d same=http://example.com/e "
                                  "x=blocked ")
      << "whatever the reader's language is";
  EXPECT_EQ(*seen.view.shown(1).name, "d");
  EXPECT_EQ(listed(seen.view, 2), "v=http://example.com/v ") << "only what has a link";
  EXPECT_EQ(listed(seen.view, 3), "none=none still none=none ");
  EXPECT_EQ(listed(seen.view, 4), "alone=http://example.com/a ");
  EXPECT_EQ(listed(seen.view, 0), "?=none ");

  ViewContext start = at("http://example.com/");
  start.links.links = {page_link("start", "s")};
  Seen home{"<item name='h' role='home'><variant name='i' lang='de'/></item>", start};
  EXPECT_EQ(listed(home.view, 1), "h=http://example.com/s! i=http://example.com/s! ") << "V-5";
}

TEST(View, M7_LexicalOrder)
{
  Seen seen{"<group order='lexical' lang='de'><item name='z' url='u'/><item url='u'/><item name='\xc3\xa4' "
            "url='u'/>"
            "<item name='a10' url='u'/><item name='a9' url='u'/><item name='B' url='u'/></group>"};
  EXPECT_EQ(unfolded(seen.view), "1?. 2\xc3\xa4 2a9 2a10 2B 2z 2?. ");
  Seen authored{"<group order='other'><item name='z' url='u'/><item name='a' url='u'/></group>"};
  EXPECT_EQ(unfolded(authored.view), "1?. 2z 2a. ");
}

TEST(View, M8_TheBestVariantForTheReader)
{
  const std::string item = "<item name='home' url='h' lang='en'><variant lang='de' name='Heim' url='d'/>"
                           "<variant lang='fr' name='Maison' url='f'/></item>";
  const auto name_for = [&](const std::string& languages) {
    ViewContext context;
    context.accept_language = languages;
    Seen seen{item, context};
    return *seen.view.shown(1).name;
  };
  EXPECT_EQ(name_for("de"), "Heim");
  EXPECT_EQ(name_for("de-AT, en;q=0.5"), "Heim");
  EXPECT_EQ(name_for("en-GB"), "home");
  EXPECT_EQ(name_for("fr;q=0.3, de;q=0.2"), "Maison");
  EXPECT_EQ(name_for("ja"), "home") << "no match: document order";
  EXPECT_EQ(name_for(""), "home");
}

TEST(View, M8_ANodeWithoutUriIsNoAlternativeToOneWith)
{
  Seen seen{"<item name='n'><variant name='v' url='v'/></item><group name='g'><variant lang='de' "
            "name='h'/></group>"};
  EXPECT_EQ(seen.view.shown(1).name, "v");
  EXPECT_EQ(seen.view.shown(2).name, "g");
}

TEST(View, M8_OfVariantsInOneLanguageTheMediaTypeDecides)
{
  ViewContext context;
  context.accept = "text/html, application/pdf;q=0.1";
  Seen seen{
      "<item name='a' url='a' type='application/pdf'><variant name='b' url='b' type='text/html'/></item>",
      context};
  EXPECT_EQ(seen.view.shown(1).name, "b");
  EXPECT_EQ(accepted_quality("text/*;q=0.3, text/html;q=0.7, text/html;level=1, */*;q=0.5", "text/html"),
            700u);
  EXPECT_EQ(accepted_quality("text/*;q=0.3", "image/png"), 0u);
  EXPECT_EQ(accepted_quality("", "image/png"), 1000u);
  EXPECT_EQ(accepted_quality("*/*;q=0.125", "image/png"), 125u);
}

TEST(View, L1_ALoopShowsTheLowerIncarnationAsALeaf)
{
  Seen seen{"<item name='a' url='a' xml:id='a'><item name='b' url='b'><external xlink:href='#a'/>"
            "<item name='c' url='c'/></item></item>"};
  EXPECT_EQ(unfolded(seen.view), "1a. 2b. 3^a2 3c. ");
}

TEST(View, L1_ANodeThatHoldsItself)
{
  Seen seen{"<item name='a' url='a' xml:id='a'><external xlink:href='#a'/></item>"};
  EXPECT_EQ(unfolded(seen.view), "1a. 2^a1. ");
}

TEST(View, L2_SharedNodesUnfoldUnderEachParentWithinBounds)
{
  Seen seen{
      "<group name='p'><external xlink:href='#s'/></group><group name='q'><external xlink:href='#s'/></group>"
      "<x:x xmlns:x='urn:x'><item name='s' xml:id='s' url='s'><item name='t' url='t'/></item></x:x>"};
  EXPECT_EQ(unfolded(seen.view), "1p 2s. 3t. 1q. 2s. 3t. ");
  EXPECT_EQ(unfolded(seen.view, {.depth = 2}), "1p 2s+. 1q. 2s+. ");
  Unfolding few{seen.view, {.places = 2}};
  EXPECT_TRUE(few.next());
  EXPECT_TRUE(few.next());
  EXPECT_FALSE(few.next());
  EXPECT_TRUE(few.cut());
}

TEST(View, V3_PathAlongTheFirstParents)
{
  Seen seen{"<group name='p'><external xlink:href='#s'/></group><item name='s' xml:id='s' url='s'/>"
            "<item name='x' tree='exclude'><item name='y' url='y'/></item>"};
  EXPECT_EQ(seen.view.path(2), (std::vector<NodeId>{0, 1, 2}));
  EXPECT_EQ(seen.view.path(0), std::vector<NodeId>{0});
  EXPECT_EQ(seen.view.path(4), (std::vector<NodeId>{3, 4})) << "below a node that has no place";
}

TEST(View, Policy_ShownTextIsSafe)
{
  Seen seen{"<item name='a&#x202e;b&#x85;c' url='u'/>"};
  EXPECT_EQ(seen.view.shown(1).name, "ab c");
}

} // namespace
} // namespace standard_sitemap::view_test
