#include "render/webview/map_finder.h"

namespace standard_sitemap::webview {
namespace {

/// Takes about 10 ms.
constexpr std::size_t nodes_at_once = 2'000;
constexpr int max_letters = 256;

} // namespace

MapFinder::MapFinder(GtkWidget* tree, Found found)
    : tree_(tree), on_found_(std::move(found)), box_(keep(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))),
      entry_(gtk_search_entry_new()), message_(gtk_label_new(nullptr))
{
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry_), "Find in the map");
  gtk_entry_set_max_length(GTK_ENTRY(entry_), max_letters);
  gtk_widget_set_tooltip_text(entry_, "Enter: next match; Shift+Enter: previous match; Down: go to the tree");
  atk_object_set_name(gtk_widget_get_accessible(entry_), "Find in the map");
  gtk_label_set_xalign(GTK_LABEL(message_), 0);
  gtk_label_set_line_wrap(GTK_LABEL(message_), TRUE);
  gtk_label_set_line_wrap_mode(GTK_LABEL(message_), PANGO_WRAP_WORD_CHAR);
  gtk_style_context_add_class(gtk_widget_get_style_context(message_), "dim-label");
  gtk_widget_set_no_show_all(message_, TRUE);
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
  passed_ = same && at_ < found_.size() ? std::optional{found_[at_]} : same ? passed_ : std::nullopt;
  seen_ = seen;
  map_ = seen ? seen->map : nullptr;
  step_.clear();
  search_.reset();
  found_.clear();
  say("");
}

void MapFinder::begin()
{
  step_.clear();
  search_.reset();
  found_.clear();
  at_ = 0;
  say("");
  if (!seen_)
    return;
  search_.emplace(seen_->view, wanted_);
  if (!search_->done())
    step();
}

void MapFinder::step()
{
  for (std::size_t nodes = nodes_at_once; nodes > 0 && !search_->done();) {
    const auto node = search_->look_at(nodes);
    if (!node)
      continue;
    found_.push_back(*node);
    if (!passed_) {
      turn_to(found_.size() - 1);
      return;
    }
    if (*node == *passed_)
      passed_.reset();
  }
  if (!search_->done())
    step_.set<&MapFinder::step>(0, this);
  else if (found_.empty())
    say("No name in this map has “" + wanted_ + "” in it.");
  else
    turn_to(0);
}

void MapFinder::turn_to(std::size_t found)
{
  passed_.reset();
  at_ = found;
  on_found_(found_[at_]);
}

void MapFinder::say(const std::string& text)
{
  gtk_label_set_text(GTK_LABEL(message_), text.c_str());
  gtk_widget_set_visible(message_, !text.empty());
}

// --- Actions of the reader ---

void MapFinder::text_changed(GtkSearchEntry*)
{
  const std::string text = gtk_entry_get_text(GTK_ENTRY(entry_));
  if (text == wanted_ && (search_ || text.empty()))
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
  else if (step_.is_set())
    return; // the search is in progress
  else if (at_ + 1 < found_.size())
    turn_to(at_ + 1);
  else if (!search_->done())
    step();
  else if (!found_.empty())
    turn_to(0);
}

/// Before the first match comes the last one found so far.
void MapFinder::previous(GtkWidget*)
{
  if (!found_.empty() && !step_.is_set())
    turn_to((at_ + found_.size() - 1) % found_.size());
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
