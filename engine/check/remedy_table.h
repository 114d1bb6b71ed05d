#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/terms/diagnostic.h"
#include "engine/terms/setting.h"

namespace standard_sitemap {

/// A set of subjects, one bit each.
using Subjects = std::uint16_t;
constexpr Subjects subject_bit(Subject subject)
{
  return static_cast<Subjects>(1u << static_cast<unsigned>(subject));
}

/// A remedy for some cases of a code. That for all others is in engine/terms/diagnostic_table.cpp.
struct RemedyRow {
  enum class Where : std::uint8_t { anywhere, local };

  Code code;
  Subjects subjects;
  Cause cause; ///< `unknown`: any
  Where where; ///< `local`: a `file:` document
  std::string_view text;
  Setting setting = Setting::none;
};

/// The rows, grouped by code. The first that matches is used.
std::span<const RemedyRow> remedy_rows();

} // namespace standard_sitemap
