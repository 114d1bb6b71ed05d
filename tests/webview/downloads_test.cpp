// Only files that the user was asked about are saved in the user's folder.
//
//   STANDARD_SITEMAP_VISITS=400 webview_test --gtest_filter=Downloads.*

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <gmock/gmock.h>

#include "render/hosts/webview/download_end.h"

#include "tests/support/temporary_directory.h"
#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// All files in the folders where a download could end without the user's consent.
std::vector<std::string> files_of_reader()
{
  std::vector<std::string> files;
  for (const char* const folder : {g_get_home_dir(), g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)})
    for (const auto& entry : std::filesystem::directory_iterator{folder})
      if (entry.is_regular_file())
        files.push_back(entry.path().filename());
  for (const auto& entry : std::filesystem::directory_iterator{"."})
    if (entry.path().extension() == ".wkdownload" || entry.path().filename().string().starts_with("left"))
      files.push_back(entry.path().filename());
  std::sort(files.begin(), files.end());
  return files;
}

void tidy_up()
{
  for (const std::string& file : files_of_reader())
    std::filesystem::remove(std::filesystem::path{g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)} / file);
}

GtkWidget* question(Browser& browser)
{
  GtkWidget* const save = browser.find(GTK_TYPE_BUTTON, "Save");
  return save && gtk_widget_get_mapped(save) ? save : nullptr;
}

std::string bar_text(Browser& browser)
{
  GtkWidget* const bar = browser.find(GTK_TYPE_INFO_BAR);
  if (!bar || !gtk_widget_get_mapped(bar))
    return {};
  std::string text;
  gtk_container_foreach(
      GTK_CONTAINER(gtk_info_bar_get_content_area(GTK_INFO_BAR(bar))),
      [](GtkWidget* child, gpointer to) {
        *static_cast<std::string*>(to) = gtk_label_get_text(GTK_LABEL(child));
      },
      &text);
  return text;
}

/// The downloads of a context, and how many of them were cancelled. It keeps no reference to them: each keeps
/// WebKit's record of its web process, and when there are more than 400, WebKit empties the page that was
/// used least recently.
class Started {
 public:
  explicit Started(WebKitWebContext* context) : context_(context)
  {
    handler_ = g_signal_connect(context, "download-started", G_CALLBACK(&Started::count), this);
  }
  ~Started() { g_signal_handler_disconnect(context_, handler_); }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;

  int all() const { return counts_->all; }
  int over() const { return counts_->over; }
  int cancelled() const { return counts_->cancelled; }

 private:
  struct Counts {
    int all = 0, over = 0, cancelled = 0;
  };
  using Shared = std::shared_ptr<Counts>; // a download may outlive the counter

  static void count(WebKitWebContext*, WebKitDownload* download, Started* self)
  {
    ++self->counts_->all;
    const auto forget = +[](gpointer counts, GClosure*) { delete static_cast<Shared*>(counts); };
    g_signal_connect_data(download, "failed", G_CALLBACK(&Started::failed), new Shared{self->counts_}, forget,
                          GConnectFlags(0));
    g_signal_connect_data(download, "finished", G_CALLBACK(&Started::finished), new Shared{self->counts_},
                          forget, GConnectFlags(0));
  }
  static void failed(WebKitDownload*, GError* error, gpointer counts)
  {
    if (g_error_matches(error, WEBKIT_DOWNLOAD_ERROR, WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER))
      ++(*static_cast<Shared*>(counts))->cancelled;
  }
  static void finished(WebKitDownload*, gpointer counts) { ++(*static_cast<Shared*>(counts))->over; }

  WebKitWebContext* context_;
  gulong handler_ = 0;
  Shared counts_ = std::make_shared<Counts>();
};

/// Downloads of no view, of a view that has been given up, and of a view that was destroyed: in the contexts
/// of the page and of other sites.
TEST(Downloads, F4_WhatNobodyWaitsForIsCancelled)
{
  LoopbackServer server;
  server.on("/left.xml", map_reply("<item name='Left' xlink:href='/'/>"));
  Browser browser;
  webview::Profile& profile = browser.profile();
  const std::string address = server.url("/left.xml");
  for (WebKitWebContext* const context :
       {profile.own(), profile.cross_site_context(*Uri::parse({address}))}) {
    Started started{context};
    auto view = webview::keep(GTK_WIDGET(webkit_web_view_new_with_context(context)));
    auto gone = webview::keep(GTK_WIDGET(webkit_web_view_new_with_context(context)));
    {
      const auto claim = profile.downloads().claim(WEBKIT_WEB_VIEW(view.get()),
                                                   [](WebKitDownload*) { FAIL() << "it was given up"; });
    }
    const webview::Ref<WebKitDownload> downloads[] = {
        webview::Ref<WebKitDownload>{webkit_web_context_download_uri(context, address.c_str())},
        webview::Ref<WebKitDownload>{
            webkit_web_view_download_uri(WEBKIT_WEB_VIEW(view.get()), address.c_str())},
        webview::Ref<WebKitDownload>{
            webkit_web_view_download_uri(WEBKIT_WEB_VIEW(gone.get()), address.c_str())},
    };
    gone.reset();
    ASSERT_TRUE(browser.until([&] { return started.over() == 3; })) << started.all() << ' ' << started.over();
    EXPECT_EQ(started.cancelled(), 3);
    ASSERT_TRUE(browser.show_another());
    EXPECT_THAT(files_of_reader(), IsEmpty());
  }
}

/// A download was accepted, and given up before its destination was set: nothing is written.
TEST(Downloads, F4_WhatWasTakenAndGivenUpIsNotSaved)
{
  LoopbackServer server;
  server.on("/left.xml", map_reply("<item name='Left' xlink:href='/'/>"));
  Browser browser;
  WebKitWebContext* const context = browser.profile().own();
  const auto view = webview::keep(GTK_WIDGET(webkit_web_view_new_with_context(context)));
  bool taken = false;
  const auto claim = browser.profile().downloads().claim(WEBKIT_WEB_VIEW(view.get()),
                                                         [&](WebKitDownload*) { taken = true; });
  const webview::Ref<WebKitDownload> download{
      webkit_web_view_download_uri(WEBKIT_WEB_VIEW(view.get()), server.url("/left.xml").c_str())};
  ASSERT_TRUE(browser.until([&] { return taken && !server.requests().empty(); }));
  ASSERT_TRUE(browser.show_another());
  EXPECT_THAT(files_of_reader(), IsEmpty());
  webkit_download_cancel(download.get());
  browser.settle();
  EXPECT_THAT(files_of_reader(), IsEmpty());
}

/// WebKit's own function ends the program with signal 11 in that case.
TEST(Downloads, WhatIsOverMayBeCancelled)
{
  LoopbackServer server;
  server.on("/file", Reply::ok("application/octet-stream", "whole"));
  server.on("/half", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf").reset());
  TemporaryDirectory folder;
  Browser browser;
  WebKitWebContext* const context = browser.profile().own();
  const auto view = webview::keep(GTK_WIDGET(webkit_web_view_new_with_context(context)));
  const std::string file = (folder.path() / "file").string();
  webview::Signals signals;
  struct Taker {
    std::string file;
    gboolean decide(WebKitDownload* download, const char*)
    {
      webkit_download_set_destination(download, file.c_str());
      return TRUE;
    }
  } taker{file};
  const auto claim =
      browser.profile().downloads().claim(WEBKIT_WEB_VIEW(view.get()), [&](WebKitDownload* download) {
        signals.connect<&Taker::decide>(download, "decide-destination", &taker);
      });
  for (const char* path : {"/file", "/half"}) {
    Started started{context};
    const webview::Ref<WebKitDownload> download{
        webkit_web_view_download_uri(WEBKIT_WEB_VIEW(view.get()), server.url(path).c_str())};
    ASSERT_TRUE(browser.until([&] { return started.over() == 1; })) << path;
    webview::cancel_download(download.get());
    webview::cancel_download(download.get());
    browser.settle();
    EXPECT_EQ(started.cancelled(), 0) << path;
    EXPECT_EQ(std::filesystem::exists(file), path == std::string_view{"/file"});
    std::filesystem::remove(file);
  }
}

/// A script navigates while the page's map is loading: some answers come before that, some after, and some in
/// between.
TEST(Downloads, F4_VisitsThatAreCutShortLeaveNoFile)
{
  const char* const wanted = std::getenv("STANDARD_SITEMAP_VISITS");
  const int visits = wanted ? std::atoi(wanted) : 12; // each leaves after another time
  LoopbackServer server;
  for (int i = 0; i <= visits; ++i) {
    const std::string number = std::to_string(i);
    server.on("/page-" + number,
              page_reply("/left-" + number + ".xml", "<title>" + number +
                                                         "</title><script>const leave = after => "
                                                         "setTimeout(() => location = '/page-" +
                                                         std::to_string(i + 1) + "', after)</script>"));
    server.on("/left-" + number + ".xml",
              map_reply("<item name='Left' xlink:href='/'/>", "Cache-Control: no-store\r\n"));
  }
  Browser browser;
  Started started{browser.profile().own()};
  browser.tab().go(server.url("/page-0"));
  for (int i = 0; i < visits; ++i) {
    const std::string map = "/left-" + std::to_string(i) + ".xml";
    ASSERT_TRUE(browser.until([&] { return !server.requests_for(map).empty(); }))
        << i << ": " << browser.where();
    browser.evaluate("leave(" + std::to_string(i * 7 % 50) + ")");
  }
  ASSERT_TRUE(browser.shown(server.url("/page-" + std::to_string(visits))))
      << browser.where() << ", its map asked for "
      << server.requests_for("/left-" + std::to_string(visits) + ".xml").size() << " times";
  EXPECT_EQ(browser.rows(), "Left\n");
  ASSERT_TRUE(browser.show_another());
  std::cout << visits << " visits: " << started.all() << " downloads, of which " << started.cancelled()
            << " were cancelled\n";
  EXPECT_THAT(files_of_reader(), IsEmpty());
}

/// `<a download>` clicked by a script, and an answer that says it is an attachment.
TEST(Downloads, ThePageAsksBeforeItSaves)
{
  tidy_up();
  LoopbackServer server;
  const auto file = Reply::ok("application/octet-stream", "what the page offers");
  server.on("/page", Reply::ok("text/html", "<!doctype html><title>Page</title>"
                                            "<a id=a href='/file' download='../.left behind.txt'>save</a>"));
  server.on("/file", file);
  server.on("/attached", Reply::ok("text/html", "<!doctype html>attached",
                                   "Content-Disposition: attachment; filename=left.html\r\n"));
  Browser browser;
  for (const char* offer : {"document.getElementById('a').click()", "location = '/attached'"}) {
    ASSERT_TRUE(browser.show(server.url("/page")));
    browser.script(offer);
    ASSERT_TRUE(browser.until([&] { return question(browser) != nullptr; })) << offer;
    EXPECT_THAT(bar_text(browser), HasSubstr("from " + server.url("").substr(0, server.url("/").size() - 1)));
    EXPECT_THAT(files_of_reader(), IsEmpty()) << "the user has not agreed yet";
    browser.pass(std::chrono::milliseconds{500}); // for the picture: the question slides in
    keep_screenshot("download");
    browser.click("Don't save");
    EXPECT_FALSE(question(browser));
    EXPECT_EQ(browser.session().initiator()->url.text(), server.url("/page"));
    ASSERT_TRUE(browser.show_another());
    EXPECT_THAT(files_of_reader(), IsEmpty());
  }
}

TEST(Downloads, WhatTheReaderSavesIsThereWhole)
{
  tidy_up();
  LoopbackServer server;
  server.on("/page", Reply::ok("text/html", "<!doctype html><title>Page</title>"
                                            "<a id=a href='/file' download='../.left behind.txt'>save</a>"));
  server.on("/file", Reply::ok("application/octet-stream", "what the page offers"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/page")));
  const std::filesystem::path folder = g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD);
  for (int i = 0; i < 2; ++i) {
    browser.script("document.getElementById('a').click()");
    ASSERT_TRUE(browser.until([&] { return question(browser) != nullptr; }));
    browser.click("Save");
    ASSERT_TRUE(browser.until([&] { return bar_text(browser).starts_with("Saved as "); }))
        << bar_text(browser);
    browser.pass(std::chrono::milliseconds{500}); // for the picture
    keep_screenshot("download-saved");
    browser.click("Close");
    EXPECT_EQ(bar_text(browser), "");
  }
  const auto files = files_of_reader();
  ASSERT_EQ(files.size(), 2u) << testing::PrintToString(files);
  for (const std::string& name : files) {
    EXPECT_THAT(name, HasSubstr("left behind"));
    EXPECT_THAT(name, Not(testing::StartsWith(".")));
    EXPECT_EQ(content_of(folder / name), "what the page offers");
  }
  tidy_up();
}

/// A page cannot ask without limit; and its questions disappear with the window.
TEST(Downloads, QuestionsAreBounded)
{
  tidy_up();
  LoopbackServer server;
  server.on("/page", Reply::ok("text/html", "<!doctype html><title>Page</title>"));
  for (int i = 0; i < 20; ++i)
    server.on("/left-" + std::to_string(i), Reply::ok("application/octet-stream", "content"));
  {
    Browser browser;
    ASSERT_TRUE(browser.show(server.url("/page")));
    browser.script("for (let i = 0; i < 20; ++i) { const a = document.createElement('a');"
                   "a.href = '/left-' + i; a.download = 'left-' + i; document.body.append(a); a.click(); }");
    ASSERT_TRUE(browser.until([&] { return question(browser) != nullptr; }));
    browser.pass(std::chrono::milliseconds{500}); // how many of them WebKit lets through is its choice
    int asked = 0;
    for (; question(browser) && asked < 20; ++asked)
      browser.click("Don't save");
    EXPECT_GE(asked, 1);
    EXPECT_LE(asked, int(webview::DownloadBar::max_waiting));
    browser.script("document.querySelector('a').click()");
    ASSERT_TRUE(browser.until([&] { return question(browser) != nullptr; })) << "later ones are asked again";
  }
  EXPECT_THAT(files_of_reader(), IsEmpty());
}

} // namespace
} // namespace standard_sitemap::test
