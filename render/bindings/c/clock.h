#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/session/session.h"

namespace standard_sitemap::c {

/// In milliseconds. With a later time, adding a lifetime could overflow a count of nanoseconds.
inline constexpr std::uint64_t latest_time = std::uint64_t{1} << 42;

/// Returns nullopt if the time is later than `latest_time`.
inline std::optional<Session::Instant> instant_of(std::uint64_t milliseconds)
{
  if (milliseconds > latest_time)
    return std::nullopt;
  return Session::Instant{std::chrono::milliseconds{milliseconds}};
}

} // namespace standard_sitemap::c
