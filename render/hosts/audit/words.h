#pragma once

#include <algorithm>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// Whether a list of words, separated by white space or commas, contains `lower_case`.
inline bool has_word(std::string_view list, std::string_view lower_case)
{
  constexpr std::string_view between = " \t\n\f\r,";
  while (true) {
    list.remove_prefix(std::min(list.find_first_not_of(between), list.size()));
    if (list.empty())
      return false;
    const std::string_view word = list.substr(0, list.find_first_of(between));
    if (equal_ignoring_case(word, lower_case))
      return true;
    list.remove_prefix(word.size());
  }
}

} // namespace standard_sitemap
