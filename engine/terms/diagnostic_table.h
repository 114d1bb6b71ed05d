#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/terms/diagnostic.h"
#include "engine/terms/setting.h"

namespace standard_sitemap {

/// One code. In docs/diagnostics.md its name heads the section that explains it.
struct DiagnosticRow {
  Code code;
  std::string_view name;   ///< stable: scripts may match on it
  Severity severity;       ///< usual severity
  std::string_view remedy; ///< unless engine/check/remedy_table.cpp has a more specific one
  std::optional<Severity> other_severity = {}; ///< in certain cases, which the section names
  Setting setting = Setting::none;             ///< by which a user can have it otherwise

  /// Whether diagnostics with this code may have this severity.
  constexpr bool allows(Severity of_diagnostic) const
  {
    return of_diagnostic == severity || of_diagnostic == other_severity;
  }
};

/// The rows, in the order of `Code`: one for each enumerator.
std::span<const DiagnosticRow> diagnostic_table();

} // namespace standard_sitemap
