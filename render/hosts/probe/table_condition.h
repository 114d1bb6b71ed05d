#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "render/hosts/probe/table_row.h"

namespace standard_sitemap {

/// A condition of `--where`:
///
///   condition = ("loc" / "file") "^=" PREFIX     begins with
///             / "lastmod" (">=" / "<") DATE      not before, before
///
/// A `DATE` is a date of sitemaps (`2026`, `2026-01-31`, `2026-01-31T12:00Z`) and stands for the instant at
/// which it begins, in UTC unless it says otherwise, as do dates of entries.
class TableCondition {
 public:
  /// Returns the condition; or a complaint that continues `--where`.
  static std::variant<TableCondition, std::string> parse(const std::string& text);

  /// Whether a page fulfils it. One without a date fulfils no condition about that.
  bool holds(const TableRow& row) const;

 private:
  enum class Kind : std::uint8_t { loc_begins, file_begins, not_before, before };

  Kind kind_ = Kind::loc_begins;
  std::string prefix_;
  std::chrono::sys_seconds instant_ = {};
};

} // namespace standard_sitemap
