#pragma once

#include <string>

#include <unicode/unistr.h>

namespace standard_sitemap {

inline std::string utf8(const icu::UnicodeString& text)
{
  std::string result;
  return text.toUTF8String(result);
}

} // namespace standard_sitemap
