#pragma once

#include <span>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns what was probably meant, to be appended to a complaint: `; did you mean json?` for `jsn`. Empty if
/// no name is near `typed`, or several are equally near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

/// The same for an option, such as `--sitmap=FILE`, `-sitemap` or the beginning of a single one,
/// `--discover`. `options`: with their dashes.
std::string did_you_mean_option(std::string_view typed, std::span<const std::string_view> options);

} // namespace standard_sitemap
