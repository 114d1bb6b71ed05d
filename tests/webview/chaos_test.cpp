// A user who does everything at once, on sites that answer late, partly, or never, in an order chosen by a
// seed.
//
//   STANDARD_SITEMAP_NAVIGATIONS=10000 STANDARD_SITEMAP_SEED=7 webview_test --gtest_filter=Chaos.*
//
// repeats it with this many navigations. The main loop is blocked on purpose now and then, as by a machine
// under load, so that timeouts, answers and the user's actions come in one iteration of it.

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

using testing::HasSubstr;

constexpr int pages = 14, list_count = 8;

int number_from(const char* variable, int otherwise)
{
  const char* const value = std::getenv(variable);
  return value ? std::atoi(value) : otherwise;
}

std::string items(int count)
{
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "<group name='Group " + std::to_string(i) + "'><item name='Page " + std::to_string(i) +
            "' xlink:href='/page-" + std::to_string(i % pages) + "'/></group>";
  return text;
}

Reply head_of_map()
{
  return Reply{}.send("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: 5000\r\n\r\n"
                      "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>");
}

/// One site with several pages, each of which has a map with another kind of problem.
class Site {
 public:
  Site(const std::string& address, const std::string& foreign) : server_(address)
  {
    const std::string fresh = "Cache-Control: no-store\r\n";
    for (int page = 0; page < pages; ++page) {
      const std::string number = std::to_string(page);
      // Some navigate by themselves, some offer a file.
      const std::string script = page % 5 == 1 ? "<script>setTimeout(() => location = '/page-" +
                                                     std::to_string((page + 3) % pages) + "', " +
                                                     std::to_string(page * 17) + ")</script>"
                                 : page % 5 == 3 ? "<a id=a href='/file' download=left>a</a><script>"
                                                   "document.getElementById('a').click()</script>"
                                                 : "";
      server_.on("/page-" + number,
                 page_reply("/map-" + number + ".xml", "<title>" + number + "</title><p>Page" + script,
                            page % 2 == 0 ? fresh : ""));
    }
    server_.on("/file", Reply::ok("application/octet-stream", "a file"));
    server_.on("/map-0.xml", map_reply(items(20), "Cache-Control: max-age=2\r\n"));
    server_.on("/map-1.xml", map_reply(items(2'500), fresh));
    server_.on("/map-2.xml", head_of_map().stall());
    server_.on("/map-3.xml", Reply{}.stall());
    server_.on("/map-4.xml", head_of_map().reset());
    server_.on("/map-5.xml",
               head_of_map().trickle("<item name='Slow'/>", std::chrono::milliseconds{20}).close());
    server_.on("/map-6.xml", Reply::redirect(302, "/map-6.xml?"));
    server_.on("/map-6.xml?", Reply::redirect(302, "/map-6.xml"));
    server_.on("/map-7.xml", Reply::redirect(302, foreign));
    server_.on("/map-8.xml", Reply::response(404, "", "no"));
    server_.on("/map-9.xml", head_of_map().flood("<item name='again'/>"));
    std::string externals;
    for (const int map : {0, 1, 2, 3, 4, 5, 7, 8})
      externals += "<external xlink:href='/map-" + std::to_string(map) + ".xml'/>";
    server_.on("/map-10.xml", map_reply(items(3) + externals, fresh));
    server_.on("/map-11.xml", map_reply("<class-change elem='//h:p' prefix='map'/>" + items(5), fresh));
    server_.on("/map-12.xml", Reply{}.close());
    server_.on("/map-13.xml", Reply::response(401, "WWW-Authenticate: Basic realm=\"x\"\r\n", "no"));
    const std::string space = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    std::string index = "<sitemapindex" + space;
    for (int list = 0; list < list_count; ++list) {
      const std::string path = "/list-" + std::to_string(list) + ".xml";
      index += "<sitemap><loc>" + server_.url(path) + "</loc></sitemap>";
      std::string entries;
      for (int i = 0; i < 40; ++i)
        entries += "<url><loc>" + server_.url("/a/" + std::to_string(list) + "/page-" + std::to_string(i)) +
                   "</loc></url>";
      server_.on(path, list % 2 == 0 ? Reply::ok("application/xml", "<urlset" + space + entries + "</urlset>")
                       : list == 1   ? head_of_map().stall()
                                     : Reply{}.stall());
    }
    server_.on("/index.xml", Reply::ok("application/xml", index + "</sitemapindex>"));
  }

  std::string url(const std::string& target) const { return server_.url(target); }
  const LoopbackServer& server() const { return server_; }

 private:
  LoopbackServer server_;
};

/// Counts how WebKit's own processes end, including those of hidden views.
struct Processes {
  Processes()
  {
    g_type_class_unref(g_type_class_ref(WEBKIT_TYPE_WEB_VIEW));
    signal = g_signal_lookup("web-process-terminated", WEBKIT_TYPE_WEB_VIEW);
    hook = g_signal_add_emission_hook(signal, 0, &Processes::terminated, this, nullptr);
  }
  ~Processes() { g_signal_remove_emission_hook(signal, hook); }
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  static gboolean terminated(GSignalInvocationHint*, guint, const GValue* values, gpointer self)
  {
    const int reason = g_value_get_enum(values + 1);
    ++(reason == WEBKIT_WEB_PROCESS_CRASHED ? static_cast<Processes*>(self)->crashed
                                            : static_cast<Processes*>(self)->others);
    return TRUE;
  }

  guint signal;
  gulong hook;
  int crashed = 0, others = 0;
};

class Reader {
 public:
  Reader(unsigned seed, const std::vector<std::unique_ptr<Site>>& sites, webview::ProfileOptions options)
      : random_(seed), sites_(sites), options_(std::move(options)),
        browser_(std::make_unique<Browser>(options_))
  {
  }

  /// Something that a user may do at any time. Returns whether it was a navigation.
  bool act()
  {
    const int what = below(100);
    if (what < 40) {
      browser_->tab().go(
          sites_[std::size_t(below(int(sites_.size())))]->url("/page-" + std::to_string(below(pages))));
    } else if (what < 50) {
      webkit_web_view_reload(view());
    } else if (what < 60) {
      webkit_web_view_go_back(view());
    } else if (what < 63) {
      webkit_web_view_go_forward(view());
    } else if (what < 68) {
      browser_->evaluate("history.pushState(null, '', '/page-0')");
    } else {
      other(what);
      wait();
      return false;
    }
    wait();
    return true;
  }

  Browser& browser() { return *browser_; }
  int windows() const { return windows_; }

 private:
  int below(int bound) { return int(random_() % unsigned(bound)); }
  WebKitWebView* view() { return browser_->tab().view(); }

  void other(int what)
  {
    if (what < 72) {
      browser_->tab().stop();
    } else if (what < 74) { // it stays open while pages come and go
      gtk_button_clicked(GTK_BUTTON(browser_->find(GTK_TYPE_BUTTON, "Why?")));
    } else if (what < 76) {
      webkit_web_view_stop_loading(view());
    } else if (what < 78) { // with the profile, its caches and its contexts
      browser_.reset();
      browser_ = std::make_unique<Browser>(options_);
      ++windows_;
    } else if (what < 84) {
      const auto& levels = browser_->tab().levels().all();
      browser_->tab().set_level(levels[std::size_t(below(int(levels.size())))].name);
    } else if (what < 90) {
      if (GtkWidget* const entry = browser_->find(GTK_TYPE_SEARCH_ENTRY)) {
        gtk_entry_set_text(GTK_ENTRY(entry), ("page " + std::to_string(below(50))).c_str());
        g_signal_emit_by_name(entry, "activate");
      }
    } else if (what < 94) {
      if (GtkTreeView* const tree = browser_->tree()) {
        GtkTreePath* const path = gtk_tree_path_new_from_indices(below(30), -1);
        gtk_tree_view_expand_row(tree, path, FALSE);
        if (below(2) == 0) {
          gtk_tree_path_append_index(path, 0);
          GtkTreeIter row;
          if (gtk_tree_model_get_iter(gtk_tree_view_get_model(tree), &row, path))
            gtk_tree_view_row_activated(tree, path, gtk_tree_view_get_column(tree, 0));
        }
        gtk_tree_path_free(path);
      }
    } else if (GtkWidget* const refuse = browser_->find(GTK_TYPE_BUTTON, "Don't save")) {
      if (gtk_widget_get_mapped(refuse))
        gtk_button_clicked(GTK_BUTTON(refuse));
    }
  }

  /// Sometimes not at all, sometimes as long as an answer takes; now and then the machine is busy elsewhere.
  void wait()
  {
    static constexpr int turns[] = {0, 1, 5, 15, 40, 90, 200, 400};
    if (below(6) == 0)
      g_usleep(gulong(1'000 * below(350)));
    browser_->pass(std::chrono::milliseconds{turns[below(8)]});
  }

  std::mt19937 random_;
  const std::vector<std::unique_ptr<Site>>& sites_;
  webview::ProfileOptions options_;
  std::unique_ptr<Browser> browser_;
  int windows_ = 1;
};

TEST(Chaos, NothingThatAReaderDoesEndsTheProgram)
{
  const int navigations = number_from("STANDARD_SITEMAP_NAVIGATIONS", 40);
  const unsigned seed = unsigned(number_from("STANDARD_SITEMAP_SEED", 1));
  LoopbackServer foreign{"127.0.0.9"};
  foreign.on("/map.xml", map_reply(items(4), "Set-Cookie: a=1\r\n"));
  foreign.on("/plain", page_reply("/map.xml", "<title>Plain</title>"));
  std::vector<std::unique_ptr<Site>> sites;
  const auto pattern = [](const LoopbackServer& server) {
    return server.url("").substr(0, server.url("/").size() - 1);
  };
  std::string preferences = "[[site]]\npages = '" + pattern(foreign) + "'\nlimits = { seconds = 30 }\n";
  for (int site = 1; site <= 6; ++site) {
    const std::string address = "127.0.0." + std::to_string(site);
    sites.push_back(std::make_unique<Site>(address, foreign.url("/map.xml")));
    if (site % 2 == 0)
      preferences += "[[site]]\npages = '" + pattern(sites.back()->server()) + "'\nsitemap = '" +
                     sites.back()->url("/index.xml") + "'\nlimits = { seconds = 0.6 }\n";
  }
  auto read = read_preferences(preferences);
  ASSERT_TRUE(read);
  webview::ProfileOptions options{.languages = {"en"}, .preferences = read->preferences};
  options.policy.document_time = std::chrono::milliseconds{700};
  options.policy.map_time = std::chrono::milliseconds{1'200};
  const Processes processes;
  Reader reader{seed, sites, options};
  int made = 0, acts = 0;
  for (; made < navigations; ++acts) {
    made += reader.act() ? 1 : 0;
    if (navigations >= 200 && acts % 200 == 0)
      std::cout << made << " navigations, " << reader.windows() << " windows" << std::endl;
  }
  std::cout << "seed " << seed << ": " << made << " navigations, " << acts << " acts, " << reader.windows()
            << " windows; of WebKit's processes " << processes.crashed << " crashed, " << processes.others
            << " ended otherwise\n";
  EXPECT_EQ(processes.crashed, 0);
  // It still works.
  reader.browser().tab().set_level("sidebar");
  // A busy machine may take longer than `document_time`: then the reader tries again.
  for (int tries = 0; tries < 20; ++tries) {
    ASSERT_TRUE(reader.browser().show_another());
    ASSERT_TRUE(reader.browser().show(foreign.url("/plain")));
    if (!reader.browser().rows().empty())
      break;
  }
  EXPECT_THAT(reader.browser().rows(), HasSubstr("Group 3\n"));
  for (const char* const folder : {g_get_home_dir(), g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)})
    for (const auto& entry : std::filesystem::directory_iterator{folder})
      EXPECT_FALSE(entry.is_regular_file()) << "the user did not ask for " << entry.path();
}

} // namespace
} // namespace standard_sitemap::test
