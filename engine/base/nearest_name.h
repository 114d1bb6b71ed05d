#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// The candidate that `written` was most likely meant to be: one that differs by a single slip (a letter too
/// many, too few, wrong, two exchanged, or only by case), or by two where the word has six letters or more.
/// Nothing if none does, if two are equally near, if `written` is one of them, or if it is shorter than three
/// letters or longer than
/// 32. Work: candidates times the square of that.
std::optional<std::string_view> nearest_name(std::string_view written,
                                             std::span<const std::string_view> candidates);

} // namespace standard_sitemap
