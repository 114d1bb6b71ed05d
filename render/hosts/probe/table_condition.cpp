#include "render/hosts/probe/table_condition.h"

#include <utility>

#include "engine/lists/list_date.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view grammar = "takes loc^=PREFIX, file^=PREFIX, lastmod>=DATE or lastmod<DATE";

} // namespace

std::variant<TableCondition, std::string> TableCondition::parse(const std::string& text)
{
  constexpr std::pair<std::string_view, Kind> beginnings[] = {{"loc^=", Kind::loc_begins},
                                                              {"file^=", Kind::file_begins},
                                                              {"lastmod>=", Kind::not_before},
                                                              {"lastmod<", Kind::before}};
  for (const auto& [beginning, kind] : beginnings) {
    if (!text.starts_with(beginning))
      continue;
    TableCondition condition;
    condition.kind_ = kind;
    condition.prefix_ = text.substr(beginning.size());
    if (kind == Kind::loc_begins || kind == Kind::file_begins)
      return condition;
    const auto instant = begin_of_w3c_date(condition.prefix_);
    if (!instant)
      return "takes a date such as 2026-01-31 or 2026-01-31T12:00:00Z after " + std::string{beginning} +
             ", not " + condition.prefix_;
    condition.instant_ = *instant;
    return condition;
  }
  return std::string{grammar} + ", not " + text;
}

bool TableCondition::holds(const TableRow& row) const
{
  if (kind_ == Kind::loc_begins)
    return row.loc.starts_with(prefix_);
  if (kind_ == Kind::file_begins)
    return row.file.starts_with(prefix_);
  const auto instant = begin_of_w3c_date(row.lastmod);
  return instant && (*instant < instant_) == (kind_ == Kind::before);
}

} // namespace standard_sitemap
