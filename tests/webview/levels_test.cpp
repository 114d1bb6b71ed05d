// S-1 to S-6 in a real page: what each level changes, and that undoing gives it back byte for byte.

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

#include "render/hosts/probe/demo/demo_site.h"

namespace standard_sitemap::test::levels_test {
namespace {

using testing::HasSubstr;

constexpr const char* whole_page = "document.documentElement.outerHTML";

/// A page whose policy allows no script at all.
const std::string strict = "Content-Security-Policy: default-src 'none'\r\n";
const std::string body = "<title>Page</title><body class='wide  plain'><nav id=n>Way</nav>";
const std::string changes = "<class-change elem='/h:html/h:body' prefix='map'/>"
                            "<class-change elem='//h:nav' attr='data-way' prefix='way'/>"
                            "<item name='Home' xlink:href='/'/>";

TEST(Levels, S4_EachLevelShowsTheMapInItsPlaceAndSaysSoInThePage)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", body));
  server.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  const std::string before = "<body class=\"wide  plain\"><nav id=\"n\">Way</nav>";
  for (const std::string level : {"hidden", "menu", "overlay", "sidebar", "menu"}) {
    browser.click(level);
    ASSERT_TRUE(browser.until([&] {
      return browser.script("document.body.className") == "wide  plain map-" + level;
    })) << browser.script("document.body.className");
    EXPECT_EQ(browser.script("document.getElementById('n').dataset.way"), "way-" + level);
    GtkWidget* const tree = browser.find(GTK_TYPE_TREE_VIEW);
    EXPECT_EQ(tree && gtk_widget_get_mapped(tree), level == "overlay" || level == "sidebar") << level;
    GtkWidget* const menu = browser.find(GTK_TYPE_BUTTON, "Map ▾");
    EXPECT_EQ(menu && gtk_widget_get_mapped(menu), level == "menu") << level;
  }
  browser.tab().set_level("");
  ASSERT_TRUE(browser.until([&] { return browser.script("document.body.className") == "wide  plain"; }));
  EXPECT_THAT(browser.script(whole_page), HasSubstr(before));
}

TEST(Levels, S4_UndoneIsAsItWasByteForByte)
{
  LoopbackServer server;
  server.on("/plain", Reply::ok("text/html;charset=utf-8", "<!doctype html>" + body));
  server.on("/", page_reply("/map.xml", body));
  server.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/plain")));
  const std::string untouched = browser.script(whole_page);
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.until([&] { return browser.script(whole_page) != untouched; }));
  browser.tab().set_level("");
  EXPECT_TRUE(browser.until([&] { return browser.script(whole_page) == untouched; }))
      << browser.script(whole_page);
}

TEST(Levels, S1_APageThatForbidsAllScriptIsChangedToo)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", body, strict));
  server.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.until([&] { return !browser.tab().change_report().empty(); }));
  EXPECT_THAT(browser.tab().change_report(), HasSubstr("\"level\":\"sidebar\""));
  EXPECT_THAT(browser.tab().change_report(), HasSubstr("\"edited\":2"));
}

/// In a sandbox WebKit runs no scripts at all: such a page is not changed.
TEST(Levels, S1_ASandboxedPageIsLeftAlone)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", body, "Content-Security-Policy: sandbox allow-same-origin\r\n"));
  server.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.until([&] { return !browser.tab().change_report().empty(); }));
  EXPECT_THAT(browser.tab().change_report(), HasSubstr("Cannot execute JavaScript"));
  EXPECT_EQ(browser.rows(), "Home\n");
}

/// The page cannot affect what runs in the isolated world.
TEST(Levels, S1_ThePageDoesNotSeeTheProgram)
{
  LoopbackServer server;
  server.on("/",
            page_reply("/map.xml", body + "<script>Object.defineProperty(Document.prototype, 'evaluate', "
                                          "{value() { throw 'mine'; }}); JSON.stringify = () => 'mine';"
                                          "</script>"));
  server.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(
      browser.until([&] { return browser.script("document.body.className") == "wide  plain map-sidebar"; }));
  EXPECT_EQ(browser.script("Object.getOwnPropertySymbols(document).length"), "0");
}

TEST(Levels, S6_AMapOfAnotherSiteChangesNothing)
{
  LoopbackServer server, other;
  server.on("/", page_reply(other.url("/map.xml", "localhost"), body));
  other.on("/map.xml", map_reply(changes));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_EQ(browser.rows(), "Home\n") << "the map itself is shown";
  browser.click("overlay");
  // What was sent to the page before is done before this is answered.
  EXPECT_EQ(browser.script("document.body.className"), "wide  plain");
  EXPECT_EQ(browser.tab().change_report(), "");
  browser.click("Why?");
  GtkTextBuffer* const text =
      gtk_text_view_get_buffer(GTK_TEXT_VIEW(browser.find(GTK_TYPE_TEXT_VIEW, "How the map was found")));
  GtkTextIter from, to;
  gtk_text_buffer_get_bounds(text, &from, &to);
  const webview::String trace{gtk_text_buffer_get_text(text, &from, &to, FALSE)};
  EXPECT_THAT(trace.get(), HasSubstr("class-change-refused"));
  EXPECT_THAT(trace.get(), HasSubstr("http-x"));
}

TEST(Levels, S2_TheReadersOwnLevelsAreOnTheToolbar)
{
  auto preferences = read_preferences("[display]\nlevels = ['off', 'on']\n");
  ASSERT_TRUE(preferences);
  Browser browser{{.languages = {"en"}, .preferences = preferences->preferences}};
  EXPECT_TRUE(browser.find(GTK_TYPE_BUTTON, "off"));
  EXPECT_TRUE(browser.find(GTK_TYPE_BUTTON, "on"));
  EXPECT_FALSE(browser.find(GTK_TYPE_BUTTON, "overlay"));
}

/// Preferences for one site apply to its pages, and to no others.
TEST(Levels, S2_ASiteMayHaveLevelsOfItsOwn)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", body));
  server.on("/map.xml", map_reply(changes));
  const std::string own = server.url("/"), other = server.url("/", "localhost");
  auto preferences = read_preferences("[[site]]\npages = '" + own.substr(0, own.size() - 1) +
                                      "'\ndisplay = { levels = ['off', 'full'], level = 'full' }\n");
  ASSERT_TRUE(preferences);
  Browser browser{{.languages = {"en"}, .preferences = preferences->preferences}};
  const auto page_says = [&](const std::string& token) {
    return browser.until([&] { return browser.script("document.body.className") == "wide  plain " + token; });
  };
  const auto pressed = [&](const std::string& level) {
    GtkWidget* const button = browser.find(GTK_TYPE_BUTTON, level);
    return button && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button));
  };

  ASSERT_TRUE(browser.show(other));
  EXPECT_TRUE(page_says("map-sidebar"));
  browser.click("menu");
  EXPECT_TRUE(page_says("map-menu"));

  ASSERT_TRUE(browser.show(own));
  EXPECT_TRUE(page_says("map-full"));
  EXPECT_TRUE(pressed("full"));
  EXPECT_TRUE(browser.find(GTK_TYPE_BUTTON, "off"));
  EXPECT_FALSE(browser.find(GTK_TYPE_BUTTON, "menu"));
  EXPECT_TRUE(gtk_widget_get_mapped(browser.find(GTK_TYPE_TREE_VIEW))) << "beside the page";
  browser.click("off");
  EXPECT_TRUE(page_says("map-off"));

  ASSERT_TRUE(browser.show(other));
  EXPECT_TRUE(page_says("map-menu")) << "as it was chosen there";
  EXPECT_TRUE(pressed("menu"));
  EXPECT_FALSE(browser.find(GTK_TYPE_BUTTON, "full"));
  ASSERT_TRUE(browser.show(own));
  EXPECT_TRUE(page_says("map-off"));
  EXPECT_TRUE(pressed("off"));
}

/// Pictures for people to look at: see keep_screenshot.
TEST(Levels, DemoSiteInEachState)
{
  const auto site = DemoSite::start();
  ASSERT_TRUE(site);
  Browser browser{{.languages = {"en"}}};
  const std::string home = (*site)->url().text();
  ASSERT_TRUE(browser.show(home));
  keep_screenshot("home");
  ASSERT_TRUE(browser.show(home + "catalogue/lantern-coast/lamp-room.html"));
  EXPECT_EQ(browser.selected(), "The Lamp Room");
  for (const std::string level : {"hidden", "overlay", "menu", "sidebar"}) {
    browser.click(level);
    if (level == "menu")
      browser.click("Map ▾");
    browser.pass(std::chrono::milliseconds{400}); // for the pictures, as all below
    keep_screenshot(level);
    if (level == "menu")
      browser.click("Map ▾");
  }
  browser.click("Why?");
  browser.pass(std::chrono::milliseconds{300});
  keep_screenshot("why");
  browser.click("Why?");
  // This picture is in the README.
  ASSERT_TRUE(browser.show(home + "catalogue/lantern-coast/last-keeper.html"));
  browser.expand("The Last Keeper");
  browser.expand("Authors");
  browser.pass(std::chrono::milliseconds{400});
  keep_screenshot("sitemap-browser");
}

TEST(Levels, ARightToLeftSite)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", "<html lang=he dir=rtl><title>ספרים</title><h1>ספרים</h1>"));
  server.on("/map.xml", map_reply("<item xml:lang='he' name='בית' xlink:href='/'/><group name='ספרים'>"
                                  "<item name='חורף' xlink:href='/w'/></group>"));
  Browser browser{{.languages = {"he"}}};
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.expand("ספרים");
  browser.settle();
  EXPECT_EQ(browser.rows(), "בית\nספרים\n  חורף\n");
  EXPECT_EQ(gtk_widget_get_direction(GTK_WIDGET(browser.tree())), GTK_TEXT_DIR_RTL);
  keep_screenshot("rtl");
}

} // namespace
} // namespace standard_sitemap::test::levels_test
