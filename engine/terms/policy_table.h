#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/terms/policy.h"
#include "engine/terms/site_limits.h"

namespace standard_sitemap {

/// What a limit counts. In the tables below times are in milliseconds, and switches are 0 or 1.
enum class LimitUnit : std::uint8_t { number, bytes, milliseconds, on_off };

/// One field of `Policy`. docs/policy.md has a row for each, with its name and default.
struct PolicyField {
  std::string_view name; ///< stable: hosts in C use it
  LimitUnit unit;
  std::uint64_t max_value; ///< the largest value that hosts in C may set
  std::uint64_t (*get)(const Policy&);
  void (*set)(Policy&, std::uint64_t);
  /// Returns the value that a user has set; nullopt: the host decides. Null: users cannot set this field.
  std::optional<std::uint64_t> (*of_user)(const SiteLimits&) = nullptr;
  bool only_lowered_by_user = false; ///< the user's value counts only if it is less than the host's
  bool only_for_fetcher = false; ///< only what fetches documents obeys it: for hosts in C, they themselves
};

/// The fields: one row for each member of `Policy` but `reader`, which is not a number.
std::span<const PolicyField> policy_fields();

/// A limit that users set, for one field of the policy or for several at once: a member of `SiteLimits`.
/// docs/preferences.md has a row for each, with its key and the probe's option.
struct UserLimit {
  std::string_view key; ///< in `[limits]` of the preferences; there times are in seconds
  LimitUnit unit;
  std::optional<std::uint64_t> (*get)(const SiteLimits&);
  void (*set)(SiteLimits&, std::uint64_t);
};

/// The limits: one row for each member of `SiteLimits`, in the same order.
std::span<const UserLimit> user_limits();

} // namespace standard_sitemap
