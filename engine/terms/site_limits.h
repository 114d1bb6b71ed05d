#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/visibility.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// Limits configured by the user that replace those of the host's policy. Unset members leave the policy's
/// limit as it is.
struct SiteLimits {
  std::optional<std::size_t> documents = {}; ///< files of one map
  std::optional<std::size_t> elements = {};  ///< XML elements of one map
  std::optional<std::uint64_t> bytes = {};   ///< decoded; applies to each document and to the sum of all
  /// Time for the whole map. A single document may use all of it, whether that is more or less than
  /// `Policy::document_time`; `Policy::connect_time` is never raised.
  std::optional<std::chrono::milliseconds> time = {};

  /// Returns `policy` with these limits.
  STANDARD_SITEMAP_API Policy applied_to(Policy policy) const;

  /// Compares all members.
  friend bool operator==(const SiteLimits&, const SiteLimits&) = default;
};

} // namespace standard_sitemap
