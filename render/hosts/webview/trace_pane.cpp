#include "render/hosts/webview/trace_pane.h"

#include <algorithm>
#include <string_view>

namespace standard_sitemap::webview {
namespace {

constexpr int least_height = 180; ///< of the text for webmasters

/// Where an address ends, in text for people.
std::size_t address_length(std::string_view text)
{
  std::size_t length = text.find_first_of(" \t\n\"<>");
  length = length == text.npos ? text.size() : length;
  while (length > 0 && std::string_view{".,;:)"}.find(text[length - 1]) != std::string_view::npos)
    --length;
  return length;
}

} // namespace

TracePane::TracePane(const Words& words, std::function<void(const std::string&)> follow,
                     std::function<void()> again)
    : follow_(std::move(follow)), again_(std::move(again)),
      box_(keep(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))), sentence_(gtk_label_new(nullptr)),
      try_again_(gtk_button_new_with_label(std::string{words.try_again()}.c_str())),
      text_(gtk_text_view_new()), copy_(gtk_button_new_with_label(std::string{words.copy()}.c_str())),
      link_(gtk_text_buffer_create_tag(buffer(), nullptr, "underline", PANGO_UNDERLINE_SINGLE, nullptr))
{
  g_object_set(text_, "editable", FALSE, "monospace", TRUE, "wrap-mode", GTK_WRAP_WORD_CHAR, "left-margin", 8,
               "right-margin", 8, "top-margin", 8, "bottom-margin", 8, nullptr);
  atk_object_set_name(gtk_widget_get_accessible(text_), std::string{words.discovery()}.c_str());
  GtkWidget* const scrolled = gtk_scrolled_window_new(nullptr, nullptr);
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), least_height);
  gtk_container_add(GTK_CONTAINER(scrolled), text_);
  gtk_label_set_line_wrap(GTK_LABEL(sentence_), TRUE);
  gtk_label_set_line_wrap_mode(GTK_LABEL(sentence_), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable(GTK_LABEL(sentence_), TRUE);
  gtk_label_set_xalign(GTK_LABEL(sentence_), 0);
  gtk_widget_set_valign(try_again_, GTK_ALIGN_CENTER);
  GtkWidget* const bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_pack_start(GTK_BOX(bar), sentence_, TRUE, TRUE, 0);
  gtk_box_pack_end(GTK_BOX(bar), try_again_, FALSE, FALSE, 0);
  GtkWidget* const trace = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_halign(copy_, GTK_ALIGN_END);
  gtk_box_pack_start(GTK_BOX(trace), copy_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(trace), scrolled, TRUE, TRUE, 0);
  GtkWidget* const for_webmasters = gtk_expander_new(std::string{words.for_webmasters()}.c_str());
  gtk_container_add(GTK_CONTAINER(for_webmasters), trace);
  gtk_box_pack_start(GTK_BOX(box_.get()), bar, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box_.get()), for_webmasters, TRUE, TRUE, 0);
  g_object_set(box_.get(), "border-width", 6u, nullptr);
  gtk_widget_show_all(bar);
  gtk_widget_show_all(for_webmasters);
  // Otherwise the keyboard and screen readers would find it while it is folded.
  g_object_bind_property(for_webmasters, "expanded", trace, "visible", G_BINDING_SYNC_CREATE);
  GdkRGBA colour;
  gtk_style_context_get_color(gtk_widget_get_style_context(text_), GTK_STATE_FLAG_LINK, &colour);
  g_object_set(link_, "foreground-rgba", &colour, nullptr);
  gtk_widget_add_events(text_, GDK_POINTER_MOTION_MASK);
  signals_.connect<&TracePane::copy>(copy_, "clicked", this);
  signals_.connect<&TracePane::again_clicked>(try_again_, "clicked", this);
  signals_.connect<&TracePane::clicked>(text_, "button-release-event", this);
  signals_.connect<&TracePane::key_pressed>(text_, "key-press-event", this);
  signals_.connect<&TracePane::pointer_moved>(text_, "motion-notify-event", this);
}

void TracePane::show(const std::string& sentence, bool failed, const std::string& text)
{
  if (sentence != gtk_label_get_text(GTK_LABEL(sentence_))) // what is selected stays selected
    gtk_label_set_text(GTK_LABEL(sentence_), sentence.c_str());
  gtk_widget_set_visible(try_again_, failed);
  show_text(text);
}

void TracePane::show_text(const std::string& text)
{
  if (text == shown_)
    return; // what is selected stays selected
  shown_ = text;
  gtk_text_buffer_set_text(buffer(), "", 0);
  GtkTextIter end;
  gtk_text_buffer_get_end_iter(buffer(), &end);
  std::string_view rest = shown_;
  while (!rest.empty()) {
    const std::size_t address = std::min(rest.find("http://"), rest.find("https://"));
    const std::string_view plain = rest.substr(0, address);
    gtk_text_buffer_insert(buffer(), &end, plain.data(), int(plain.size()));
    rest.remove_prefix(plain.size());
    const std::string_view link = rest.substr(0, address_length(rest));
    gtk_text_buffer_insert_with_tags(buffer(), &end, link.data(), int(link.size()), link_, nullptr);
    rest.remove_prefix(link.size());
  }
}

void TracePane::copy(GtkButton*)
{
  gtk_clipboard_set_text(gtk_widget_get_clipboard(text_, GDK_SELECTION_CLIPBOARD), shown_.data(),
                         int(shown_.size()));
}

bool TracePane::follow(const GtkTextIter& at)
{
  if (!gtk_text_iter_has_tag(&at, link_))
    return false;
  GtkTextIter begin = at, end = at;
  if (!gtk_text_iter_starts_tag(&begin, link_))
    gtk_text_iter_backward_to_tag_toggle(&begin, link_);
  gtk_text_iter_forward_to_tag_toggle(&end, link_);
  follow_(text_or_empty(String{gtk_text_iter_get_text(&begin, &end)}.get()));
  return true;
}

bool TracePane::at_pointer(double x, double y, GtkTextIter& at) const
{
  int across = 0, down = 0;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(text_), GTK_TEXT_WINDOW_TEXT, int(x), int(y), &across,
                                        &down);
  return gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(text_), &at, across, down);
}

// A press that has selected something is no click.
gboolean TracePane::clicked(GtkWidget*, GdkEvent* event)
{
  GtkTextIter at;
  if (event->button.button == GDK_BUTTON_PRIMARY && !gtk_text_buffer_get_has_selection(buffer()) &&
      at_pointer(event->button.x, event->button.y, at))
    follow(at);
  return FALSE;
}

gboolean TracePane::key_pressed(GtkWidget*, GdkEvent* event)
{
  const guint key = event->key.keyval;
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return FALSE;
  GtkTextIter at;
  gtk_text_buffer_get_iter_at_mark(buffer(), &at, gtk_text_buffer_get_insert(buffer()));
  return follow(at);
}

gboolean TracePane::pointer_moved(GtkWidget*, GdkEvent* event)
{
  GtkTextIter at;
  const bool link = at_pointer(event->motion.x, event->motion.y, at) && gtk_text_iter_has_tag(&at, link_);
  GdkWindow* const window = gtk_text_view_get_window(GTK_TEXT_VIEW(text_), GTK_TEXT_WINDOW_TEXT);
  GdkCursor* const cursor =
      gdk_cursor_new_from_name(gdk_window_get_display(window), link ? "pointer" : "text");
  gdk_window_set_cursor(window, cursor);
  if (cursor)
    g_object_unref(cursor);
  return FALSE;
}

} // namespace standard_sitemap::webview
