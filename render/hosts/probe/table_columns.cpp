#include "render/hosts/probe/table_columns.h"

#include <algorithm>

#include "render/hosts/probe/option_row.h"
#include "render/hosts/probe/suggestion.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view names[] = {"loc",   "lastmod", "changefreq", "priority", "alternates", "images",
                                      "title", "file",    "line",       "path",     "error"};
static_assert(std::size(names) == static_cast<std::size_t>(Column::error) + 1);

std::string listed_names()
{
  std::string list;
  for (const std::string_view name : names)
    list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

} // namespace

std::span<const std::string_view> column_names()
{
  return names;
}

std::string_view column_name(Column column)
{
  return names[static_cast<std::size_t>(column)];
}

std::vector<Column> all_columns()
{
  std::vector<Column> columns;
  for (std::size_t i = 0; i < std::size(names); ++i)
    columns.push_back(static_cast<Column>(i));
  return columns;
}

std::variant<std::vector<Column>, std::string> columns_of(const std::string& words)
{
  std::vector<Column> columns;
  for (const std::string_view word : split(words, ',')) {
    const auto* const name = std::ranges::find(names, word);
    if (name == std::end(names))
      return "takes names of columns, separated by commas (" + listed_names() + "), not " +
             std::string{word} + did_you_mean(word, names);
    const auto column = static_cast<Column>(name - names);
    if (std::ranges::find(columns, column) != columns.end())
      return "has " + std::string{word} + " twice";
    columns.push_back(column);
  }
  return columns;
}

} // namespace standard_sitemap
