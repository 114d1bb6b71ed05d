#include "engine/check/remedy.h"

#include <algorithm>

#include "engine/check/remedy_table.h"
#include "engine/terms/diagnostic_table.h"

namespace standard_sitemap {

namespace {

bool fits(const RemedyRow& row, const Diagnostic& diagnostic, bool local)
{
  return row.code == diagnostic.code && (row.subjects & subject_bit(diagnostic.subject)) != 0 &&
         (row.cause == Cause::unknown || row.cause == diagnostic.cause) &&
         (row.where == RemedyRow::Where::anywhere || local);
}

} // namespace

std::string_view remedy(const Diagnostic& diagnostic)
{
  const bool local = diagnostic.document.starts_with("file:");
  const auto rows = remedy_rows();
  const auto row =
      std::ranges::find_if(rows, [&](const RemedyRow& entry) { return fits(entry, diagnostic, local); });
  if (row != rows.end())
    return row->text;
  const auto codes = diagnostic_table();
  const auto code = static_cast<std::size_t>(diagnostic.code);
  return code < codes.size() ? codes[code].remedy : std::string_view{};
}

} // namespace standard_sitemap
