#include "render/text/node_text.h"

#include <algorithm>

#include "engine/display/columns.h"
#include "engine/web/origin.h"
#include "render/node/counts.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t between_columns = 2;
constexpr std::size_t least_label = 16;
constexpr std::size_t least_link = 12;

std::size_t columns_of(const StyledText& piece)
{
  return display_columns(piece.text);
}

/// Returns the column in which links begin: after the longest label, but leaving nearly half of the width for
/// links.
std::size_t link_column(const std::vector<NodeRow>& rows, std::size_t width)
{
  std::size_t longest = 0;
  for (const NodeRow& row : rows)
    if (!row.link.text.empty())
      longest = std::max(longest, columns_of(row.lead) + columns_of(row.label));
  return std::min(longest, width * 11 / 20) + between_columns;
}

void write_row(TextWriter& writer, NodeRow row, std::size_t column)
{
  const std::size_t width = writer.layout_width();
  const std::size_t lead = columns_of(row.lead);
  const std::size_t note = row.note.text.empty() ? 0 : columns_of(row.note) + between_columns;
  const auto room = [](std::size_t total, std::size_t taken, std::size_t least) {
    return std::max(total > taken ? total - taken : 0, least);
  };

  StyledText gap; // outside of the link
  if (row.link.text.empty()) {
    row.label.text = writer.fitted(row.label.text, room(width, lead + note, least_label));
  } else {
    std::size_t taken = lead + columns_of(row.label);
    if (taken + between_columns > column && taken + between_columns + columns_of(row.link) + note > width) {
      row.label.text = writer.fitted(row.label.text, room(column, lead + between_columns, least_label));
      taken = lead + columns_of(row.label);
    }
    gap.text.assign(room(column, taken, between_columns), ' ');
    const std::size_t before = taken + gap.text.size();
    row.link.text = writer.fitted_link(row.link.text, room(width, before + note, least_link));
  }
  if (note != 0)
    row.note.text.insert(0, between_columns, ' ');
  writer.line({row.lead, row.label, gap, row.link, row.note});
}

} // namespace

namespace {

std::string from_path_on(const Uri& uri)
{
  std::string text{uri.path().empty() ? std::string_view{"/"} : uri.path()};
  if (const auto query = uri.query())
    (text += '?') += *query;
  if (const auto fragment = uri.fragment())
    (text += '#') += *fragment;
  return text;
}

} // namespace

std::string local_form(const Uri& uri, const std::optional<Uri>& origin)
{
  return origin && same_origin(uri, *origin) ? from_path_on(uri) : uri.text();
}

StyledText link_of(const Shown& shown, LinkKind kind, const std::optional<Uri>& origin,
                   const Symbols& symbols)
{
  switch (kind) {
  case LinkKind::none:
    return {};
  case LinkKind::refused:
    return {std::string{symbols.refused} + refused_link_text(*shown.blocked), TextStyle::warning};
  case LinkKind::relative:
    return {*shown.relative, TextStyle::dim};
  case LinkKind::other_site:
    return {std::string{symbols.off_site} + shown.url->text(), TextStyle::dim, hyperlink_target(*shown.url)};
  case LinkKind::mail:
  case LinkKind::telephone:
  case LinkKind::page:
    break;
  }
  return {local_form(*shown.url, origin), TextStyle::dim, hyperlink_target(*shown.url)};
}

void write_rows(TextWriter& writer, const std::vector<NodeRow>& rows)
{
  const std::size_t column = link_column(rows, writer.layout_width());
  for (const NodeRow& row : rows) {
    if (writer.stopped())
      return;
    write_row(writer, row, column);
  }
}

std::string padded(std::string text, std::size_t columns)
{
  const std::size_t have = display_columns(text);
  if (have < columns)
    text.append(columns - have, ' ');
  return text;
}

std::string shown_bytes(std::uint64_t bytes)
{
  if (bytes < 1024)
    return counted(bytes, "byte");
  const bool mebibytes = bytes >= 1024 * 1024;
  const std::uint64_t unit = mebibytes ? 1024 * 1024 : 1024;
  return std::to_string(bytes / unit) + '.' + std::to_string(bytes % unit * 10 / unit) +
         (mebibytes ? " MiB" : " KiB");
}

} // namespace standard_sitemap
