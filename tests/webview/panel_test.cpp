// What the window says when there is no map, or not yet, and why.

#include <algorithm>
#include <string>
#include <vector>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

bool is_seen(GtkWidget* widget)
{
  return widget && gtk_widget_get_mapped(widget);
}

std::string all_text(GtkWidget* text_view)
{
  GtkTextBuffer* const buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(text_view));
  GtkTextIter begin, end;
  gtk_text_buffer_get_bounds(buffer, &begin, &end);
  return webview::text_or_empty(webview::String{gtk_text_buffer_get_text(buffer, &begin, &end, TRUE)}.get());
}

std::vector<GtkWidget*> seen_buttons(Browser& browser, const std::string& label)
{
  std::vector<GtkWidget*> seen = browser.all(GTK_TYPE_BUTTON);
  std::erase_if(seen, [&](GtkWidget* widget) {
    return !is_seen(widget) || webview::text_or_empty(gtk_button_get_label(GTK_BUTTON(widget))) != label;
  });
  return seen;
}

std::vector<GtkWidget*> seen_labels(Browser& browser, const std::string& text)
{
  std::vector<GtkWidget*> seen = browser.all(GTK_TYPE_LABEL);
  std::erase_if(seen, [&](GtkWidget* widget) {
    return !is_seen(widget) || gtk_label_get_text(GTK_LABEL(widget)) != text;
  });
  return seen;
}

/// The buttons "Why?" that are seen: one in the toolbar, one below the sentence that there is no map.
std::vector<GtkWidget*> questions(Browser& browser)
{
  return seen_buttons(browser, "Why?");
}

void unfold_for_webmasters(Browser& browser)
{
  gtk_expander_set_expanded(GTK_EXPANDER(browser.find(GTK_TYPE_EXPANDER)), TRUE);
  browser.settle();
}

bool is_turning(Browser& browser)
{
  const auto all = browser.all(GTK_TYPE_SPINNER);
  return std::ranges::any_of(all, is_seen);
}

bool can_stop(Browser& browser)
{
  return gtk_widget_get_sensitive(browser.find(GTK_TYPE_BUTTON, "Stop"));
}

GtkWidget* answer(Browser& browser)
{
  return browser.find(GTK_TYPE_TEXT_VIEW, "How the map was found");
}

TEST(Panel, APageWithoutAMapSaysSoAndWhy)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<title>Plain</title><p>Nothing here"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  GtkWidget* const sentence = browser.find(GTK_TYPE_LABEL, "This page names no map.");
  ASSERT_TRUE(is_seen(sentence));
  EXPECT_FALSE(is_turning(browser));
  EXPECT_FALSE(is_seen(browser.find(GTK_TYPE_SEARCH_ENTRY, "Find in the map"))) << "nothing to find in";
  int x = 0, y = 0;
  GtkWidget* const head = gtk_widget_get_parent(gtk_widget_get_parent(sentence));
  gtk_widget_translate_coordinates(sentence, gtk_widget_get_parent(head), 0, 0, &x, &y);
  EXPECT_LT(y, 40) << "at the top of the panel";
  ASSERT_EQ(questions(browser).size(), 2u);
  EXPECT_TRUE(seen_buttons(browser, "Try again").empty()) << "there is nothing to try";
  ASSERT_FALSE(is_seen(browser.find(GTK_TYPE_EXPANDER)));
  gtk_button_clicked(GTK_BUTTON(questions(browser)[1]));
  browser.settle();
  EXPECT_EQ(seen_labels(browser, "This page names no map.").size(), 2u);
  EXPECT_FALSE(is_seen(answer(browser))) << "it is for webmasters";
  keep_screenshot("no-map");
  unfold_for_webmasters(browser);
  EXPECT_TRUE(is_seen(answer(browser)));
}

TEST(Panel, APageForWhichNoMapIsLookedForIsNotSaidToNameNone)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<link rel=standard-sitemap href=/map.xml>"));
  const std::string site = server.url("/");
  auto preferences =
      read_preferences("[[site]]\npages = '" + site.substr(0, site.size() - 1) + "'\noff = true\n");
  ASSERT_TRUE(preferences);
  Browser browser{{.languages = {"en"}, .preferences = preferences->preferences}};
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_TRUE(
      is_seen(browser.find(GTK_TYPE_LABEL, "For this page no map is looked for: the settings say so.")));
}

/// The text of the label "From this page" if it is seen; empty if it is not.
GtkLabel* from_page(Browser& browser)
{
  for (GtkWidget* const widget : browser.all(GTK_TYPE_LABEL))
    if (is_seen(widget) &&
        webview::text_or_empty(gtk_label_get_text(GTK_LABEL(widget))).starts_with("From this page"))
      return GTK_LABEL(widget);
  return nullptr;
}

TEST(Panel, R0_APageWithoutAMapShowsWhatItSaysOfItsOwnPlace)
{
  LoopbackServer server;
  server.on("/page", Reply::ok("text/html",
                               "<title>Page</title><link rel=next href=/two title='Chapter &lt;two&gt;'>"
                               "<link rel=contents href=/toc><a rel=license href=http://law.test/>Law</a>"));
  server.on("/toc", Reply::ok("text/html", "<title>Contents</title>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/page")));
  GtkLabel* const label = from_page(browser);
  ASSERT_TRUE(label);
  EXPECT_STREQ(gtk_label_get_text(label), "From this page\n"
                                          "Contents: \u2068Contents\u2069\n"
                                          "Licence: \u2068Law\u2069 (other site)");
  gboolean handled = FALSE;
  g_signal_emit_by_name(label, "activate-link", server.url("/toc").c_str(), &handled);
  EXPECT_TRUE(handled);
  ASSERT_TRUE(browser.shown(server.url("/toc")));
  EXPECT_FALSE(from_page(browser)) << "the next page says nothing";
}

TEST(Panel, R0_BesideAMapOnlyWhatTheMapDoesNotSay)
{
  LoopbackServer server;
  server.on("/page", Reply::ok("text/html", "<link rel=standard-sitemap href=/map.xml><link rel=next href=/x>"
                                            "<link rel=contents href=/toc>"));
  server.on("/map.xml",
            Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                         "<item name='Page' url='/page'/><item name='After' url='/after'/>"
                                         "</sitemap>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/page")));
  ASSERT_TRUE(browser.until([&] { return browser.window().up_to_date(); }));
  GtkLabel* const label = from_page(browser);
  ASSERT_TRUE(label);
  EXPECT_STREQ(gtk_label_get_text(label), "From this page\nContents: \u2068Contents\u2069");
}

TEST(Panel, TheAnswerHasFindingsFirstLinksAndCopies)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", "<title>Page</title><h1>Before</h1>"));
  server.on("/map.xml", map_reply("<item name='Home' xlink:href='/'/><external xlink:href='#nowhere'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.click("Why?");
  EXPECT_EQ(seen_labels(browser, "This page names the map " + server.url("/map.xml") + ".").size(), 1u);
  EXPECT_TRUE(seen_buttons(browser, "Try again").empty());
  EXPECT_FALSE(is_seen(answer(browser)));
  unfold_for_webmasters(browser);
  const std::string text = all_text(answer(browser));
  const std::size_t finding = text.find("external-unresolved"), trace = text.find("\nRules\n");
  ASSERT_NE(finding, text.npos) << text;
  ASSERT_NE(trace, text.npos) << text;
  EXPECT_LT(finding, trace);
  EXPECT_EQ(gtk_text_view_get_wrap_mode(GTK_TEXT_VIEW(answer(browser))), GTK_WRAP_WORD_CHAR);

  browser.click("Copy");
  GtkClipboard* const clipboard = gtk_widget_get_clipboard(answer(browser), GDK_SELECTION_CLIPBOARD);
  EXPECT_EQ(webview::text_or_empty(webview::String{gtk_clipboard_wait_for_text(clipboard)}.get()), text);

  // Enter on the address of the map goes there.
  GtkTextBuffer* const buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(answer(browser)));
  const std::string map = server.url("/map.xml");
  const std::size_t address = text.find(map);
  ASSERT_NE(address, text.npos) << text;
  GtkTextIter at;
  gtk_text_buffer_get_iter_at_offset(buffer, &at, int(g_utf8_strlen(text.data(), gssize(address))) + 3);
  gtk_text_buffer_place_cursor(buffer, &at);
  keep_screenshot("why-with-findings");
  gboolean handled = FALSE;
  GdkEvent* const key = gdk_event_new(GDK_KEY_PRESS);
  key->key.keyval = GDK_KEY_Return;
  key->key.window = GDK_WINDOW(g_object_ref(gtk_widget_get_window(answer(browser))));
  g_signal_emit_by_name(answer(browser), "key-press-event", key, &handled);
  gdk_event_free(key);
  EXPECT_TRUE(handled);
  EXPECT_TRUE(browser.until([&] { return browser.where().starts_with("at " + map); })) << browser.where();
}

/// The same sentences as in the extension's panel.
TEST(Panel, AMapThatCannotBeShownIsExplainedToReaders)
{
  LoopbackServer server;
  const UnusedPort port;
  const std::string closed = "http://127.0.0.1:" + port.text();
  const std::string damaged =
      "The site map of this page is damaged or is something else, so it cannot be read.";
  const std::string failed = "The site map of this page could not be loaded.";
  const struct {
    std::string name;
    std::optional<Reply> answer;
    std::string map, sentence;
  } cases[] = {
      {"missing", Reply::response(404, "", "no"), "/missing.xml",
       "This page names a site map, but it is not there."},
      {"denied", Reply::response(403, "", "no"), "/denied.xml",
       "The site map of this page is only for those who are signed in or allowed to see it."},
      {"malformed", Reply::ok("application/xml", "<sitemap"), "/malformed.xml", damaged},
      {"page", Reply::ok("text/html", "<!doctype html><p>Sorry"), "/page.xml", damaged},
      {"late", Reply::response(504, "", "no"), "/late.xml",
       "The site map of this page took too long to arrive."},
      {"broken", Reply::response(500, "", "no"), "/broken.xml", failed},
      {"unreachable", std::nullopt, closed + "/map.xml",
       "The site map of this page could not be fetched: its server cannot be reached."},
      {"refused", std::nullopt, "file:///map.xml", failed},
  };
  Browser browser;
  for (const auto& [name, answer, map, sentence] : cases) {
    if (answer)
      server.on(map, *answer);
    server.on("/" + name, page_reply(map));
    ASSERT_TRUE(browser.show(server.url("/" + name)));
    EXPECT_EQ(seen_labels(browser, sentence).size(), 1u) << name;
    EXPECT_EQ(seen_buttons(browser, "Try again").size(), 1u) << name;
  }
  keep_screenshot("failed");
}

TEST(Panel, TryAgainAsksForTheMapAgainAndShowsWhatIsThereNow)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  for (int i = 0; i < 2; ++i)
    server.on("/map.xml", Reply::response(404, "", "no"));
  server.on("/map.xml", map_reply("<item name='Here again' xlink:href='/'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.click("Why?");
  ASSERT_EQ(seen_labels(browser, "This page names a site map, but it is not there.").size(), 2u);
  keep_screenshot("why-failed");
  const auto again = seen_buttons(browser, "Try again");
  ASSERT_EQ(again.size(), 2u) << "in the panel, and where it is explained";
  gtk_button_clicked(GTK_BUTTON(again[0]));
  ASSERT_TRUE(browser.until([&] { return server.requests_for("/map.xml").size() == 2; }));
  ASSERT_TRUE(browser.shown(server.url("/")));
  EXPECT_EQ(seen_labels(browser, "This page names a site map, but it is not there.").size(), 2u);
  gtk_button_clicked(GTK_BUTTON(again[1]));
  ASSERT_TRUE(browser.until([&] { return browser.rows() == "Here again\n"; })) << browser.where();
  ASSERT_TRUE(browser.shown(server.url("/")));
  EXPECT_TRUE(seen_buttons(browser, "Try again").empty());
  EXPECT_EQ(seen_labels(browser, "This page names the map " + server.url("/map.xml") + ".").size(), 1u);
  EXPECT_EQ(server.requests_for("/").size(), 1u) << "the page stays";
}

TEST(Panel, LoadingIsSeenAndOnlyThenIsThereSomethingToStop)
{
  LoopbackServer server;
  const auto gate = std::make_shared<Gate>(2);
  server.on("/", page_reply("/map.xml"));
  const std::string map =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
      "xmlns:xlink='http://www.w3.org/1999/xlink'><item name='Home' xlink:href='/'/></sitemap>";
  server.on("/map.xml", Reply{}.wait_at(gate).send(
                            "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: " +
                            std::to_string(map.size()) + "\r\n\r\n" + map));
  Browser browser;
  EXPECT_FALSE(can_stop(browser)) << "nothing has begun";
  browser.tab().go(server.url("/"));
  ASSERT_TRUE(browser.until([&] { return server.requests_for("/map.xml").size() == 1; }));
  ASSERT_TRUE(browser.until([&] { return is_turning(browser); }));
  EXPECT_TRUE(can_stop(browser));
  keep_screenshot("loading");
  gate->arrive();
  ASSERT_TRUE(browser.shown(server.url("/")));
  EXPECT_EQ(browser.rows(), "Home\n");
  EXPECT_FALSE(is_turning(browser));
  EXPECT_FALSE(can_stop(browser));
}

} // namespace
} // namespace standard_sitemap::test
