#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "render/webview/profile.h"
#include "render/webview/window.h"

#include "tests/support/loopback_server.h"

namespace standard_sitemap::test {

/// The browser as a person has it: what is read and clicked is what is in its window.
class Browser {
 public:
  explicit Browser(webview::ProfileOptions options = {.languages = {"de", "en"}});

  webview::Tab& tab() { return window_->tab(); }
  webview::Profile& profile() { return profile_; }
  const Session& session() { return tab().session(); }
  webview::Window& window() { return *window_; }

  /// Waits until it is true, the main loop running: seconds at most, then the test fails.
  [[nodiscard]] bool until(const std::function<bool()>& condition);
  void pass(std::chrono::milliseconds time);
  /// All that is under way in the main loop.
  void settle() { pass(std::chrono::milliseconds{60}); }

  /// Goes there, and waits until the page is complete and its map loaded, or known not to be.
  [[nodiscard]] bool show(const std::string& url);
  [[nodiscard]] bool shown(const std::string& url);
  /// For messages of tests: the address shown, whether it loads, and where the session is.
  std::string where();

  /// In the page's own world; nobody waits for it.
  void evaluate(const std::string& expression);
  /// Of an expression in the page's own world, as text.
  std::string script(const std::string& expression);

  // --- the window ---

  GtkWidget* find(GType type, const std::string& label = "");
  void click(const std::string& button);
  /// The rows that are unfolded: each indented by two spaces a level.
  std::string rows();
  GtkTreeView* tree() { return GTK_TREE_VIEW(find(GTK_TYPE_TREE_VIEW)); }
  /// The row with that text, unfolded so far.
  std::string path_of(const std::string& text);
  std::string selected();
  /// Whether all of the selected row is in sight.
  bool selected_is_seen();
  void expand(const std::string& text);
  void activate(const std::string& text);

 private:
  webview::Profile profile_;
  std::unique_ptr<webview::Window> window_;
};

/// An SSP document around `body`, and a page that names a map, as answers.
Reply map_reply(const std::string& body, const std::string& fields = "");
Reply page_reply(const std::string& map, const std::string& body = "<title>Page</title><p>A page",
                 const std::string& fields = "");

} // namespace standard_sitemap::test
