#include "engine/terms/setting.h"

#include <array>

#include "engine/base/reflection.h"

namespace standard_sitemap {

std::string_view setting_name(Setting setting)
{
  constexpr auto names =
      std::to_array<std::string_view>({"", "documents", "elements", "bytes", "time", "places",
                                       "private-network", "base", "network", "ignored"});
  static_assert(has_enumerators<Setting, names.size()>(), "each setting has a name");
  return names[static_cast<std::size_t>(setting)];
}

} // namespace standard_sitemap
