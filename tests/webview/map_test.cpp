// What a user sees of a map, and does with it.

#include <algorithm>
#include <iostream>

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"
#include "tests/webview/stall.h"

namespace standard_sitemap::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

template <class T>
T cell(Browser& browser, const std::string& text, int column)
{
  GtkTreeModel* const model = gtk_tree_view_get_model(browser.tree());
  GtkTreeIter row;
  T value{};
  if (gtk_tree_model_get_iter_from_string(model, &row, browser.path_of(text).c_str()))
    gtk_tree_model_get(model, &row, column, &value, -1);
  return value;
}

TEST(Map, L1_ALoopIsShownOnceMoreAndEndsThere)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='Home' xlink:href='/'/>"
                                  "<group name='A' id='a'><item name='B' xlink:href='/b'>"
                                  "<external xlink:href='#a'/></item></group>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.expand("A");
  browser.expand("B");
  browser.settle();
  EXPECT_EQ(browser.rows(), "Home\nA\n  B\n    ↑ A (2 levels up)\n");
  keep_screenshot("loop");
  // If it were unfolded, the same rows would follow again.
  GtkTreePath* const loop = gtk_tree_path_new_from_string(browser.path_of("↑ A (2 levels up)").c_str());
  EXPECT_FALSE(gtk_tree_view_expand_row(browser.tree(), loop, FALSE));
  gtk_tree_path_free(loop);
}

TEST(Map, V3_RolesAndPlacesLead)
{
  LoopbackServer server;
  for (const char* path : {"/", "/two", "/below", "/help"})
    server.on(path, page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='Home' role='home' xlink:href='/'/>"
                                  "<group name='Part'><item name='Two &amp; &lt;b>' xlink:href='/two'>"
                                  "<item name='Below' xlink:href='/below'/></item></group>"
                                  "<item name='Help' role='search contact' xlink:href='/help'/>"
                                  "<item name='Phone' role='contact' xlink:href='tel:+1'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/below")));
  GtkWidget* const places = browser.find(GTK_TYPE_LABEL, "Part › Two & <b> › Below");
  ASSERT_TRUE(places) << "as plain text";
  gboolean done = FALSE;
  const std::string markup = gtk_label_get_label(GTK_LABEL(places));
  const auto link = markup.rfind("href=\"") + 6;
  const std::string target = markup.substr(link, markup.find('"', link) - link);
  g_signal_emit_by_name(places, "activate-link", target.c_str(), &done);
  ASSERT_TRUE(browser.shown(server.url("/two")));
  EXPECT_EQ(browser.selected(), "Two & <b>");

  browser.click("Search: Help");
  ASSERT_TRUE(browser.shown(server.url("/help")));
  EXPECT_TRUE(browser.find(GTK_TYPE_MENU_BUTTON, "Contact ▾")) << "two nodes: a menu";
  browser.click("Home");
  ASSERT_TRUE(browser.shown(server.url("/")));
}

TEST(Map, Policy_BlockedLinksAreToBeSeenButNotFollowed)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='Script' xlink:href='javascript:alert(1)'/>"
                                  "<item name='Home' description='&lt;b>not markup' xlink:href='/'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.activate("Script");
  browser.settle();
  EXPECT_EQ(server.requests_for("/").size(), 1u);
  EXPECT_FALSE(cell<gboolean>(browser, "Script", 3));
  EXPECT_TRUE(cell<gboolean>(browser, "Home", 3));
  const webview::String why{cell<char*>(browser, "Script", 1)}, about{cell<char*>(browser, "Home", 1)};
  EXPECT_THAT(why.get(), HasSubstr("blocked: scheme"));
  EXPECT_THAT(about.get(), HasSubstr("&lt;b&gt;not markup"));
}

/// Screen readers use ATK.
TEST(Map, ScreenReadersHaveIt)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml",
            map_reply("<item name='Home' xlink:href='/'/><item name='More' xlink:href='/more'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  AtkObject* const tree = gtk_widget_get_accessible(GTK_WIDGET(browser.tree()));
  EXPECT_STREQ(atk_object_get_name(tree), "Site map");
  EXPECT_EQ(atk_object_get_role(tree), ATK_ROLE_TREE_TABLE);
  ASSERT_EQ(atk_table_get_n_rows(ATK_TABLE(tree)), 2);
  const webview::Ref<AtkObject> row{atk_table_ref_at(ATK_TABLE(tree), 1, 0)};
  EXPECT_STREQ(atk_object_get_name(row.get()), "More");
  for (const char* name :
       {"Back", "Forward", "Reload", "Address", "Display level", "Main pages", "How the map was found"})
    EXPECT_TRUE(browser.find(GTK_TYPE_WIDGET, name)) << name;
}

/// Real key events through the X server.
TEST(Map, KeysWalkTheTreeAndFollow)
{
  if (!Browser::can_press_keys())
    GTEST_SKIP() << "there is no xdotool";
  LoopbackServer server;
  for (const char* path : {"/", "/two"})
    server.on(path, page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='Home' xlink:href='/'/><group name='Part'>"
                                  "<item name='One' xlink:href='/one'/><item name='Two' xlink:href='/two'/>"
                                  "</group>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.focus(GTK_WIDGET(browser.tree())));
  browser.press({"Down", "plus"}); // to Part, and unfolds it
  EXPECT_TRUE(browser.until([&] { return browser.rows() == "Home\nPart\n  One\n  Two\n"; }))
      << browser.rows();
  browser.press({"Down", "Down", "Return"});
  EXPECT_TRUE(browser.shown(server.url("/two")));
}

// --- a large map ---

/// 33,060 nodes: packages of classes, each with its methods; one of them has 1,500.
std::string large_map()
{
  std::string body;
  body.reserve(4u << 20);
  int nodes = 0, number = 0;
  const auto item = [&](const char* name, bool open) {
    ++nodes;
    const std::string id = std::to_string(number++);
    body += "<item name='" + std::string{name} + id + "' description='What " + id + " does' xlink:href='/n" +
            id + (open ? "'>" : "'/>");
  };
  for (int package = 0; package < 60; ++package) {
    item("package ", true);
    for (int type = 0; type < (package == 0 ? 1'500 : 25); ++type) {
      item("Class ", true);
      for (int method = 0; method < (package == 0 ? 1 : 19); ++method)
        item("method ", false);
      body += "</item>";
    }
    if (package == 59)
      while (nodes < 33'060)
        item("more ", false);
    body += "</item>";
  }
  return body;
}

TEST(Map, AMapOf33060NodesUnfoldsRowByRow)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/n21", page_reply("/map.xml"));
  server.on("/map.xml", map_reply(large_map(), "Cache-Control: max-age=60\r\n"));
  Browser browser;
  const auto report = [](const char* what, const Stall& stall) {
    std::cout << what << ": the main loop's longest stall is " << stall.longest_ms() << " ms of CPU\n";
  };
  {
    const Stall stall;
    ASSERT_TRUE(browser.show(server.url("/")));
    report("loading", stall);
  }
  ASSERT_TRUE(browser.session().map());
  EXPECT_EQ(browser.session().map()->size(), 33'061u);
  const auto lines = [&] {
    const std::string text = browser.rows();
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(lines(), 60);
  {
    const Stall stall;
    browser.expand("package 0");
    browser.settle();
    report("unfolding 1,500 rows", stall);
  }
  EXPECT_EQ(lines(), 1'560);
  {
    const Stall stall;
    ASSERT_TRUE(browser.show(server.url("/n21")));
    report("going to a page of it", stall);
  }
  EXPECT_EQ(browser.selected(), "Class 21");
  EXPECT_EQ(server.requests_for("/map.xml").size(), 1u);
  keep_screenshot("large");
}

TEST(Map, ALongListGoesOnWhenItIsAskedTo)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/n4500", page_reply("/map.xml"));
  std::string body;
  for (int i = 0; i < 5'000; ++i)
    body += "<item name='n" + std::to_string(i) + "' xlink:href='/n" + std::to_string(i) + "'/>";
  server.on("/map.xml", map_reply(body));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_THAT(browser.rows(), EndsWith("\nn1998\nn1999\n… show 3,000 more\n"));
  browser.activate("… show 3,000 more");
  EXPECT_THAT(browser.rows(), EndsWith("\nn3998\nn3999\n… show 1,000 more\n"));
  EXPECT_THAT(browser.rows(), HasSubstr("\nn1999\nn2000\nn2001\n"));

  ASSERT_TRUE(browser.show(server.url("/n4500"))) << "the row of the page is made, with those around it";
  EXPECT_EQ(browser.selected(), "n4500");
  EXPECT_THAT(browser.rows(), HasSubstr("\nn3999\n… show 450 more\nn4450\n"));
  EXPECT_THAT(browser.rows(), EndsWith("\nn4549\n… show 450 more\n"));
  browser.activate("… show 450 more"); // the upper one
  EXPECT_THAT(browser.rows(), HasSubstr("\nn3999\nn4000\n"));
  EXPECT_THAT(browser.rows(), HasSubstr("\nn4449\nn4450\n"));
  EXPECT_EQ(browser.selected(), "n4500");
}

TEST(Map, FarDownInAListOf100000OnlyWhatIsBesideThePageHasRows)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/n99990", page_reply("/map.xml"));
  std::string body;
  for (int i = 0; i < 100'000; ++i)
    body += "<item name='n" + std::to_string(i) + "' xlink:href='/n" + std::to_string(i) + "'/>";
  server.on("/map.xml", map_reply(body, "Cache-Control: max-age=60\r\n"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  const Stall stall;
  ASSERT_TRUE(browser.show(server.url("/n99990")));
  std::cout << "going far down: the main loop's longest stall is " << stall.longest_ms() << " ms of CPU\n";
  EXPECT_EQ(browser.selected(), "n99990");
  const std::string rows = browser.rows();
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 2'000 + 1 + 50 + 10);
  EXPECT_THAT(rows, HasSubstr("\nn1999\n… show 97,940 more\nn99940\n"));
}

} // namespace
} // namespace standard_sitemap::test
