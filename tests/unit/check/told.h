#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/check/check.h"
#include "engine/terms/diagnostic_table.h"

#include "tests/support_load/table_load.h"

namespace standard_sitemap::test {

/// All diagnostics of a map, those of reading for a check and those of the check, as `severity code line:
/// message`. `page`: as for `check`.
inline std::vector<std::string> told_of(const std::string& root, const DocumentTable& table,
                                        SourceKind kind = SourceKind::standard, const char* page = nullptr)
{
  Policy policy;
  policy.for_check = true;
  const LoadResult result = load_from_table(root, table, policy, kind);
  Diagnostics all = result.diagnostics;
  const auto seen_from = page != nullptr ? std::optional{*Uri::parse({page})} : std::nullopt;
  all.add_all(check(*result.map, seen_from ? &*seen_from : nullptr));
  std::vector<std::string> lines;
  for (const Diagnostic& one : all.items()) {
    EXPECT_TRUE(diagnostic_table()[static_cast<std::size_t>(one.code)].allows(one.severity))
        << code_name(one.code) << " has another severity in engine/terms/diagnostic_table.cpp.";
    lines.push_back(std::string{severity_name(one.severity)} + ' ' + std::string{code_name(one.code)} + ' ' +
                    std::to_string(one.line) + ": " + one.message);
  }
  return lines;
}

} // namespace standard_sitemap::test
