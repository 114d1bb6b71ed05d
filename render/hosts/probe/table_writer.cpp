#include "render/hosts/probe/table_writer.h"

#include <algorithm>
#include <utility>

#include "engine/base/controls.h"
#include "engine/base/utf8.h"
#include "render/json/json_string.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t piece = 64u << 10;
constexpr std::string_view formula_signs[] = {
    "=",           "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D",
    "\xEF\xBC\xA0"}; // U+FF1D, U+FF0B, U+FF0D, U+FF20

// --- the value of a column ---

std::string_view text_of(const TableRow& row, Column column)
{
  switch (column) {
  case Column::loc:
    return row.loc;
  case Column::lastmod:
    return row.lastmod;
  case Column::changefreq:
    return row.changefreq;
  case Column::priority:
    return row.priority;
  case Column::title:
    return row.title;
  case Column::file:
    return row.file;
  case Column::error:
    return row.error;
  case Column::alternates:
  case Column::images:
  case Column::line:
  case Column::path:
    break;
  }
  return {};
}

void append_strings(std::string& json, std::span<const std::string> values)
{
  json += '[';
  for (const std::string& value : values) {
    if (&value != values.data())
      json += ',';
    append_json_string(json, value);
  }
  json += ']';
}

void append_alternates(std::string& json, const std::vector<TableRow::Alternate>& alternates)
{
  json += '[';
  for (const TableRow::Alternate& alternate : alternates) {
    json += &alternate == alternates.data() ? R"({"lang":)" : R"(,{"lang":)";
    append_json_string(json, alternate.lang);
    json += R"(,"url":)";
    append_json_string(json, alternate.url);
    json += '}';
  }
  json += ']';
}

/// Returns false if the column is one of texts. An empty array: there is no value.
bool append_other(std::string& json, const TableRow& row, Column column)
{
  switch (column) {
  case Column::alternates:
    append_alternates(json, row.alternates);
    return true;
  case Column::images:
    append_strings(json, row.images);
    return true;
  case Column::path:
    append_strings(json, row.path);
    return true;
  case Column::line:
    json += row.line == 0 ? "null" : std::to_string(row.line);
    return true;
  default:
    return false;
  }
}

// --- cells of CSV ---

bool is_plain(char c)
{
  return c >= ' ' && c < '\x7f' && c != '"' && c != ',';
}

bool is_replaced(char32_t c)
{
  return is_control(c) || is_line_separator(c) || is_bidi_scope(c);
}

/// Returns the text in one line, as it is in a cell.
std::string in_one_line(std::string_view text)
{
  std::string line;
  while (!text.empty()) {
    const Utf8Step step = next_utf8(text);
    append_utf8(line, is_replaced(step.code_point) ? U' ' : step.code_point);
    text.remove_prefix(step.bytes);
  }
  return line;
}

/// Whether spreadsheets run a cell: some also if the first character is a full-width one.
bool is_formula(std::string_view line)
{
  const std::size_t first = line.find_first_not_of(' ');
  const std::string_view rest = first == line.npos ? std::string_view{} : line.substr(first);
  return std::ranges::any_of(formula_signs, [&](std::string_view sign) { return rest.starts_with(sign); });
}

void append_quoted(std::string& csv, std::string_view line)
{
  csv += is_formula(line) ? "\"'" : "\"";
  for (const char c : line)
    csv.append(c == '"' ? 2 : 1, c);
  csv += '"';
}

void append_cell(std::string& csv, std::string_view text)
{
  const bool has_space_at_end = text.starts_with(' ') || text.ends_with(' ');
  if (std::ranges::all_of(text, is_plain) && !has_space_at_end && !is_formula(text))
    csv += text;
  else
    append_quoted(csv, in_one_line(text));
}

} // namespace

TableWriter::TableWriter(TableFormat format, std::vector<Column> columns, Sink sink)
    : format_(format), columns_(std::move(columns)), sink_(std::move(sink))
{
  if (format_ == TableFormat::csv)
    write_names();
}

bool TableWriter::has(Column column) const
{
  return std::ranges::find(columns_, column) != columns_.end();
}

void TableWriter::write_names()
{
  for (const Column& column : columns_)
    pending_.append(&column == columns_.data() ? "" : ",").append(column_name(column));
  pending_ += '\n';
}

bool TableWriter::write(const TableRow& row)
{
  if (format_ == TableFormat::csv)
    write_line_of_csv(row);
  else
    write_object(row);
  return pending_.size() < piece ? is_open_ : pass_on();
}

void TableWriter::write_line_of_csv(const TableRow& row)
{
  for (const Column& column : columns_) {
    if (&column != columns_.data())
      pending_ += ',';
    json_.clear();
    if (!append_other(json_, row, column))
      append_cell(pending_, text_of(row, column));
    else if (json_ != "[]" && json_ != "null")
      append_cell(pending_, json_);
  }
  pending_ += '\n';
}

void TableWriter::write_object(const TableRow& row)
{
  for (const Column& column : columns_) {
    pending_ += &column == columns_.data() ? "{\"" : ",\"";
    pending_.append(column_name(column)).append("\":");
    if (append_other(pending_, row, column))
      continue;
    if (const std::string_view text = text_of(row, column); text.empty())
      pending_ += "null";
    else
      append_json_string(pending_, text);
  }
  pending_ += "}\n";
}

bool TableWriter::pass_on()
{
  is_open_ = is_open_ && sink_(pending_);
  pending_.clear();
  return is_open_;
}

bool TableWriter::finish()
{
  return pending_.empty() ? is_open_ : pass_on();
}

} // namespace standard_sitemap
