#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// A setting of the host by which its user can have a finding otherwise. The engine knows no option and no
/// dialogue: each host has a sentence of its own for each of them.
enum class Setting : std::uint8_t {
  none,
  documents,       ///< `Policy::documents`
  elements,        ///< `Policy::elements`
  bytes,           ///< `Policy::document_bytes` and those of the whole map
  time,            ///< `Policy::document_time` and that of the whole map
  places,          ///< `Policy::places`
  private_network, ///< `Policy::allow_private_network`
  base,            ///< the address at which a local file will be
  network,         ///< whether documents of other machines are loaded
  ignored,         ///< which pages a check leaves out
};

/// A stable name, such as `private-network`; empty for `none`.
STANDARD_SITEMAP_API std::string_view setting_name(Setting setting);

/// The sentence of a host for a setting, such as "--max-bytes allows more."; empty: this host does not have
/// it.
using SettingWords = std::string_view (*)(Setting setting);

} // namespace standard_sitemap
