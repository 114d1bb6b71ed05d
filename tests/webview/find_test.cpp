// Searching in a map: a node is found whether or not the tree has been unfolded down to it.

#include <iostream>

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"
#include "tests/webview/stall.h"

namespace standard_sitemap::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

GtkWidget* entry(Browser& browser)
{
  return browser.find(GTK_TYPE_SEARCH_ENTRY, "Find in the map");
}

/// Types the text, and Enter this many times.
void seek(Browser& browser, const std::string& text, int enter = 1)
{
  gtk_entry_set_text(GTK_ENTRY(entry(browser)), text.c_str());
  for (; enter > 0; --enter) {
    g_signal_emit_by_name(entry(browser), "activate");
    browser.settle();
  }
}

/// What is said below the field.
std::string message(Browser& browser)
{
  GList* const beside = gtk_container_get_children(GTK_CONTAINER(gtk_widget_get_parent(entry(browser))));
  const std::string text = gtk_label_get_text(GTK_LABEL(g_list_last(beside)->data));
  g_list_free(beside);
  return text;
}

/// Folded at first, with names that readers spell differently, one page in two places, and a loop.
const std::string shop =
    "<item name='Home' xlink:href='/'/>"
    "<group name='Books'><group name='Novels' id='novels'>"
    "<item name='Café Ångström' xlink:href='/cafe'/>"
    "<item name='The Lamp Room' xlink:href='/lamp'/>"
    "<external xlink:href='#novels'/></group></group>"
    "<group name='Authors'><group name='Zed'><item name='Ink and lamps' xlink:href='/ink'/>"
    "<external xlink:href='#novels'/></group>"
    "<group name='Lamp that leads nowhere'/></group>";

TEST(Find, FindsWhatNobodyHasUnfolded)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply(shop));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(browser.rows(), "Home\nBooks\nAuthors\n");
  seek(browser, "lamp");
  EXPECT_EQ(browser.selected(), "The Lamp Room") << "a whole word comes before the beginning of one";
  EXPECT_EQ(message(browser), "2 entries found");
  EXPECT_TRUE(browser.until([&] { return browser.selected_is_seen(); }));
  EXPECT_THAT(browser.rows(), HasSubstr("Books\n  Novels\n    Café Ångström\n    The Lamp Room\n"));
  keep_screenshot("find");
  seek(browser, "lamp");
  EXPECT_EQ(browser.selected(), "Ink and lamps") << "the next";
  seek(browser, "lamp");
  EXPECT_EQ(browser.selected(), "The Lamp Room") << "the first after the last: what leads nowhere has no row";
  g_signal_emit_by_name(entry(browser), "previous-match");
  browser.settle();
  EXPECT_EQ(browser.selected(), "Ink and lamps");
}

TEST(Find, WhateverTheCaseTheAccentsAndTheOrderOfWords)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply(shop));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  for (const char* text : {"CAFE", "angstrom", "Å", "cafe\u0301", "angst caf", "  café  ", "ångstrem"}) {
    seek(browser, "home");
    ASSERT_EQ(browser.selected(), "Home");
    seek(browser, text);
    EXPECT_EQ(browser.selected(), "Café Ångström") << text;
    EXPECT_THAT(message(browser), EndsWith("found")) << text;
    EXPECT_NE(message(browser), "Nothing found") << text;
  }
  seek(browser, "cafe lamp");
  EXPECT_EQ(message(browser), "Nothing found");
  EXPECT_EQ(browser.selected(), "Café Ångström") << "the selection stays";
  keep_screenshot("find-nothing");
  seek(browser, "");
  EXPECT_EQ(message(browser), "");
}

/// Also without Enter, while the user types.
TEST(Find, AResultIsSelectedAsOneTypes)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply(shop));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  seek(browser, "ink", 0);
  EXPECT_TRUE(browser.until([&] { return browser.selected() == "Ink and lamps"; }));
}

/// On the page that was reached, the search continues after the node that was found.
TEST(Find, GoesOnOnTheNextPageOfTheMap)
{
  LoopbackServer server;
  for (const char* page : {"/", "/lamp"})
    server.on(page, page_reply("/map.xml"));
  server.on("/map.xml", map_reply(shop, "Cache-Control: max-age=60\r\n"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  seek(browser, "lamp");
  browser.activate("The Lamp Room");
  ASSERT_TRUE(browser.shown(server.url("/lamp")));
  EXPECT_EQ(browser.selected(), "The Lamp Room");
  seek(browser, "lamp");
  EXPECT_EQ(browser.selected(), "Ink and lamps");
}

/// Addresses are searched too, and descriptions; what they have in common with other pages comes after names.
TEST(Find, InAddressesAndDescriptionsToo)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='First' description='With puddles' xlink:href='/one'/>"
                                  "<item name='Second' xlink:href='/far/puddles.html'/>"
                                  "<item name='Puddles' xlink:href='/three'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  for (const char* name : {"Puddles", "Second", "First", "Puddles"}) {
    seek(browser, "puddles");
    EXPECT_EQ(browser.selected(), name);
  }
}

TEST(Find, ALargeMapHoldsUpNothing)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  std::string body;
  for (int group = 0; group < 300; ++group) {
    body += "<group name='Group " + std::to_string(group) + "'>";
    for (int i = 0; i < 300; ++i)
      body += "<item name='Thing " + std::to_string(group * 300 + i) + "' xlink:href='/n" +
              std::to_string(group * 300 + i) + "'/>";
    body += "</group>";
  }
  server.on("/map.xml", map_reply(body));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(browser.selected(), "");
  const Stall stall;
  seek(browser, "thing 89999"); // it waits for the index
  ASSERT_TRUE(browser.until([&] { return browser.selected() == "Thing 89999"; }));
  std::cout << "looking through 90,300 nodes: " << stall.whole_ms() << " ms of CPU, the longest stall "
            << stall.longest_ms() << "\n";
  // GTK scrolls when it has measured the rows that have come.
  EXPECT_TRUE(browser.until([&] { return browser.selected_is_seen(); }));
  // A search that is given up, and one whose map is gone.
  seek(browser, "thing 5");
  seek(browser, "nowhere to be found", 0);
  browser.tab().go(server.url("/none"));
  ASSERT_TRUE(browser.shown(server.url("/none")));
  EXPECT_TRUE(browser.until([&] { return !gtk_widget_get_mapped(entry(browser)); })) << "no map, no search";
}

} // namespace
} // namespace standard_sitemap::test
