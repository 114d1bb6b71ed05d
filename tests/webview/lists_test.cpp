// G-13, G-14: what a user sees of a site's XML sitemaps (sitemaps.org), however long they are.
//
//   STANDARD_SITEMAP_LIST_URLS=1000000 webview_test --gtest_filter=Lists.*
//
// does the same with this many pages, and prints how long the window was blocked.

#include <cstdlib>
#include <iostream>

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"
#include "tests/webview/stall.h"

namespace standard_sitemap::test {
namespace {

using testing::StartsWith;

constexpr std::size_t lists_of_index = 20, shelves = 100, pages_of_shelf = 500;

std::size_t urls_wanted()
{
  const char* const wanted = std::getenv("STANDARD_SITEMAP_LIST_URLS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 20'000;
}

/// The path of one of 500 pages in a folder, which is one of 100 in the folder above.
std::string path_of_page(std::size_t page)
{
  const std::size_t shelf = page / pages_of_shelf;
  return "/hall-" + std::to_string(shelf / shelves) + "/shelf-" + std::to_string(shelf % shelves) +
         "/thing-" + std::to_string(page) + ".html";
}

/// An index of lists that have this many pages together.
void serve_lists(LoopbackServer& server, std::size_t urls)
{
  const std::string space = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  std::string index = "<sitemapindex" + space;
  for (std::size_t list = 0; list < lists_of_index; ++list) {
    const std::string path = "/list-" + std::to_string(list) + ".xml";
    index += "<sitemap><loc>" + server.url(path) + "</loc></sitemap>";
    std::string text = "<urlset" + space;
    for (std::size_t page = urls * list / lists_of_index; page < urls * (list + 1) / lists_of_index; ++page)
      text += "<url><loc>" + server.url(path_of_page(page)) + "</loc></url>";
    server.on(path, Reply::ok("application/xml", text + "</urlset>", "Cache-Control: max-age=60\r\n"));
  }
  server.on("/index.xml",
            Reply::ok("application/xml", index + "</sitemapindex>", "Cache-Control: max-age=60\r\n"));
}

webview::ProfileOptions reading_lists_of(const LoopbackServer& server)
{
  auto read =
      read_preferences("[[site]]\npages = '" + server.url("").substr(0, server.url("/").size() - 1) +
                       "'\nsitemap = '" + server.url("/index.xml") + "'\nlimits = { seconds = 300 }\n");
  return {.languages = {"en"}, .preferences = read ? read->preferences : Preferences{}};
}

/// All rows that the tree has, unfolded or not.
std::size_t rows_made(Browser& browser)
{
  std::size_t rows = 0;
  gtk_tree_model_foreach(
      gtk_tree_view_get_model(browser.tree()),
      [](GtkTreeModel*, GtkTreePath*, GtkTreeIter*, gpointer count) -> gboolean {
        ++*static_cast<std::size_t*>(count);
        return FALSE;
      },
      &rows);
  return rows;
}

/// A million pages take more time than other tests allow.
bool show_with_patience(Browser& browser, const std::string& url)
{
  bool there = browser.show(url);
  for (int again = 0; again < 10 && !there; ++again)
    there = browser.shown(url);
  return there;
}

/// Waits until the map is on the panel: large ones are made ready in the background.
bool drawn(Browser& browser, const std::string& selected)
{
  return browser.until([&] { return !browser.rows().empty() && browser.selected() == selected; });
}

TEST(Lists, G14_OnlyWhatIsUnfoldedHasRows)
{
  const std::size_t urls = urls_wanted();
  LoopbackServer server;
  const std::string last = path_of_page(urls - 1);
  for (const std::string& path : {std::string{"/"}, last})
    server.on(path, Reply::ok("text/html", "<!doctype html><title>Page</title><p>A page"));
  serve_lists(server, urls);
  Browser browser{reading_lists_of(server)};
  const auto report = [](const char* what, const Stall& stall) {
    std::cout << what << ": " << stall.whole_ms() << " ms of CPU, the window's longest stall "
              << stall.longest_ms() << ", by the clock " << stall.longest_by_clock_ms() << "\n";
  };
  {
    const Stall stall;
    ASSERT_TRUE(show_with_patience(browser, server.url("/")));
    ASSERT_TRUE(drawn(browser, ""));
    report("loading", stall);
  }
  ASSERT_TRUE(browser.session().map());
  EXPECT_GT(browser.session().map()->size(), urls) << browser.tab().trace();
  // Halls, each with one row that waits for it to be unfolded.
  const std::size_t halls = (urls + shelves * pages_of_shelf - 1) / (shelves * pages_of_shelf);
  EXPECT_EQ(rows_made(browser), 2 * halls);
  EXPECT_THAT(browser.rows(), StartsWith("Hall 0\n"));
  {
    const Stall stall;
    ASSERT_TRUE(show_with_patience(browser, server.url(last)));
    ASSERT_TRUE(drawn(browser, "Thing " + std::to_string(urls - 1)));
    report("going to the last page", stall);
  }
  EXPECT_TRUE(browser.until([&] { return browser.selected_is_seen(); }));
  // Besides these 100 shelves, and 500 pages in groups of at most 200.
  EXPECT_LT(rows_made(browser), 2 * halls + 2 * shelves + pages_of_shelf);
  EXPECT_EQ(server.requests_for("/index.xml").size(), 1u);
  {
    const Stall stall;
    gtk_entry_set_text(GTK_ENTRY(browser.find(GTK_TYPE_SEARCH_ENTRY)), "thing 12345");
    g_signal_emit_by_name(browser.find(GTK_TYPE_SEARCH_ENTRY), "activate");
    for (int again = 0; again < 10 && browser.selected() != "Thing 12345"; ++again)
      (void)browser.until([&] { return browser.selected() == "Thing 12345"; }); // it waits for the index
    EXPECT_EQ(browser.selected(), "Thing 12345");
    report("making the index, and finding", stall);
  }
  {
    const Stall stall;
    gtk_entry_set_text(GTK_ENTRY(browser.find(GTK_TYPE_SEARCH_ENTRY)), "thing 777");
    g_signal_emit_by_name(browser.find(GTK_TYPE_SEARCH_ENTRY), "activate");
    EXPECT_TRUE(browser.until([&] { return browser.selected() == "Thing 777"; }));
    report("finding", stall);
  }
  keep_screenshot("lists");
}

} // namespace
} // namespace standard_sitemap::test
