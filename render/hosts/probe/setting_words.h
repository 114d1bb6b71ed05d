#pragma once

#include <string_view>

#include "engine/terms/setting.h"

namespace standard_sitemap {

/// Says by which option a setting is made, as a sentence behind the remedy of a finding (`SettingWords`).
std::string_view option_for(Setting setting);

} // namespace standard_sitemap
