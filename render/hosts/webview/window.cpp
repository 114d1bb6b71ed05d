#include "render/hosts/webview/window.h"

#include <algorithm>

#include "render/hosts/webview/profile.h"
#include "render/node/failed_map.h"

namespace standard_sitemap::webview {
namespace {

constexpr const char* level_key = "level";

/// Whether a preference says that no map is looked for.
bool is_off(const Discovery& discovery)
{
  return std::ranges::all_of(discovery.trace,
                             [](const TraceEntry& entry) { return entry.outcome == RuleResult::not_tried; });
}

/// Whether the rest of a list has not come, or could not be read.
bool is_broken_off(const LoadResult& result)
{
  const bool reader_failed = result.diagnostics.count(Code::reader_failed) > 0;
  return std::ranges::any_of(result.documents, [&](const DocumentReport& it) {
    return it.outcome == DocumentOutcome::cut && (it.failure || reader_failed);
  });
}

/// What is said instead of a map, or besides an incomplete one.
MapPanel::Status status_of(const Tab& tab, const Words& words)
{
  const Session& session = tab.session();
  if (tab.failed())
    return {std::string{words.page_missing()}};
  if (session.state() == SessionState::no_map)
    return {std::string{is_off(*session.discovery()) ? words.map_off() : words.no_map()}};
  if (session.state() == SessionState::loading)
    return {.text = std::string{words.loading()}, .loading = true};
  const auto result = session.result();
  if (session.map() && result && is_broken_off(*result))
    return {.text = std::string{words.map_incomplete()}, .failed = true};
  if (session.map())
    return {};
  return {.text =
              std::string{failed_map_text(result ? result->documents : std::vector<DocumentReport>{}, words)},
          .failed = true};
}

/// The answer to *Why?*, for readers.
std::string sentence_of(const Tab& tab, const MapPanel::Status& status, const Words& words)
{
  const Discovery* const discovery = tab.session().discovery();
  if (!tab.session().map() || !discovery || !discovery->found)
    return status.text;
  return words.named_by_page(discovery->found->sitemap.text());
}

/// The levels that every reader has are called in the reader's language, unless a preference names them.
std::string level_text(const DisplayLevel& level, const Words& words)
{
  const auto known = level.label.empty() ? words.message("display_level_" + level.name) : std::nullopt;
  return std::string{known.value_or(level.shown_label())};
}

/// Hides the progress of a finished load.
gboolean shown_progress(GBinding*, const GValue* from, GValue* to, gpointer)
{
  const double progress = g_value_get_double(from);
  g_value_set_double(to, progress < 1 ? progress : 0);
  return TRUE;
}

} // namespace

Window::Window(Profile& profile, std::function<void()> on_closed)
    : words_(profile.words()), background_(profile.background()), on_closed_(std::move(on_closed)),
      tab_(profile, [this] { draw_.set<&Window::draw>(0, this); }),
      downloads_(words_, profile.downloads(), tab_.view(), profile.download_directory()),
      panel_(words_, [this](const Uri& url) { tab_.go(url); },
             {.why = [this] { gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(why_), TRUE); },
              .again = [this] { tab_.load_map_again(); }}),
      preparation_(
          profile.background(), [this](std::optional<PageView> seen) { show_map(std::move(seen)); },
          [this](std::shared_ptr<const MapWords> words) { panel_.search_in(std::move(words)); }),
      trace_(
          words_, [this](const std::string& address) { tab_.go(address); },
          [this] { tab_.load_map_again(); }),
      place_(words_, panel_.widget(), tab_.widget()), window_(keep(gtk_window_new(GTK_WINDOW_TOPLEVEL))),
      keys_(gtk_accel_group_new()), toolbar_(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)),
      address_(gtk_entry_new())
{
  gtk_widget_set_default_direction(words_.direction() == Direction::right_to_left ? GTK_TEXT_DIR_RTL
                                                                                  : GTK_TEXT_DIR_LTR);
  gtk_window_add_accel_group(GTK_WINDOW(window_.get()), keys_.get());
  gtk_window_set_default_size(GTK_WINDOW(window_.get()), 1180, 760);
  gtk_widget_add_accelerator(panel_.find_entry(), "grab-focus", keys_.get(), GDK_KEY_f, GDK_CONTROL_MASK, {});
  make_toolbar();
  make_step_keys();
  GtkWidget* const split = gtk_paned_new(GTK_ORIENTATION_VERTICAL);
  gtk_paned_pack1(GTK_PANED(split), place_.widget(), TRUE, FALSE);
  gtk_paned_pack2(GTK_PANED(split), trace_.widget(), FALSE, FALSE);
  GtkWidget* const box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_pack_start(GTK_BOX(box), toolbar_, FALSE, FALSE, 6);
  gtk_box_pack_start(GTK_BOX(box), downloads_.widget(), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), split, TRUE, TRUE, 0);
  gtk_container_add(GTK_CONTAINER(window_.get()), box);
  gtk_widget_show_all(toolbar_);
  gtk_widget_show(split);
  gtk_widget_show_all(place_.widget());
  show_levels();
  gtk_widget_show(box);
  gtk_widget_show(window_.get());
  gtk_widget_grab_focus(address_);

  g_object_bind_property(tab_.view(), "title", window_.get(), "title", G_BINDING_DEFAULT);
  g_object_bind_property_full(tab_.view(), "estimated-load-progress", address_, "progress-fraction",
                              G_BINDING_DEFAULT, &shown_progress, nullptr, nullptr, nullptr);
  signals_.connect<&Window::uri_changed>(tab_.view(), "notify::uri", this);
  signals_.connect<&Window::history_changed>(webkit_web_view_get_back_forward_list(tab_.view()), "changed",
                                             this);
  signals_.connect<&Window::loading_changed>(tab_.view(), "notify::is-loading", this);
  signals_.connect<&Window::closed>(window_.get(), "destroy", this);
  history_changed(nullptr, nullptr, nullptr);
  draw_stop();
}

Window::~Window()
{
  signals_.disconnect();
  level_signals_.disconnect();
  gtk_widget_destroy(window_.get());
}

GtkWidget* Window::icon_button(const char* icon, std::string_view name_text, guint key,
                               GdkModifierType modifiers, void (*action)(WebKitWebView*))
{
  const std::string text{name_text};
  const char* const name = text.c_str();
  GtkWidget* const button = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  gtk_widget_set_tooltip_text(button, name);
  atk_object_set_name(gtk_widget_get_accessible(button), name);
  gtk_widget_add_accelerator(button, "clicked", keys_.get(), key, modifiers, GTK_ACCEL_VISIBLE);
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(action), tab_.view());
  gtk_box_pack_start(GTK_BOX(toolbar_), button, FALSE, FALSE, 0);
  return button;
}

void Window::make_toolbar()
{
  back_ = icon_button("go-previous-symbolic", words_.back(), GDK_KEY_Left, GDK_MOD1_MASK,
                      &webkit_web_view_go_back);
  forward_ = icon_button("go-next-symbolic", words_.forward(), GDK_KEY_Right, GDK_MOD1_MASK,
                         &webkit_web_view_go_forward);
  icon_button("view-refresh-symbolic", words_.reload(), GDK_KEY_F5, {}, &webkit_web_view_reload);
  stop_ =
      icon_button("process-stop-symbolic", words_.stop(), GDK_KEY_Stop, {}, &webkit_web_view_stop_loading);
  signals_.connect<&Window::stop_clicked>(stop_, "clicked", this);
  gtk_entry_set_input_purpose(GTK_ENTRY(address_), GTK_INPUT_PURPOSE_URL);
  gtk_widget_add_accelerator(address_, "grab-focus", keys_.get(), GDK_KEY_l, GDK_CONTROL_MASK, {});
  atk_object_set_name(gtk_widget_get_accessible(address_), std::string{words_.address()}.c_str());
  signals_.connect<&Window::address_entered>(address_, "activate", this);
  gtk_box_pack_start(GTK_BOX(toolbar_), address_, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(toolbar_), place_.menu_button(), FALSE, FALSE, 0);
  GtkWidget* const why = why_ = gtk_toggle_button_new_with_label(std::string{words_.why()}.c_str());
  gtk_widget_set_tooltip_text(why, std::string{words_.why_help()}.c_str());
  gtk_widget_add_accelerator(why, "clicked", keys_.get(), GDK_KEY_F12, {}, GTK_ACCEL_VISIBLE);
  g_object_bind_property(why, "active", trace_.widget(), "visible", G_BINDING_SYNC_CREATE);
  signals_.connect<&Window::draw_trace>(trace_.widget(), "notify::visible", this);
  gtk_box_pack_end(GTK_BOX(toolbar_), why, FALSE, FALSE, 0);
  g_object_set(toolbar_, "margin-start", 6, "margin-end", 6, nullptr);
}

/// The same keys as the extension suggests to browsers.
void Window::make_step_keys()
{
  for (const guint key : std::initializer_list<guint>{GDK_KEY_Left, GDK_KEY_Up, GDK_KEY_Right})
    gtk_accel_group_connect(
        keys_.get(), key, GdkModifierType(GDK_MOD1_MASK | GDK_SHIFT_MASK), {},
        g_cclosure_new(G_CALLBACK(&Trampoline<&Window::step_pressed>::call), this, nullptr));
}

void Window::show_levels()
{
  place_.put(tab_.level(), tab_.levels().shows_map(tab_.level()));
  if (shown_levels_ == tab_.levels().all() && shown_level_ == tab_.level())
    return;
  level_signals_.disconnect();
  if (levels_)
    gtk_widget_destroy(levels_);
  shown_levels_ = tab_.levels().all();
  shown_level_ = tab_.level();
  GtkWidget* const box = levels_ = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_style_context_add_class(gtk_widget_get_style_context(box), GTK_STYLE_CLASS_LINKED);
  atk_object_set_name(gtk_widget_get_accessible(box), std::string{words_.display_level()}.c_str());
  GtkRadioButton* group = nullptr;
  for (const DisplayLevel& level : shown_levels_) {
    GtkWidget* const button =
        gtk_radio_button_new_with_label_from_widget(group, level_text(level, words_).c_str());
    group = GTK_RADIO_BUTTON(button);
    gtk_toggle_button_set_mode(GTK_TOGGLE_BUTTON(button), FALSE);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), level.name == tab_.level());
    g_object_set_data_full(G_OBJECT(button), level_key, g_strdup(level.name.c_str()), g_free);
    level_signals_.connect<&Window::level_chosen>(button, "toggled", this);
    gtk_box_pack_start(GTK_BOX(box), button, FALSE, FALSE, 0);
  }
  gtk_box_pack_end(GTK_BOX(toolbar_), box, FALSE, FALSE, 0);
  gtk_widget_show_all(box);
}

// --- Display ---

void Window::draw()
{
  draw_stop();
  const Initiator* const page = tab_.session().initiator();
  if (!page) // a page is loading; unfolded rows are kept in case it has the same map
    return;
  show_levels();
  Drawn now{tab_.session().map(), page->url.text(), status_of(tab_, words_)};
  const bool changed = now != drawn_; // otherwise only the trace has changed
  drawn_ = std::move(now);
  if (changed) {
    preparation_.begin(tab_.session().view());
    if (preparation_.under_way() && on_panel_ != drawn_.map) // not the map of another page meanwhile
      show_map(std::nullopt);
  }
  draw_trace(nullptr, nullptr);
}

void Window::show_map(std::optional<PageView> seen)
{
  const bool loading = preparation_.under_way();
  if (on_panel_ && on_panel_->size() > MapPreparation::small && (!seen || seen->map != on_panel_))
    if (auto former = panel_.take())
      background_.destroy(*std::move(former));
  on_panel_ = seen ? seen->map : nullptr;
  panel_.show(std::move(seen),
              loading ? MapPanel::Status{.text = std::string{words_.loading()}, .loading = true}
                      : drawn_.status,
              tab_.session().place());
}

void Window::draw_trace(GObject*, GParamSpec*)
{
  if (gtk_widget_get_visible(trace_.widget()))
    trace_.show(sentence_of(tab_, drawn_.status, words_), drawn_.status.failed, tab_.trace());
}

/// There is something to stop while the page or its map is loading.
void Window::draw_stop()
{
  gtk_widget_set_sensitive(stop_, webkit_web_view_is_loading(tab_.view()) ||
                                      tab_.session().state() == SessionState::loading);
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

// --- Actions of the reader ---

void Window::level_chosen(GtkToggleButton* button)
{
  if (gtk_toggle_button_get_active(button)) {
    shown_level_ = static_cast<const char*>(g_object_get_data(G_OBJECT(button), level_key));
    tab_.set_level(shown_level_);
    show_levels();
  }
}

void Window::stop_clicked(GtkWidget*)
{
  tab_.stop();
}

void Window::address_entered(GtkEntry* entry)
{
  tab_.go(std::string{gtk_entry_get_text(entry)});
  gtk_widget_grab_focus(tab_.widget());
}

/// Whoever is writing in a field of the window stays there.
gboolean Window::step_pressed(GtkAccelGroup*, GObject*, guint key, GdkModifierType)
{
  if (GTK_IS_EDITABLE(gtk_window_get_focus(GTK_WINDOW(window_.get()))))
    return FALSE;
  panel_.step(key == GDK_KEY_Left ? ReadingBar::previous
              : key == GDK_KEY_Up ? ReadingBar::up
                                  : ReadingBar::next);
  return TRUE;
}

void Window::closed(GtkWidget*)
{
  signals_.disconnect();
  on_closed_();
}

} // namespace standard_sitemap::webview
