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

Remedy remedy(const Diagnostic& diagnostic)
{
  const bool local = diagnostic.document.starts_with("file:");
  const auto rows = remedy_rows();
  const auto row =
      std::ranges::find_if(rows, [&](const RemedyRow& entry) { return fits(entry, diagnostic, local); });
  if (row != rows.end())
    return {row->text, row->setting};
  const auto codes = diagnostic_table();
  const auto code = static_cast<std::size_t>(diagnostic.code);
  return code < codes.size() ? Remedy{codes[code].remedy, codes[code].setting} : Remedy{};
}

std::string remedy_with_setting(const Diagnostic& diagnostic, SettingWords words)
{
  const Remedy found = remedy(diagnostic);
  std::string text{found.text};
  if (const std::string_view sentence = words ? words(found.setting) : std::string_view{}; !sentence.empty())
    text.append(" ").append(sentence);
  return text;
}

} // namespace standard_sitemap
