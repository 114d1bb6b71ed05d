#include <standard_sitemap/render/webview/window.h>

#include <standard_sitemap/render/webview/profile.h>

namespace standard_sitemap::webview {
namespace {

constexpr const char* level_key = "level";

GtkWidget* icon_button(GtkWidget* box, const char* icon, const char* name)
{
  GtkWidget* const button = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  gtk_widget_set_tooltip_text(button, name);
  atk_object_set_name(gtk_widget_get_accessible(button), name);
  gtk_box_pack_start(GTK_BOX(box), button, FALSE, FALSE, 0);
  return button;
}

} // namespace

Window::Window(Profile& profile, std::function<void()> on_closed)
    : profile_(profile), on_closed_(std::move(on_closed)),
      tab_(profile, [this] { draw_.set<&Window::draw>(0, this); }),
      panel_([this](const Uri& url) { tab_.go(url); }), place_(panel_.widget(), tab_.widget()),
      window_(keep(gtk_window_new(GTK_WINDOW_TOPLEVEL))),
      toolbar_(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)), trace_(gtk_scrolled_window_new(nullptr, nullptr)),
      trace_text_(gtk_text_view_new())
{
  make_toolbar();
  make_levels();
  GtkWidget* const split = gtk_paned_new(GTK_ORIENTATION_VERTICAL);
  gtk_paned_pack1(GTK_PANED(split), place_.widget(), TRUE, FALSE);
  gtk_paned_pack2(GTK_PANED(split), trace_, FALSE, FALSE);
  gtk_widget_set_size_request(trace_, -1, 220);
  gtk_container_add(GTK_CONTAINER(trace_), trace_text_);
  gtk_text_view_set_editable(GTK_TEXT_VIEW(trace_text_), FALSE);
  gtk_text_view_set_monospace(GTK_TEXT_VIEW(trace_text_), TRUE);
  g_object_set(trace_text_, "left-margin", 8, "top-margin", 8, nullptr);
  atk_object_set_name(gtk_widget_get_accessible(trace_text_), "How the site map was found");
  GtkWidget* const box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_pack_start(GTK_BOX(box), toolbar_, FALSE, FALSE, 6);
  gtk_box_pack_start(GTK_BOX(box), split, TRUE, TRUE, 0);
  gtk_container_add(GTK_CONTAINER(window_.get()), box);
  gtk_window_set_default_size(GTK_WINDOW(window_.get()), 1180, 760);
  gtk_window_set_title(GTK_WINDOW(window_.get()), "Sitemap browser");
  gtk_widget_show_all(window_.get());

  signals_.connect<&Window::closed>(window_.get(), "destroy", this);
  signals_.connect<&Window::key_pressed>(window_.get(), "key-press-event", this);
  signals_.connect<&Window::uri_changed>(tab_.view(), "notify::uri", this);
  signals_.connect<&Window::view_changed>(tab_.view(), "notify::title", this);
  signals_.connect<&Window::view_changed>(tab_.view(), "notify::estimated-load-progress", this);
  signals_.connect<&Window::history_changed>(webkit_web_view_get_back_forward_list(tab_.view()), "changed",
                                             this);
  set_level(tab_.level());
  show_trace(false);
  view_changed(nullptr, nullptr);
  history_changed(nullptr, nullptr, nullptr);
  draw();
  gtk_widget_grab_focus(address_);
}

Window::~Window()
{
  signals_.disconnect();
  gtk_widget_destroy(window_.get());
}

void Window::make_toolbar()
{
  back_ = icon_button(toolbar_, "go-previous-symbolic", "Back");
  forward_ = icon_button(toolbar_, "go-next-symbolic", "Forward");
  GtkWidget* const reload = icon_button(toolbar_, "view-refresh-symbolic", "Reload");
  signals_.connect<&Window::back>(back_, "clicked", this);
  signals_.connect<&Window::forward>(forward_, "clicked", this);
  signals_.connect<&Window::reload>(reload, "clicked", this);
  address_ = gtk_entry_new();
  gtk_entry_set_input_purpose(GTK_ENTRY(address_), GTK_INPUT_PURPOSE_URL);
  atk_object_set_name(gtk_widget_get_accessible(address_), "Address");
  signals_.connect<&Window::address_entered>(address_, "activate", this);
  gtk_box_pack_start(GTK_BOX(toolbar_), address_, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(toolbar_), place_.menu_button(), FALSE, FALSE, 0);
  trace_toggle_ = gtk_toggle_button_new_with_label("Why?");
  gtk_widget_set_tooltip_text(trace_toggle_, "How the site map was found, and what is wrong with it");
  signals_.connect<&Window::trace_toggled>(trace_toggle_, "toggled", this);
  gtk_box_pack_end(GTK_BOX(toolbar_), trace_toggle_, FALSE, FALSE, 0);
  g_object_set(toolbar_, "margin-start", 6, "margin-end", 6, nullptr);
}

void Window::make_levels()
{
  GtkWidget* const box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_style_context_add_class(gtk_widget_get_style_context(box), GTK_STYLE_CLASS_LINKED);
  atk_object_set_name(gtk_widget_get_accessible(box), "Display level");
  for (const DisplayLevel& level : profile_.preferences().display.all()) {
    const std::string label{level.shown_label()};
    GtkWidget* const button = gtk_radio_button_new_with_label_from_widget(
        levels_.empty() ? nullptr : GTK_RADIO_BUTTON(levels_.front()), label.c_str());
    gtk_toggle_button_set_mode(GTK_TOGGLE_BUTTON(button), FALSE);
    g_object_set_data_full(G_OBJECT(button), level_key, g_strdup(level.name.c_str()), g_free);
    signals_.connect<&Window::level_chosen>(button, "toggled", this);
    gtk_box_pack_start(GTK_BOX(box), button, FALSE, FALSE, 0);
    levels_.push_back(button);
  }
  gtk_box_pack_end(GTK_BOX(toolbar_), box, FALSE, FALSE, 0);
}

// --- what is shown ---

std::string Window::status() const
{
  switch (tab_.session().state()) {
  case SessionState::no_map:
    return "This page names no site map.";
  case SessionState::loading:
    return "Loading…";
  case SessionState::no_page:
  case SessionState::over:
    break;
  }
  return tab_.session().map() ? "" : "The site map of this page could not be had.";
}

void Window::draw()
{
  const Initiator* const page = tab_.session().initiator();
  if (!page) // one is on its way; what is unfolded stays, should it be of the same map
    return;
  Drawn now{tab_.session().map(), page->url.text(), status()};
  if (now != drawn_) // else only the trace has more to tell
    panel_.show(tab_.session().view(), now.status);
  drawn_ = std::move(now);
  draw_trace();
}

void Window::draw_trace()
{
  if (!gtk_widget_get_visible(trace_))
    return;
  const std::string text = tab_.trace();
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(trace_text_)), text.data(),
                           int(text.size()));
}

void Window::view_changed(GObject*, GParamSpec*)
{
  WebKitWebView* const view = tab_.view();
  const std::string title = text_or_empty(webkit_web_view_get_title(view));
  gtk_window_set_title(GTK_WINDOW(window_.get()), title.empty() ? "Sitemap browser" : title.c_str());
  const double progress = webkit_web_view_get_estimated_load_progress(view);
  gtk_entry_set_progress_fraction(GTK_ENTRY(address_), progress < 1 ? progress : 0);
}

void Window::uri_changed(GObject*, GParamSpec*)
{
  gtk_entry_set_text(GTK_ENTRY(address_), text_or_empty(webkit_web_view_get_uri(tab_.view())).c_str());
}

void Window::history_changed(WebKitBackForwardList*, WebKitBackForwardListItem*, gpointer)
{
  gtk_widget_set_sensitive(back_, webkit_web_view_can_go_back(tab_.view()));
  gtk_widget_set_sensitive(forward_, webkit_web_view_can_go_forward(tab_.view()));
}

void Window::set_level(const std::string& level)
{
  tab_.set_level(level);
  place_.put(level, profile_.preferences().display.shows_map(level));
  for (GtkWidget* const button : levels_)
    if (level == static_cast<const char*>(g_object_get_data(G_OBJECT(button), level_key)))
      gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
}

void Window::show_trace(bool shown)
{
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(trace_toggle_), shown);
  gtk_widget_set_visible(trace_, shown);
  draw_trace();
}

// --- what the reader does ---

gboolean Window::key_pressed(GtkWidget*, GdkEventKey* key)
{
  const guint modifiers = key->state & gtk_accelerator_get_default_mod_mask();
  if (modifiers == GDK_CONTROL_MASK && key->keyval == GDK_KEY_l)
    gtk_widget_grab_focus(address_);
  else if (modifiers == GDK_MOD1_MASK && key->keyval == GDK_KEY_Left)
    back(nullptr);
  else if (modifiers == GDK_MOD1_MASK && key->keyval == GDK_KEY_Right)
    forward(nullptr);
  else if (key->keyval == GDK_KEY_F5)
    reload(nullptr);
  else if (key->keyval == GDK_KEY_F12)
    show_trace(!gtk_widget_get_visible(trace_));
  else
    return FALSE;
  return TRUE;
}

void Window::back(GtkWidget*)
{
  webkit_web_view_go_back(tab_.view());
}

void Window::forward(GtkWidget*)
{
  webkit_web_view_go_forward(tab_.view());
}

void Window::reload(GtkWidget*)
{
  webkit_web_view_reload(tab_.view());
}

void Window::address_entered(GtkEntry* entry)
{
  const std::string address = gtk_entry_get_text(entry);
  gtk_widget_grab_focus(tab_.widget());
  tab_.go(address);
}

void Window::level_chosen(GtkWidget* button)
{
  const char* const level = static_cast<const char*>(g_object_get_data(G_OBJECT(button), level_key));
  if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)) && tab_.level() != level)
    set_level(level);
}

void Window::trace_toggled(GtkToggleButton* button)
{
  show_trace(gtk_toggle_button_get_active(button));
}

void Window::closed(GtkWidget*)
{
  signals_.disconnect();
  on_closed_();
}

} // namespace standard_sitemap::webview
