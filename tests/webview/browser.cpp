#include "tests/webview/browser.h"

#include <cstdlib>

#include "tests/support/child_process.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {
namespace {

constexpr std::chrono::seconds patience{180}; // only what hangs takes so long

void all_below(GtkWidget* widget, std::vector<GtkWidget*>& found)
{
  found.push_back(widget);
  if (!GTK_IS_CONTAINER(widget))
    return;
  gtk_container_forall(
      GTK_CONTAINER(widget),
      [](GtkWidget* child, gpointer list) { all_below(child, *static_cast<std::vector<GtkWidget*>*>(list)); },
      &found);
}

} // namespace

Browser::Browser(webview::ProfileOptions options)
    : profile_(options), window_(std::make_unique<webview::Window>(profile_, [] {}))
{
  gtk_window_resize(GTK_WINDOW(window_->widget()), 1180, 760);
  settle();
}

bool Browser::until(const std::function<bool()>& condition)
{
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end)
      return false;
    if (!g_main_context_iteration(nullptr, FALSE))
      g_usleep(2'000);
  }
  return true;
}

void Browser::pass(std::chrono::milliseconds time)
{
  const auto end = std::chrono::steady_clock::now() + time;
  (void)until([&] { return std::chrono::steady_clock::now() >= end; });
}

bool Browser::show(const std::string& url)
{
  tab().go(url);
  return shown(url);
}

bool Browser::show_another()
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<!doctype html><title>Another</title>"));
  return show(server.url("/"));
}

bool Browser::shown(const std::string& url)
{
  const bool there = until([&] {
    const SessionState state = session().state();
    return session().initiator() && session().initiator()->url.text() == url &&
           !webkit_web_view_is_loading(tab().view()) &&
           (state == SessionState::over || state == SessionState::no_map) && window().up_to_date();
  });
  settle();
  return there;
}

std::string Browser::where()
{
  const Initiator* const page = session().initiator();
  return "at " + webview::text_or_empty(webkit_web_view_get_uri(tab().view())) +
         (webkit_web_view_is_loading(tab().view()) ? ", loading" : ", complete") + "; session of " +
         (page ? page->url.text() : "no page") + " in state " + std::to_string(int(session().state()));
}

void Browser::evaluate(const std::string& expression)
{
  webkit_web_view_evaluate_javascript(tab().view(), expression.c_str(), -1, nullptr, nullptr, nullptr,
                                      nullptr, nullptr);
}

std::string Browser::script(const std::string& expression)
{
  std::optional<std::string> value;
  webkit_web_view_evaluate_javascript(
      tab().view(), expression.c_str(), -1, nullptr, nullptr, nullptr,
      [](GObject* view, GAsyncResult* result, gpointer to) {
        const webview::Ref<JSCValue> got{
            webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(view), result, nullptr)};
        *static_cast<std::optional<std::string>*>(to) =
            got ? webview::String{jsc_value_to_string(got.get())}.get() : "(error)";
      },
      &value);
  return until([&] { return value.has_value(); }) ? *value : "(no answer)";
}

bool Browser::can_press_keys()
{
  if (find_program("xdotool"))
    return true;
  const char* const ci = std::getenv("CI");
  EXPECT_FALSE(ci && std::string_view{ci} == "true") << "there is no xdotool";
  return false;
}

bool Browser::focus(GtkWidget* widget)
{
  // There is no window manager that would give it the keyboard focus.
  gdk_window_focus(gtk_widget_get_window(window_->widget()), GDK_CURRENT_TIME);
  gtk_widget_grab_focus(widget);
  return until([&] { return gtk_window_is_active(GTK_WINDOW(window_->widget())); });
}

void Browser::press(const std::vector<std::string>& keys)
{
  TemporaryDirectory directory;
  std::vector<std::string> command{find_program("xdotool").value(), "key", "--delay", "60"};
  command.insert(command.end(), keys.begin(), keys.end());
  ChildProcess child{command, (directory.path() / "xdotool").string()};
  (void)until([&] { return !child.is_running(); });
  settle();
}

std::vector<GtkWidget*> Browser::all(GType type)
{
  std::vector<GtkWidget*> all;
  all_below(window_->widget(), all);
  std::erase_if(all, [&](GtkWidget* widget) { return !g_type_is_a(G_OBJECT_TYPE(widget), type); });
  return all;
}

GtkWidget* Browser::find(GType type, const std::string& label)
{
  for (GtkWidget* const widget : all(type)) {
    const char* const name = atk_object_get_name(gtk_widget_get_accessible(widget));
    if (label.empty() || (name && label == name) ||
        (GTK_IS_BUTTON(widget) && gtk_button_get_label(GTK_BUTTON(widget)) &&
         label == gtk_button_get_label(GTK_BUTTON(widget))))
      return widget;
  }
  return nullptr;
}

void Browser::click(const std::string& button)
{
  GtkWidget* const found = find(GTK_TYPE_BUTTON, button);
  ASSERT_TRUE(found) << button;
  gtk_button_clicked(GTK_BUTTON(found));
  settle();
}

namespace {

void write_rows(GtkTreeView* tree, GtkTreeIter* parent, std::size_t depth, std::string& text)
{
  GtkTreeModel* const model = gtk_tree_view_get_model(tree);
  GtkTreeIter row;
  for (bool more = gtk_tree_model_iter_children(model, &row, parent); more;
       more = gtk_tree_model_iter_next(model, &row)) {
    char* name = nullptr;
    gtk_tree_model_get(model, &row, 0, &name, -1);
    text += std::string(2 * depth, ' ') + webview::text_or_empty(name) + '\n';
    g_free(name);
    GtkTreePath* const path = gtk_tree_model_get_path(model, &row);
    if (gtk_tree_view_row_expanded(tree, path))
      write_rows(tree, &row, depth + 1, text);
    gtk_tree_path_free(path);
  }
}

} // namespace

std::string Browser::rows()
{
  std::string text;
  if (tree())
    write_rows(tree(), nullptr, 0, text);
  return text;
}

std::string Browser::path_of(const std::string& text)
{
  struct Search {
    std::string text, path;
  } search{text, {}};
  gtk_tree_model_foreach(
      gtk_tree_view_get_model(tree()),
      [](GtkTreeModel* model, GtkTreePath* path, GtkTreeIter* row, gpointer to) -> gboolean {
        auto& wanted = *static_cast<Search*>(to);
        char* name = nullptr;
        gtk_tree_model_get(model, row, 0, &name, -1);
        if (wanted.text == webview::text_or_empty(name))
          wanted.path = webview::String{gtk_tree_path_to_string(path)}.get();
        g_free(name);
        return !wanted.path.empty();
      },
      &search);
  return search.path;
}

std::string Browser::selected()
{
  GtkTreeModel* model = nullptr;
  GtkTreeIter row;
  if (!gtk_tree_selection_get_selected(gtk_tree_view_get_selection(tree()), &model, &row))
    return {};
  char* name = nullptr;
  gtk_tree_model_get(model, &row, 0, &name, -1);
  return webview::text_or_empty(webview::String{name}.get());
}

bool Browser::selected_is_seen()
{
  GtkTreeModel* model = nullptr;
  GtkTreeIter row;
  if (!gtk_tree_selection_get_selected(gtk_tree_view_get_selection(tree()), &model, &row))
    return false;
  GtkTreePath* const path = gtk_tree_model_get_path(model, &row);
  GdkRectangle cell, seen;
  gtk_tree_view_get_background_area(tree(), path, gtk_tree_view_get_column(tree(), 0), &cell);
  gtk_tree_path_free(path);
  gtk_tree_view_get_visible_rect(tree(), &seen);
  return cell.height > 0 && cell.y >= 0 && cell.y + cell.height <= seen.height;
}

void Browser::expand(const std::string& text)
{
  GtkTreePath* const path = gtk_tree_path_new_from_string(path_of(text).c_str());
  ASSERT_TRUE(path) << "no row: " << text;
  gtk_tree_view_expand_row(tree(), path, FALSE);
  gtk_tree_path_free(path);
}

void Browser::activate(const std::string& text)
{
  GtkTreePath* const path = gtk_tree_path_new_from_string(path_of(text).c_str());
  ASSERT_TRUE(path) << "no row: " << text;
  gtk_tree_view_row_activated(tree(), path, gtk_tree_view_get_column(tree(), 0));
  gtk_tree_path_free(path);
}

Reply map_reply(const std::string& body, const std::string& fields)
{
  return Reply::ok("application/xml",
                   "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                   "xmlns:xlink='http://www.w3.org/1999/xlink' "
                   "xmlns:h='http://www.w3.org/1999/xhtml'>" +
                       body + "</sitemap>",
                   fields);
}

Reply page_reply(const std::string& map, const std::string& body, const std::string& fields)
{
  return Reply::ok("text/html;charset=utf-8", "<!doctype html>" + body,
                   "X-Standard-Sitemap-Location: " + map + "\r\n" + fields);
}

} // namespace standard_sitemap::test
