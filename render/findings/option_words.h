#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/terms/setting.h"

// What the commands of this project say of their options: sitemap-probe, and that of the npm package.

namespace standard_sitemap {

/// Says by which option a setting is made, as a sentence behind the remedy of a finding (`SettingWords`).
std::string_view option_for(Setting setting);

/// Says how the address of a map was given (`Rule::given`). `file`: what is read in place of that address.
std::string where_given(const std::optional<std::string>& file);

} // namespace standard_sitemap
