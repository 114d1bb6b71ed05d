#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/hosts/probe/table_columns.h"
#include "render/hosts/probe/table_row.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How a table is written.
enum class TableFormat : std::uint8_t {
  csv,   ///< RFC 4180, but with LF at the ends of lines
  ndjson ///< an object for each row, each on a line of its own
};

/// Writes a table row by row, in pieces of 64 KiB: memory does not grow with the number of rows.
///
///   TableWriter writer{TableFormat::csv, all_columns(), output.sink()};
///   while (more) if (!writer.write(row)) break;
///   writer.finish();
///
/// CSV: the first line has the names of the columns. Each row is one line: control characters, ends of lines
/// among them, become spaces. A cell is quoted if it has a comma, a quotation mark, a space at an end, or
/// anything but ASCII. Several values in one cell are JSON. Spreadsheets take what begins with `=`, `+`, `-`
/// or `@` as a formula, which a stranger could have written: such a cell begins with an apostrophe.
///
/// NDJSON: all objects have the same keys, in the order of the columns. What is not there is null, or an
/// empty array.
class TableWriter {
 public:
  TableWriter(TableFormat format, std::vector<Column> columns, Sink sink);

  /// Returns false if nothing more can be written.
  bool write(const TableRow& row);
  /// Writes what is left. Must be the last call. Returns whether all could be written.
  bool finish();

  /// Whether there is such a column.
  bool has(Column column) const;

 private:
  void write_names();
  void write_line_of_csv(const TableRow& row);
  void write_object(const TableRow& row);
  bool pass_on();

  TableFormat format_;
  std::vector<Column> columns_;
  Sink sink_;
  std::string pending_, json_; ///< `json_`: of one cell
  bool is_open_ = true;
};

} // namespace standard_sitemap
