#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// Returns the candidate that `written` was most likely meant to be: the one that differs by a single typing
/// error (an inserted, missing, wrong or swapped letter, or only case), or by two in a word of six letters or
/// more. Returns nullopt if there is none, if two candidates are equally near, if `written` is itself a
/// candidate, or if it is shorter than 3 or longer than 32 letters. O(candidates × length²).
std::optional<std::string_view> nearest_name(std::string_view written,
                                             std::span<const std::string_view> candidates);

} // namespace standard_sitemap
