#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/terms/diagnostic.h"
#include "engine/terms/setting.h"

namespace standard_sitemap {

/// Where findings arise. The wall admits no other codes from the reader process than those of `reading` in a
/// document, and of `links` and `place` in a page.
enum class Origin : std::uint16_t {
  reading = 1 << 0, ///< in a document, while it is read
  links = 1 << 1,   ///< in a page, while it is read for its links
  rules = 1 << 2,   ///< in the rules of discovery
  load = 1 << 3,    ///< while the documents of a map are loaded
  map = 1 << 4,     ///< while documents become a map
  check = 1 << 5,   ///< in a check of a map
  audit = 1 << 6,   ///< in a check of the pages that a map leads to
  host = 1 << 7,    ///< in the program or a renderer
  place = 1 << 8,   ///< in what a page says of its own place (R)
};
/// One or more origins.
constexpr Origin operator|(Origin a, Origin b)
{
  return static_cast<Origin>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// One code. In docs/diagnostics.md its name heads the section that explains it.
struct DiagnosticRow {
  Code code;
  std::string_view name;   ///< stable: scripts may match on it
  Severity severity;       ///< usual severity
  Origin origins;          ///< where diagnostics with this code may arise
  std::string_view remedy; ///< unless engine/check/remedy_table.cpp has a more specific one
  std::optional<Severity> other_severity = {}; ///< in certain cases, which the section names
  Setting setting = Setting::none;             ///< by which a user can have it otherwise

  /// Whether diagnostics with this code may have this severity.
  constexpr bool allows(Severity of_diagnostic) const
  {
    return of_diagnostic == severity || of_diagnostic == other_severity;
  }
  /// Whether diagnostics with this code may arise there.
  constexpr bool arises_in(Origin origin) const
  {
    return (static_cast<unsigned>(origins) & static_cast<unsigned>(origin)) != 0;
  }
};

/// The rows, in the order of `Code`: one for each enumerator.
std::span<const DiagnosticRow> diagnostic_table();

} // namespace standard_sitemap
