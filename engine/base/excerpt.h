#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/utf8.h"

namespace standard_sitemap {

/// Returns the beginning of untrusted text for a message: at most `max_bytes` bytes, never ending within a
/// UTF-8 character. Well-formed: each byte that is not UTF-8 becomes a question mark.
inline std::string excerpt(std::string_view text, std::size_t max_bytes = 64)
{
  std::size_t end = std::min(text.size(), max_bytes);
  while (end < text.size() && end > 0 && is_utf8_continuation(text[end]))
    --end;
  std::string result{text.substr(0, end)};
  for (std::size_t at = valid_utf8_prefix(result); at < result.size();
       at += valid_utf8_prefix(std::string_view{result}.substr(at)))
    result[at] = '?';
  return result;
}

/// The same, followed by `...` if something was left out.
inline std::string shortened(std::string_view text, std::size_t max_bytes = 256)
{
  std::string result = excerpt(text, max_bytes);
  if (result.size() < text.size())
    result += "...";
  return result;
}

/// The same in quotes.
inline std::string quotation(std::string_view text, std::size_t max_bytes = 120)
{
  return '"' + shortened(text, max_bytes) + '"';
}

} // namespace standard_sitemap
