// The reading bar: where previous, up and next lead, always at the same place, and keys for them (V-6).

#include <string>
#include <vector>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

constexpr const char* none = "No such page is named here.";
constexpr const char* at_first = "This is the first page of the map.";
constexpr const char* at_last = "This is the last page of the map.";

/// Home, Part (a page) with One and Two, and a page with a name that has no room; all name the map.
void serve_map(LoopbackServer& server)
{
  for (const char* path : {"/", "/part", "/one", "/two", "/long"})
    server.on(path, page_reply("/map.xml"));
  server.on("/map.xml", map_reply("<item name='Home' xlink:href='/'/><item name='Part' xlink:href='/part'>"
                                  "<item name='One' xlink:href='/one'/><item name='Two &amp; &lt;b>' "
                                  "xlink:href='/two'/></item><item xlink:href='/long' name='The long winter "
                                  "that nobody in the whole village remembers any more'/>"));
}

/// What the bar says to screen readers: `Previous: Home`.
std::vector<std::string> steps(Browser& browser,
                               const std::vector<std::string>& kinds = {"Previous", "Up", "Next"})
{
  std::vector<std::string> found(kinds.size());
  for (GtkWidget* const button : browser.all(GTK_TYPE_BUTTON)) {
    const std::string name = webview::text_or_empty(atk_object_get_name(gtk_widget_get_accessible(button)));
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (name.starts_with(kinds[i] + ": "))
        found[i] = name.substr(kinds[i].size() + 2) + (gtk_widget_get_sensitive(button) ? "" : " (off)");
  }
  return found;
}

using Steps = std::vector<std::string>;

std::string off(const std::string& end)
{
  return end + " (off)";
}

GtkWidget* button_of(Browser& browser, const std::string& beginning)
{
  for (GtkWidget* const button : browser.all(GTK_TYPE_BUTTON))
    if (webview::text_or_empty(atk_object_get_name(gtk_widget_get_accessible(button)))
            .starts_with(beginning + ": "))
      return button;
  return nullptr;
}

GdkRectangle place_of(Browser& browser, const std::string& kind)
{
  GtkWidget* const button = button_of(browser, kind);
  GdkRectangle place{};
  gtk_widget_translate_coordinates(button, browser.window().widget(), 0, 0, &place.x, &place.y);
  place.width = gtk_widget_get_allocated_width(button);
  place.height = gtk_widget_get_allocated_height(button);
  return place;
}

/// Whether the bar says this about a key that leads nowhere.
bool is_told(Browser& browser, const std::string& sentence)
{
  for (GtkWidget* const label : browser.all(GTK_TYPE_LABEL))
    if (gtk_widget_get_mapped(label) && gtk_label_get_text(GTK_LABEL(label)) == sentence)
      return true;
  return false;
}

TEST(Reading, V6_FromTheFirstPageOfTheMapToTheLast)
{
  LoopbackServer server;
  serve_map(server);
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(steps(browser), (Steps{off(at_first), off(none), "Part"}));
  EXPECT_TRUE(browser.find(GTK_TYPE_LABEL, "1 of 5"));
  for (const auto& [kind, where, wanted, position] :
       {std::tuple{"Next", "/part", Steps{"Home", off(none), "One"}, "2 of 5"},
        std::tuple{"Next", "/one", Steps{"Part", "Part", "Two & <b>"}, "3 of 5"},
        std::tuple{
            "Next", "/two",
            Steps{"One", "Part", "The long winter that nobody in the whole village remembers any more"},
            "4 of 5"},
        std::tuple{"Next", "/long", Steps{"Two & <b>", off(none), off(at_last)}, "5 of 5"},
        std::tuple{
            "Previous", "/two",
            Steps{"One", "Part", "The long winter that nobody in the whole village remembers any more"},
            "4 of 5"},
        std::tuple{"Up", "/part", Steps{"Home", off(none), "One"}, "2 of 5"}}) {
    gtk_button_clicked(GTK_BUTTON(button_of(browser, kind)));
    ASSERT_TRUE(browser.shown(server.url(where))) << browser.where();
    EXPECT_EQ(steps(browser), wanted);
    EXPECT_TRUE(browser.find(GTK_TYPE_LABEL, position)) << position;
  }
}

TEST(Reading, TheBarStaysWhereItIs)
{
  LoopbackServer server;
  serve_map(server);
  server.on("/says", Reply::ok("text/html", "<link rel=next href=http://other.test/ title='Chapter two'>"));
  server.on("/nothing", Reply::ok("text/html", "<p>Nothing"));
  server.on("/broken", page_reply("/gone.xml"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  const GdkRectangle place = place_of(browser, "Next");
  EXPECT_LT(place_of(browser, "Previous").x, place_of(browser, "Up").x);
  EXPECT_LT(place_of(browser, "Up").x, place.x);
  for (const char* path : {"/one", "/two", "/long", "/says", "/nothing", "/broken", "/"}) {
    ASSERT_TRUE(browser.show(server.url(path)));
    const GdkRectangle now = place_of(browser, "Next");
    EXPECT_TRUE(gdk_rectangle_equal(&now, &place))
        << path << ": " << now.x << ' ' << now.y << ' ' << now.width << ' ' << now.height << ", not "
        << place.x << ' ' << place.y << ' ' << place.width << ' ' << place.height;
    if (std::string_view{path} == "/two")
      keep_screenshot("reading");
    if (std::string_view{path} == "/says") {
      EXPECT_EQ(steps(browser), (Steps{off(none), off(none), "Chapter two (other site) (From this page)"}));
      keep_screenshot("reading-from-page");
    }
  }
}

TEST(Reading, KeysLeadThereOrTheBarSaysWhyNot)
{
  if (!Browser::can_press_keys())
    GTEST_SKIP() << "there is no xdotool";
  LoopbackServer server;
  serve_map(server);
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/one")));
  ASSERT_TRUE(browser.focus(GTK_WIDGET(browser.tree())));
  browser.press({"alt+shift+Right"});
  ASSERT_TRUE(browser.shown(server.url("/two")));
  browser.press({"alt+shift+Left"});
  ASSERT_TRUE(browser.shown(server.url("/one")));
  browser.press({"alt+shift+Up"});
  ASSERT_TRUE(browser.shown(server.url("/part")));
  EXPECT_FALSE(is_told(browser, none));
  browser.press({"alt+shift+Up"});
  EXPECT_TRUE(browser.until([&] { return is_told(browser, none); }));
  keep_screenshot("reading-told");
  browser.press({"alt+shift+Left"});
  ASSERT_TRUE(browser.shown(server.url("/")));
  EXPECT_FALSE(is_told(browser, none)) << "that was another page";
  browser.press({"alt+shift+Left"});
  EXPECT_TRUE(browser.until([&] { return is_told(browser, at_first); }));
  // Whoever is writing in a field stays there.
  ASSERT_TRUE(browser.focus(browser.find(GTK_TYPE_ENTRY, "Address")));
  browser.press({"alt+shift+Right", "alt+shift+Up"});
  EXPECT_TRUE(is_told(browser, at_first));
  EXPECT_EQ(server.requests_for("/part").size(), 1u);
}

TEST(Reading, FromRightToLeftNextIsOnTheLeft)
{
  LoopbackServer server;
  for (const char* path : {"/", "/two"})
    server.on(path, page_reply("/map.xml"));
  server.on("/map.xml",
            map_reply("<item name='الرئيسية' xlink:href='/'/><item name='كتب' xlink:href='/two'/>"));
  const GtkTextDirection former = gtk_widget_get_default_direction();
  {
    Browser browser{{.languages = {"ar"}}};
    ASSERT_TRUE(browser.show(server.url("/two")));
    EXPECT_EQ(steps(browser, {"السابق", "التالي"})[0], "الرئيسية");
    EXPECT_LT(place_of(browser, "التالي").x, place_of(browser, "السابق").x);
    keep_screenshot("reading-right-to-left");
  }
  gtk_widget_set_default_direction(former);
}

} // namespace
} // namespace standard_sitemap::test
