#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace standard_sitemap {

/// The columns of a table of pages (`--format csv`, `ndjson`). docs/tables.md explains each.
enum class Column : std::uint8_t {
  loc,
  lastmod,
  changefreq,
  priority,
  alternates,
  images,
  title,
  file,
  line,
  path,
  error
};

/// Their names, which never change, in the order of `Column`; it is that of a table for which none are
/// chosen.
std::span<const std::string_view> column_names();
std::string_view column_name(Column column);
std::vector<Column> all_columns();

/// Returns the columns of `loc,lastmod`, in this order; or a complaint that continues `--columns`: a name is
/// not known, is there twice, or there is none.
std::variant<std::vector<Column>, std::string> columns_of(const std::string& names);

} // namespace standard_sitemap
