#include "render/hosts/webview/reading_bar.h"

#include "engine/display/shown.h"
#include "render/node/node_display.h"

namespace standard_sitemap::webview {
namespace {

constexpr std::size_t longest_name = 200; ///< code points
constexpr int lines = 2;                  ///< of a name

/// Icons of arrows; GTK mirrors those of previous and next where text goes from right to left.
constexpr std::array icons{"go-previous-symbolic", "go-up-symbolic", "go-next-symbolic"};

std::string_view name_of(ReadingBar::Direction direction, const Words& words)
{
  switch (direction) {
  case ReadingBar::previous:
    return words.previous();
  case ReadingBar::up:
    return words.up();
  case ReadingBar::next:
    return words.next();
  }
  return {};
}

GtkWidget* quiet_label()
{
  GtkWidget* const label = gtk_label_new(nullptr);
  gtk_style_context_add_class(gtk_widget_get_style_context(label), GTK_STYLE_CLASS_DIM_LABEL);
  return label;
}

/// The height of a label that always has room for two lines, whatever its text is.
int height_of_lines(GtkWidget* label)
{
  const Ref<PangoLayout> layout{gtk_widget_create_pango_layout(label, "X\nX")};
  static_assert(lines == 2);
  int height = 0;
  pango_layout_get_pixel_size(layout.get(), nullptr, &height);
  return height;
}

} // namespace

ReadingBar::ReadingBar(Words words, Follow follow)
    : words_(words), follow_(std::move(follow)), box_(keep(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))),
      told_(gtk_label_new(nullptr)), position_(quiet_label()), buttons_{}, names_{}
{
  GtkBox* const box = GTK_BOX(box_.get());
  gtk_label_set_line_wrap(GTK_LABEL(told_), TRUE);
  gtk_label_set_xalign(GTK_LABEL(told_), 0);
  atk_object_set_role(gtk_widget_get_accessible(told_), ATK_ROLE_NOTIFICATION); // it is read out
  GtkWidget* const row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_set_homogeneous(GTK_BOX(row), TRUE);
  atk_object_set_name(gtk_widget_get_accessible(row), std::string{words_.around()}.c_str());
  for (const Direction direction : {previous, up, next}) {
    GtkWidget* const content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget* const name = names_[direction] = gtk_label_new(nullptr);
    gtk_label_set_line_wrap(GTK_LABEL(name), TRUE);
    gtk_label_set_line_wrap_mode(GTK_LABEL(name), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(name), lines);
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 8); // the row decides how wide it is
    gtk_label_set_xalign(GTK_LABEL(name), direction == next ? 1 : 0);
    gtk_label_set_justify(GTK_LABEL(name), direction == next ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
    gtk_widget_set_size_request(name, -1, height_of_lines(name));
    const auto pack = direction == next ? gtk_box_pack_end : gtk_box_pack_start;
    pack(GTK_BOX(content), gtk_image_new_from_icon_name(icons[direction], GTK_ICON_SIZE_BUTTON), FALSE, FALSE,
         0);
    pack(GTK_BOX(content), name, TRUE, TRUE, 0);
    GtkWidget* const button = buttons_[direction] = gtk_button_new();
    gtk_button_set_relief(GTK_BUTTON(button), GTK_RELIEF_NONE);
    gtk_container_add(GTK_CONTAINER(button), content);
    gtk_box_pack_start(GTK_BOX(row), button, TRUE, TRUE, 0);
    signals_.connect<&ReadingBar::clicked>(button, "clicked", this);
  }
  gtk_box_pack_start(box, told_, FALSE, FALSE, 0);
  gtk_box_pack_start(box, gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), FALSE, FALSE, 0);
  gtk_box_pack_start(box, row, FALSE, FALSE, 0);
  gtk_box_pack_start(box, position_, FALSE, FALSE, 0);
  gtk_widget_show_all(box_.get());
  show(nullptr, nullptr);
}

void ReadingBar::show(View* view, const StatedPlace* place)
{
  const Steps steps = steps_of_page(view, place, words_);
  show_step(previous, steps.previous, view);
  show_step(up, steps.up, view);
  show_step(next, steps.next, view);
  // Also without a position: the bar keeps its height.
  const std::string position =
      steps.position == 0
          ? std::string{}
          : std::string{words_.page_of(words_.number(steps.position), words_.number(steps.count))};
  gtk_label_set_text(GTK_LABEL(position_), position.c_str());
  gtk_widget_hide(told_);
}

void ReadingBar::show_step(Direction direction, const Step& step, View* view)
{
  const std::string kind{name_of(direction, words_)};
  std::string name, hint;
  Target& target = targets_[direction];
  target = {.url = {}, .end = std::string{step.end}};
  if (step.node) {
    const Shown& shown = view->shown(*step.node);
    target.url = shown.url;
    name = node_label(shown, words_.no_name()).text;
    hint = name;
  } else if (step.page) {
    target.url = step.page->url;
    name = step.page->title.empty() ? kind : shown_text(step.page->title, longest_name);
    if (!step.page->same_site)
      name += " (" + std::string{words_.mark_other()} + ')';
    hint = name + " (" + std::string{words_.from_page()} + ')';
  } else {
    hint = target.end;
  }
  GtkWidget* const button = buttons_[direction];
  gtk_label_set_text(GTK_LABEL(names_[direction]), name.c_str());
  gtk_widget_set_sensitive(button, target.url.has_value());
  gtk_widget_set_tooltip_text(button, (kind + ": " + hint).c_str());
  atk_object_set_name(gtk_widget_get_accessible(button), (kind + ": " + hint).c_str());
}

void ReadingBar::go(Direction direction)
{
  const Target& target = targets_[direction];
  if (target.url)
    return follow_(Uri{*target.url}); // what is followed may change the bar
  gtk_label_set_text(GTK_LABEL(told_), target.end.c_str());
  gtk_widget_show(told_);
}

void ReadingBar::clicked(GtkButton* button)
{
  for (const Direction direction : {previous, up, next})
    if (GTK_WIDGET(button) == buttons_[direction])
      return go(direction);
}

} // namespace standard_sitemap::webview
