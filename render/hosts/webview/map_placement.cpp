#include "render/hosts/webview/map_placement.h"

namespace standard_sitemap::webview {
namespace {

constexpr int panel_width = 340, menu_height = 520;

} // namespace

MapPlacement::MapPlacement(Words words, GtkWidget* panel, GtkWidget* page)
    : panel_(keep(panel)), paned_(keep(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))),
      menu_button_(keep(gtk_menu_button_new())), overlay_(gtk_overlay_new()), frame_(gtk_frame_new(nullptr)),
      popover_(gtk_popover_new(menu_button_.get())), side_(gtk_frame_new(nullptr))
{
  gtk_container_add(GTK_CONTAINER(overlay_), page);
  gtk_widget_set_halign(frame_, GTK_ALIGN_START);
  gtk_widget_set_size_request(frame_, panel_width, -1);
  gtk_style_context_add_class(gtk_widget_get_style_context(frame_), GTK_STYLE_CLASS_BACKGROUND);
  g_object_set(frame_, "margin", 16, nullptr);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay_), frame_);
  gtk_paned_pack1(GTK_PANED(paned_.get()), side_, FALSE, FALSE);
  gtk_paned_pack2(GTK_PANED(paned_.get()), overlay_, TRUE, FALSE);
  gtk_paned_set_position(GTK_PANED(paned_.get()), panel_width);
  gtk_button_set_label(GTK_BUTTON(menu_button_.get()), (std::string{words.map_menu()} + " ▾").c_str());
  gtk_menu_button_set_popover(GTK_MENU_BUTTON(menu_button_.get()), popover_);
  gtk_widget_set_size_request(popover_, panel_width, menu_height);
}

void MapPlacement::take_out()
{
  if (GtkWidget* const parent = gtk_widget_get_parent(panel_.get()))
    gtk_container_remove(GTK_CONTAINER(parent), panel_.get());
}

void MapPlacement::put(const std::string& level, bool shows_map)
{
  GtkWidget* const place = !shows_map           ? nullptr
                           : level == "menu"    ? popover_
                           : level == "overlay" ? frame_
                                                : side_;
  if (!place || gtk_widget_get_parent(panel_.get()) != place) {
    take_out();
    if (place)
      gtk_container_add(GTK_CONTAINER(place), panel_.get());
  }
  gtk_widget_set_visible(side_, place == side_);
  gtk_widget_set_visible(frame_, place == frame_);
  gtk_widget_set_visible(menu_button_.get(), place == popover_);
}

} // namespace standard_sitemap::webview
