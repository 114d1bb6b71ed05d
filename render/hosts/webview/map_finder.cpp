#include "render/hosts/webview/map_finder.h"

#include <algorithm>

#include "engine/view/places.h"

namespace standard_sitemap::webview {
namespace {

/// Takes a few milliseconds.
constexpr std::size_t entries_at_once = 100'000;
constexpr int max_letters = 256;

} // namespace

MapFinder::MapFinder(Words words, GtkWidget* tree, Found found)
    : words_(words), tree_(tree), on_found_(std::move(found)),
      box_(keep(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))), entry_(gtk_search_entry_new()),
      message_(gtk_label_new(nullptr))
{
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry_), std::string{words_.find()}.c_str());
  gtk_entry_set_max_length(GTK_ENTRY(entry_), max_letters);
  gtk_widget_set_tooltip_text(entry_, std::string{words_.find_keys()}.c_str());
  atk_object_set_name(gtk_widget_get_accessible(entry_), std::string{words_.find()}.c_str());
  gtk_label_set_xalign(GTK_LABEL(message_), 0);
  gtk_label_set_ellipsize(GTK_LABEL(message_), PANGO_ELLIPSIZE_END);
  gtk_style_context_add_class(gtk_widget_get_style_context(message_), "dim-label");
  gtk_box_pack_start(GTK_BOX(box_.get()), entry_, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box_.get()), message_, FALSE, FALSE, 0);
  signals_.connect<&MapFinder::text_changed>(entry_, "search-changed", this);
  signals_.connect<&MapFinder::next>(entry_, "activate", this);
  signals_.connect<&MapFinder::next>(entry_, "next-match", this);
  signals_.connect<&MapFinder::previous>(entry_, "previous-match", this);
  signals_.connect<&MapFinder::stop>(entry_, "stop-search", this);
  signals_.connect<&MapFinder::key_in_entry>(entry_, "key-press-event", this);
  signals_.connect<&MapFinder::key_in_tree>(tree_, "key-press-event", this);
}

void MapFinder::show(PageView* seen)
{
  const bool same = seen && seen->map == map_;
  if (!same)
    passed_.reset();
  else if (has_hits())
    passed_ = hit(at_);
  seen_ = seen;
  map_ = seen ? seen->map : nullptr;
  step_.clear();
  search_.reset();
  map_words_.reset();
  waiting_ = false;
  say("");
}

void MapFinder::search_in(std::shared_ptr<const MapWords> words)
{
  if (!seen_ || words->map != map_)
    return;
  step_.clear();
  search_.reset();
  map_words_ = std::move(words);
  if (std::exchange(waiting_, false))
    begin();
}

void MapFinder::begin()
{
  step_.clear();
  search_.reset();
  at_ = 0;
  waiting_ = false;
  say("");
  if (!seen_ || wanted_.empty())
    return;
  if (!map_words_) {
    waiting_ = true;
    return say(std::string{words_.map_loading()});
  }
  const auto places = places_of_page(seen_->view);
  const auto near = places.empty() ? Outline::none : map_words_->outline.of(places.front().here.node);
  search_.emplace(map_words_->index, map_words_->outline, wanted_, SearchOptions{.near = near});
  if (search_->empty())
    search_.reset();
  else
    step();
}

void MapFinder::step()
{
  if (!search_->step(entries_at_once)) {
    step_.set<&MapFinder::step>(0, this);
    return;
  }
  if (!has_hits())
    return say(std::string{words_.found_none()});
  say(words_.found(search_->count()));
  std::size_t first = 0;
  for (std::size_t i = 0; passed_ && i < search_->hits().size(); ++i)
    if (hit(i) == *passed_)
      first = (i + 1) % search_->hits().size();
  turn_to(first);
}

bool MapFinder::has_hits() const
{
  return search_ && search_->done() && !search_->hits().empty();
}

NodeId MapFinder::hit(std::size_t at) const
{
  return map_words_->outline.node(search_->hits()[at]);
}

void MapFinder::turn_to(std::size_t found)
{
  passed_.reset();
  at_ = found;
  on_found_(hit(at_));
}

/// The line is there even if it is empty: the tree below it stays where it is.
void MapFinder::say(const std::string& text)
{
  gtk_label_set_text(GTK_LABEL(message_), text.c_str());
  gtk_widget_set_tooltip_text(message_, text.empty() ? nullptr : text.c_str());
}

// --- Actions of the reader ---

void MapFinder::text_changed(GtkSearchEntry*)
{
  const std::string text = gtk_entry_get_text(GTK_ENTRY(entry_));
  if (text == wanted_ && (search_ || waiting_ || text.empty()))
    return; // Enter came before the delay was over
  wanted_ = text;
  passed_.reset();
  begin();
}

void MapFinder::next(GtkWidget*)
{
  if (wanted_ != gtk_entry_get_text(GTK_ENTRY(entry_)))
    text_changed(nullptr);
  else if (!search_)
    begin(); // another page, or more of the map
  else if (has_hits())
    turn_to((at_ + 1) % search_->hits().size());
}

/// Before the first hit comes the last.
void MapFinder::previous(GtkWidget*)
{
  if (has_hits())
    turn_to((at_ + search_->hits().size() - 1) % search_->hits().size());
}

void MapFinder::stop(GtkSearchEntry*)
{
  gtk_entry_set_text(GTK_ENTRY(entry_), "");
  gtk_widget_grab_focus(tree_);
}

gboolean MapFinder::key_in_entry(GtkWidget*, GdkEvent* event)
{
  const GdkEventKey& key = event->key;
  if (key.keyval == GDK_KEY_Down) {
    gtk_widget_grab_focus(tree_);
    return TRUE;
  }
  if ((key.state & GDK_SHIFT_MASK) != 0 && (key.keyval == GDK_KEY_Return || key.keyval == GDK_KEY_KP_Enter)) {
    previous(nullptr);
    return TRUE;
  }
  return FALSE;
}

/// Letters and digits go to the search entry; other keys are handled by the tree.
gboolean MapFinder::key_in_tree(GtkWidget*, GdkEvent* event)
{
  const GdkEventKey& key = event->key;
  const bool command = (key.state & (GDK_CONTROL_MASK | GDK_MOD1_MASK | GDK_SUPER_MASK)) != 0;
  if (command || !g_unichar_isalnum(gdk_keyval_to_unicode(key.keyval)))
    return FALSE;
  gtk_entry_grab_focus_without_selecting(GTK_ENTRY(entry_));
  gtk_editable_set_position(GTK_EDITABLE(entry_), -1);
  return gtk_widget_event(entry_, event);
}

} // namespace standard_sitemap::webview
