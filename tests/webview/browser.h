#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "render/hosts/webview/profile.h"
#include "render/hosts/webview/window.h"

#include "tests/support/loopback_server.h"

namespace standard_sitemap::test {

/// The browser as a user sees it: everything is read and clicked in its window.
class Browser {
 public:
  explicit Browser(webview::ProfileOptions options = {.languages = {"en", "de"}});

  webview::Tab& tab() { return window_->tab(); }
  webview::Profile& profile() { return profile_; }
  const Session& session() { return tab().session(); }
  webview::Window& window() { return *window_; }

  /// Runs the main loop until the condition is true; fails the test after some seconds.
  [[nodiscard]] bool until(const std::function<bool()>& condition);
  void pass(std::chrono::milliseconds time);
  /// Loads a page that has nothing to do with the test: when it is shown, what was on its way before has
  /// come.
  [[nodiscard]] bool show_another();
  /// Lets the main loop do everything that is under way. There is no event for the end of what GTK measures,
  /// draws and moves, so this is a time; what has an event is waited for by `until`.
  void settle() { pass(std::chrono::milliseconds{60}); }

  /// Goes there, and waits until the page is complete and its map is loaded, or known not to be.
  [[nodiscard]] bool show(const std::string& url);
  [[nodiscard]] bool shown(const std::string& url);
  /// For messages of tests: the address shown, whether it is loading, and the state of the session.
  std::string where();

  /// Evaluates it in the page's own world, without waiting for it.
  void evaluate(const std::string& expression);
  /// The value of an expression in the page's own world, as text.
  std::string script(const std::string& expression);

  // --- keys, as real events through the X server ---

  /// Whether there is a program for that. Fails the test if there is none on a CI machine.
  static bool can_press_keys();
  /// Gives the keyboard focus to the window, and to this widget in it.
  [[nodiscard]] bool focus(GtkWidget* widget);
  void press(const std::vector<std::string>& keys);

  // --- the window ---

  /// All widgets of this type, whether or not they are seen.
  std::vector<GtkWidget*> all(GType type);
  GtkWidget* find(GType type, const std::string& label = "");
  void click(const std::string& button);
  /// The unfolded rows, each indented by two spaces per level.
  std::string rows();
  GtkTreeView* tree() { return GTK_TREE_VIEW(find(GTK_TYPE_TREE_VIEW)); }
  /// The path of the row with that text, among those unfolded so far.
  std::string path_of(const std::string& text);
  std::string selected();
  /// Whether the whole selected row is visible.
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
