#include <algorithm>
#include <string>
#include <vector>

#include "engine/display/shown.h"
#include "engine/map/map.h"
#include "render/node/counts.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t kind_columns = 12;
constexpr std::size_t pages_of_kind = 5; ///< of one kind, at most
constexpr std::size_t name_code_points = 256;

/// Writes what a page says of its place, as far as its map does not say it.
class PlaceSection {
 public:
  PlaceSection(TextWriter& writer, const Report& report, const StatedPlace& place)
      : writer_(writer), report_(report), place_(place),
        origin_(report.page ? report.page->url : std::nullopt),
        is_in_map_(report.view && !report.view->here().empty())
  {
  }

  void write()
  {
    add_site_name();
    if (!is_in_map_)
      for (const Trail& trail : place_.trails)
        add_trail(trail);
    for (std::size_t index = 0; index < relation_kind_count; ++index)
      if (!is_said_by_map(static_cast<RelationKind>(index)))
        add_pages(static_cast<RelationKind>(index));
    if (rows_.empty())
      return;
    writer_.heading("From this page");
    write_rows(writer_, rows_);
  }

 private:
  void add(std::string key, std::string label, std::optional<Uri> url = {}, std::string note = {})
  {
    NodeRow row;
    row.lead = {"  " + padded(std::move(key), kind_columns) + "  ", TextStyle::role};
    row.label = {std::move(label)};
    if (url)
      row.link = {local_form(*url, origin_), TextStyle::dim, hyperlink_target(*url)};
    row.note = {std::move(note), TextStyle::dim};
    rows_.push_back(std::move(row));
  }

  static std::string shown(const std::string& text) { return shown_text(text, name_code_points); }

  void add_site_name()
  {
    if (!place_.site_name.empty() && !report_.view)
      add("site", shown(place_.site_name));
  }

  void add_trail(const Trail& trail)
  {
    std::string path;
    for (const TrailItem& item : trail)
      path += (path.empty() ? "" : std::string{writer_.symbols().step}) + shown(item.name);
    add("path", writer_.fitted(path, std::max<std::size_t>(writer_.layout_width(), 40) - kind_columns - 4));
  }

  /// Whether the map names the page's neighbours, or nodes in that role.
  bool is_said_by_map(RelationKind kind) const
  {
    if (!report_.view)
      return false;
    const bool is_step =
        kind == RelationKind::previous || kind == RelationKind::next || kind == RelationKind::up;
    const auto& roles = report_.view->map().roles();
    return (is_step && is_in_map_) ||
           std::ranges::find(roles, relation_kind_name(kind), &RoleNodes::role) != roles.end();
  }

  void add_pages(RelationKind kind)
  {
    const std::vector<RelatedPage>& pages = place_.of(kind);
    std::string key{relation_kind_name(kind)};
    std::ranges::replace(key, '-', ' ');
    for (std::size_t index = 0; index < std::min(pages.size(), pages_of_kind); ++index) {
      const RelatedPage& page = pages[index];
      const std::string label = page.language.empty() ? page.title
                                : page.title.empty()  ? page.language
                                                      : page.language + ": " + page.title;
      add(std::exchange(key, {}), shown(label), page.url, page.same_site ? "" : "on another site");
    }
    if (pages.size() > pages_of_kind)
      add({}, "and " + counted(pages.size() - pages_of_kind, "other page"));
  }

  TextWriter& writer_;
  const Report& report_;
  const StatedPlace& place_;
  std::optional<Uri> origin_;
  bool is_in_map_;
  std::vector<NodeRow> rows_;
};

} // namespace

void write_place(TextWriter& writer, const Report& report)
{
  if (report.place)
    PlaceSection{writer, report, *report.place}.write();
}

} // namespace standard_sitemap
