#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/bindings/c/guard.h"

namespace standard_sitemap::c {

/// Returns the entries of a list, each of which ends with a byte 0.
inline std::vector<std::string> entries_of(standard_sitemap_string list)
{
  std::vector<std::string> entries;
  std::string_view rest = text_of(list);
  for (std::size_t end; (end = rest.find('\0')) != rest.npos; rest.remove_prefix(end + 1))
    entries.emplace_back(rest.substr(0, end));
  return entries;
}

} // namespace standard_sitemap::c
