// A page that cannot be shown: the window says so and why, and keeps the address so that it can be corrected.

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

using testing::HasSubstr;

std::string address(Browser& browser)
{
  return gtk_entry_get_text(GTK_ENTRY(browser.find(GTK_TYPE_ENTRY, "Address")));
}

std::string body(Browser& browser)
{
  return browser.script("document.body ? document.body.innerText : '(none)'");
}

TEST(Failures, WhatCannotBeShownKeepsItsAddressAndSaysWhy)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", "<title>Before</title>what was there before"));
  server.on("/map.xml", map_reply("<item name='Before' xlink:href='/'/>", "Cache-Control: max-age=60\r\n"));
  const UnusedPort closed;
  server.on("/moved", Reply::redirect(302, "http://127.0.0.1:25/moved"));
  const struct {
    std::string wrong, shown, why;
  } cases[] = {
      {"http://127.0.0.1:25/mail?a&b", "", "Port 25 is not used for web pages, so it was not contacted."},
      {"http://127.0.0.1:" + closed.text() + "/closed", "", "Connection refused"},
      {"http://nowhere.invalid/page", "", "nowhere.invalid"},
      {"nonsense://there/page", "", "be shown"},
      {"http://[half/page", "", "be shown"},
      {"http://127.0.0.1:99999/page", "", "be shown"},
      {server.url("/moved"), "http://127.0.0.1:25/moved", ""},
  };
  Browser browser;
  for (const auto& [wrong, shown, why] : cases) {
    ASSERT_TRUE(browser.show(server.url("/")));
    EXPECT_EQ(browser.rows(), "Before\n");
    browser.tab().go(wrong);
    const std::string there = shown.empty() ? wrong : shown;
    EXPECT_TRUE(browser.until([&] { return body(browser).find(there) != std::string::npos; }))
        << body(browser);
    browser.settle();
    EXPECT_EQ(address(browser), there);
    EXPECT_THAT(body(browser), HasSubstr("This page cannot be shown"));
    EXPECT_THAT(body(browser), HasSubstr(why));
    EXPECT_TRUE(browser.until([&] { return browser.rows().empty(); })) << "no map of another page";
    EXPECT_TRUE(browser.find(GTK_TYPE_LABEL, "There is no page, so there is no site map."));
    keep_screenshot(wrong.find(":25/mail") != std::string::npos ? "blocked-port" : "failure");
  }
  // The page is requested again, and "back" leads to the page before.
  browser.tab().go("http://127.0.0.1:25/mail");
  ASSERT_TRUE(browser.until([&] { return body(browser).find(":25/mail") != std::string::npos; }));
  int finished = 0;
  const auto count = +[](WebKitWebView*, WebKitLoadEvent event, gpointer to) {
    *static_cast<int*>(to) += event == WEBKIT_LOAD_FINISHED;
  };
  const gulong counting =
      g_signal_connect(browser.tab().view(), "load-changed", G_CALLBACK(count), &finished);
  browser.click("Reload");
  EXPECT_TRUE(browser.until([&] { return finished > 0; }));
  g_signal_handler_disconnect(browser.tab().view(), counting);
  EXPECT_TRUE(browser.until([&] { return body(browser).find(":25/mail") != std::string::npos; }));
  EXPECT_EQ(address(browser), "http://127.0.0.1:25/mail");
}

/// A page that is stopped, or becomes a download, is not a failure: the current page stays.
TEST(Failures, AStoppedMapIsNoFailure)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<!doctype html><title>Before</title>what was there before"));
  server.on("/slow", Reply{}.stall());
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  browser.tab().go(server.url("/slow"));
  ASSERT_TRUE(browser.until([&] { return server.requests_for("/slow").size() == 1; }));
  browser.click("Stop");
  ASSERT_TRUE(browser.until([&] { return !webkit_web_view_is_loading(browser.tab().view()); }));
  EXPECT_THAT(body(browser), HasSubstr("what was there before"));
}

/// A map at such an address is not waited for.
TEST(Failures, F1_AMapOnARefusedPortFailsAtOnce)
{
  LoopbackServer server;
  server.on("/", page_reply("http://127.0.0.1:25/map.xml"));
  server.on("/moved", page_reply("/moved.xml"));
  server.on("/moved.xml", Reply::redirect(302, "http://127.0.0.1:25/map.xml"));
  webview::ProfileOptions options{.languages = {"en"}};
  options.policy.document_time = options.policy.map_time = std::chrono::hours{1};
  Browser browser{options};
  for (const char* page : {"/", "/moved"}) {
    ASSERT_TRUE(browser.show(server.url(page))) << page;
    ASSERT_TRUE(browser.session().result());
    EXPECT_EQ(browser.session().result()->documents.at(0).outcome, DocumentOutcome::network_error);
  }
}

} // namespace
} // namespace standard_sitemap::test
