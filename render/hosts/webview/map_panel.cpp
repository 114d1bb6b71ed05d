#include "render/hosts/webview/map_panel.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/view/places.h"
#include "render/node/beside_map.h"
#include "render/node/node_display.h"

namespace standard_sitemap::webview {
namespace {

constexpr std::size_t max_roles = 24, max_nodes_of_role = 50, max_places = 5;
constexpr const char* node_key = "node";

/// Returns a name as a link to its node, in markup.
std::string link(View& view, NodeId node, const std::string& text)
{
  if (!view.shown(node).url)
    return markup_escaped(text);
  return "<a href=\"" + std::to_string(node) + "\">" + markup_escaped(text) + "</a>";
}

std::string name_of(View& view, NodeId node, const Words& words)
{
  return node_label(view.shown(node), node == root_node ? words.map_menu() : words.no_name()).text;
}

std::string place_markup(View& view, const PagePlace& place, const Words& words)
{
  std::string text;
  for (const NodeId node : path_to(view, place)) {
    const bool last = node == place.here.node && !place.approximate();
    if (node == root_node && !view.shown(node).name)
      continue;
    text += text.empty() ? "" : " › ";
    text += last ? "<b>" + markup_escaped(name_of(view, node, words)) + "</b>"
                 : link(view, node, name_of(view, node, words));
  }
  return place.approximate() ? text + " › <i>" + markup_escaped(std::string{words.somewhere_here()}) + "</i>"
                             : text;
}

GtkWidget* label(const char* style)
{
  GtkWidget* const label = gtk_label_new(nullptr);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_line_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_line_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_track_visited_links(GTK_LABEL(label), FALSE);
  gtk_style_context_add_class(gtk_widget_get_style_context(label), style);
  return label;
}

} // namespace

MapPanel::MapPanel(Words words, Follow follow, Questions questions)
    : words_(words), follow_(std::move(follow)), questions_(std::move(questions)),
      tree_(words, [this](NodeId node) { this->follow(node); }),
      finder_(words, tree_.widget(), [this](NodeId node) { tree_.reveal(seen_->view.path(node)); }),
      stated_(words, follow_), bar_(words, follow_), box_(keep(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))),
      roles_(gtk_flow_box_new()), places_(label("places")), head_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)),
      head_text_(label("status")), head_turns_(gtk_spinner_new()),
      again_(gtk_button_new_with_label(std::string{words.try_again()}.c_str())),
      ask_(gtk_button_new_with_label(std::string{words.why()}.c_str())),
      foot_(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)), foot_text_(label("dim-label")),
      foot_turns_(gtk_spinner_new())
{
  GtkWidget* const scrolled = gtk_scrolled_window_new(nullptr, nullptr);
  gtk_container_add(GTK_CONTAINER(scrolled), tree_.widget());
  gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(roles_), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line(GTK_FLOW_BOX(roles_), 2);
  gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(roles_), 6);
  atk_object_set_name(gtk_widget_get_accessible(roles_), std::string{words_.roles()}.c_str());
  atk_object_set_description(gtk_widget_get_accessible(places_), std::string{words_.where_page_is()}.c_str());
  gtk_button_set_relief(GTK_BUTTON(ask_), GTK_RELIEF_NONE);
  gtk_style_context_add_class(gtk_widget_get_style_context(ask_), "link");
  GtkWidget *const sentence = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *const questions_row = gtk_box_new(
                                                                              GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_pack_start(GTK_BOX(sentence), head_turns_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(sentence), head_text_, FALSE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(questions_row), again_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(questions_row), ask_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(head_), sentence, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(head_), questions_row, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(foot_), foot_turns_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(foot_), foot_text_, TRUE, TRUE, 0);
  GtkBox* const box = GTK_BOX(box_.get());
  gtk_box_pack_start(box, head_, FALSE, FALSE, 0);
  gtk_box_pack_start(box, roles_, FALSE, FALSE, 0);
  gtk_box_pack_start(box, places_, FALSE, FALSE, 0);
  gtk_box_pack_start(box, stated_.widget(), FALSE, FALSE, 0);
  gtk_box_pack_start(box, finder_.widget(), FALSE, FALSE, 0);
  gtk_box_pack_start(box, scrolled, TRUE, TRUE, 0);
  gtk_box_pack_start(box, foot_, FALSE, FALSE, 0);
  gtk_box_pack_end(box, bar_.widget(), FALSE, FALSE, 0);
  g_object_set(box_.get(), "margin", 6, nullptr);
  gtk_widget_set_size_request(box_.get(), 300, 320);
  gtk_widget_show_all(box_.get());
  signals_.connect<&MapPanel::place_clicked>(places_, "activate-link", this);
  signals_.connect<&MapPanel::why_clicked>(ask_, "clicked", this);
  signals_.connect<&MapPanel::again_clicked>(again_, "clicked", this);
  for (GtkWidget* const widget :
       {roles_, places_, stated_.widget(), finder_.widget(), foot_, head_turns_, foot_turns_})
    gtk_widget_set_visible(widget, FALSE);
}

void MapPanel::show(std::optional<PageView> seen, const Status& status, const StatedPlace* place)
{
  const auto former = seen_ ? seen_->map : nullptr; // keeps the map alive until the tree no longer uses it
  seen_ = std::move(seen);
  finder_.show(seen_ ? &*seen_ : nullptr);
  tree_.show(seen_ ? &*seen_ : nullptr);
  show_roles();
  // On pages of one map, what is above the tree keeps its height, so that the tree stays where it is.
  const bool same = seen_ && seen_->map == former;
  gtk_widget_set_size_request(places_, -1, same ? gtk_widget_get_allocated_height(places_) : -1);
  show_places();
  const StatedPlace said = place ? *place : StatedPlace{};
  stated_.show(seen_ ? beside_map(said, seen_->view) : said);
  bar_.show(seen_ ? &seen_->view : nullptr, place);
  show_status(status);
  gtk_widget_set_visible(finder_.widget(), seen_.has_value());
  reveal();
}

std::optional<PageView> MapPanel::take()
{
  finder_.show(nullptr);
  tree_.show(nullptr);
  return std::exchange(seen_, std::nullopt);
}

void MapPanel::show_status(const Status& status)
{
  const auto show_in = [&](GtkWidget* text, GtkWidget* turns) {
    gtk_label_set_text(GTK_LABEL(text), status.text.c_str());
    gtk_widget_set_visible(turns, status.loading);
    g_object_set(turns, "active", status.loading ? TRUE : FALSE, nullptr);
  };
  if (seen_)
    show_in(foot_text_, foot_turns_);
  else
    show_in(head_text_, head_turns_);
  gtk_widget_set_visible(head_, !seen_ && !status.text.empty());
  gtk_widget_set_visible(ask_, !status.loading);
  gtk_widget_set_visible(again_, status.failed);
  gtk_widget_set_visible(foot_, seen_.has_value());
}

void MapPanel::why_clicked(GtkButton*)
{
  questions_.why();
}

void MapPanel::again_clicked(GtkButton*)
{
  questions_.again();
}

/// Runs after the widgets above and below the tree have been laid out: otherwise the revealed row could be
/// moved out of view.
void MapPanel::reveal()
{
  const auto places = seen_ ? places_of_page(seen_->view) : std::vector<PagePlace>{};
  if (places.empty())
    return;
  GtkWidget* const window = gtk_widget_get_toplevel(box_.get());
  if (GTK_IS_WINDOW(window))
    gtk_container_check_resize(GTK_CONTAINER(window));
  tree_.reveal(path_to(seen_->view, places.front()));
}

void MapPanel::follow(NodeId node)
{
  if (const auto url = seen_ ? seen_->view.shown(node).url : std::nullopt)
    follow_(*url);
}

// --- Position of the page (V-3) ---

void MapPanel::show_places()
{
  std::string text;
  if (seen_) {
    View& view = seen_->view;
    const auto places = places_of_page(view);
    for (std::size_t i = 0; i < std::min(places.size(), max_places); ++i)
      text += (text.empty() ? "" : "\n") + place_markup(view, places[i], words_);
    if (places.size() > max_places)
      text += "\n" + markup_escaped(words_.more_places(places.size() - max_places));
  }
  gtk_label_set_markup(GTK_LABEL(places_), text.c_str());
  gtk_widget_set_visible(places_, !text.empty());
}

gboolean MapPanel::place_clicked(GtkLabel*, const char* node)
{
  follow(NodeId(g_ascii_strtoull(node, nullptr, 10)));
  return TRUE;
}

// --- roles (M-12) ---

void MapPanel::show_roles()
{
  role_signals_.disconnect();
  gtk_container_foreach(
      GTK_CONTAINER(roles_), [](GtkWidget* child, gpointer) { gtk_widget_destroy(child); }, nullptr);
  const auto none = std::vector<RoleNodes>{};
  const auto& roles = seen_ ? seen_->map->roles() : none;
  for (std::size_t i = 0; i < std::min(roles.size(), max_roles); ++i)
    if (GtkWidget* const button = role_button(roles[i]))
      gtk_container_add(GTK_CONTAINER(roles_), button);
  gtk_container_foreach(
      GTK_CONTAINER(roles_), [](GtkWidget* child, gpointer) { gtk_widget_set_can_focus(child, FALSE); },
      nullptr);
  gtk_widget_show_all(roles_);
  gtk_widget_set_visible(roles_, !roles.empty());
}

GtkWidget* MapPanel::role_button(const RoleNodes& role)
{
  View& view = seen_->view;
  std::vector<NodeId> nodes; // as far as they are shown
  for (std::size_t i = 0; i < role.nodes.size() && nodes.size() < max_nodes_of_role; ++i)
    if (view.leads_somewhere(role.nodes[i]))
      nodes.push_back(role.nodes[i]);
  if (nodes.empty())
    return nullptr;
  const auto lead_to = [&](GtkWidget* widget, const char* signal, NodeId node) {
    g_object_set_data(G_OBJECT(widget), node_key, GSIZE_TO_POINTER(node));
    gtk_widget_set_sensitive(widget, view.shown(node).url.has_value());
    gtk_widget_set_tooltip_text(widget, name_of(view, node, words_).c_str());
    role_signals_.connect<&MapPanel::role_clicked>(widget, signal, this);
    return widget;
  };
  const std::string name = name_of(view, nodes.front(), words_);
  const std::string_view usual = words_.role_title(role.role);
  const std::string title{usual.empty() ? name : usual};
  if (nodes.size() == 1) {
    const std::string text = equal_ignoring_case(name, title) ? title : title + ": " + name;
    GtkWidget* const button = lead_to(gtk_button_new_with_label(text.c_str()), "clicked", nodes.front());
    gtk_label_set_ellipsize(GTK_LABEL(gtk_bin_get_child(GTK_BIN(button))), PANGO_ELLIPSIZE_END);
    return button;
  }
  GtkWidget* const menu = gtk_menu_new();
  for (const NodeId node : nodes)
    gtk_menu_shell_append(
        GTK_MENU_SHELL(menu),
        lead_to(gtk_menu_item_new_with_label(name_of(view, node, words_).c_str()), "activate", node));
  gtk_widget_show_all(menu);
  GtkWidget* const button = gtk_menu_button_new();
  gtk_button_set_label(GTK_BUTTON(button), (title + " ▾").c_str());
  gtk_menu_button_set_popup(GTK_MENU_BUTTON(button), menu);
  return button;
}

void MapPanel::role_clicked(GtkWidget* button)
{
  follow(NodeId(GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(button), node_key))));
}

} // namespace standard_sitemap::webview
