#include "render/hosts/webview/stated_panel.h"

#include <algorithm>
#include <string>

#include "engine/display/shown.h"

namespace standard_sitemap::webview {
namespace {

constexpr std::size_t longest_text = 200; ///< code points
constexpr std::size_t most_of_kind = 8;   ///< links of one kind

/// U+2068 and U+2069: the direction of a text ends with it.
std::string isolated(const std::string& text)
{
  return "\u2068" + markup_escaped(shown_text(text, longest_text)) + "\u2069";
}

std::string link(const Uri& url, const std::string& text)
{
  return "<a href=\"" + markup_escaped(url.text()) + "\">" + isolated(text) + "</a>";
}

/// Whether the reading bar has it.
bool is_step(RelationKind kind)
{
  return kind == RelationKind::previous || kind == RelationKind::up || kind == RelationKind::next;
}

/// What the kind is called in the reader's language.
std::string_view name_of(RelationKind kind, const Words& words)
{
  if (kind == RelationKind::alternate)
    return words.alternatives();
  std::string name{relation_kind_name(kind)};
  std::ranges::replace(name, '-', '_');
  for (const std::string_view beginning : {"role_", "relation_"}) // such as `role_help`
    if (const auto text = words.message(std::string{beginning} + name))
      return *text;
  return {};
}

std::string line_of(const Trail& trail)
{
  std::string text;
  for (std::size_t i = 0; i < trail.size(); ++i) {
    const bool is_page = i + 1 == trail.size();
    text += i == 0 ? "" : " › ";
    text += is_page        ? "<b>" + isolated(trail[i].name) + "</b>"
            : trail[i].url ? link(*trail[i].url, trail[i].name)
                           : isolated(trail[i].name);
  }
  return text;
}

/// The related pages of one kind: `Next: Chapter two`.
std::string line_of(RelationKind kind, const std::vector<RelatedPage>& pages, const Words& words)
{
  const std::string name{name_of(kind, words)};
  std::string text = markup_escaped(name) + ": ";
  for (std::size_t i = 0; i < std::min(pages.size(), most_of_kind); ++i) {
    const RelatedPage& page = pages[i];
    const std::string& own = kind == RelationKind::alternate ? page.language : page.title;
    text += i == 0 ? "" : ", ";
    text += link(page.url, own.empty() ? name : own);
    if (!page.same_site)
      text += " (" + markup_escaped(std::string{words.mark_other()}) + ')';
  }
  return text;
}

std::string markup_of(const StatedPlace& place, const Words& words)
{
  std::string text;
  for (const Trail& trail : place.trails)
    text += '\n' + line_of(trail);
  for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
    if (!place.relations[kind].empty() && !is_step(static_cast<RelationKind>(kind)))
      text += '\n' + line_of(static_cast<RelationKind>(kind), place.relations[kind], words);
  return text.empty() ? text : "<b>" + markup_escaped(std::string{words.from_page()}) + "</b>" + text;
}

} // namespace

StatedPanel::StatedPanel(Words words, Follow follow)
    : words_(std::move(words)), follow_(std::move(follow)), label_(keep(gtk_label_new(nullptr)))
{
  GtkLabel* const label = GTK_LABEL(label_.get());
  gtk_label_set_xalign(label, 0);
  gtk_label_set_line_wrap(label, TRUE);
  gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_track_visited_links(label, FALSE);
  atk_object_set_description(gtk_widget_get_accessible(label_.get()),
                             std::string{words_.from_page()}.c_str());
  signals_.connect<&StatedPanel::clicked>(label_.get(), "activate-link", this);
}

void StatedPanel::show(const StatedPlace& place)
{
  const std::string text = markup_of(place, words_);
  gtk_label_set_markup(GTK_LABEL(label_.get()), text.c_str());
  gtk_widget_set_visible(label_.get(), !text.empty());
}

gboolean StatedPanel::clicked(GtkLabel*, const char* address)
{
  if (const auto url = Uri::parse({text_or_empty(address)}))
    follow_(*url);
  return TRUE;
}

} // namespace standard_sitemap::webview
