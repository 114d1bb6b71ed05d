#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

inline std::string repeated(std::string_view text, std::size_t times)
{
  std::string all;
  all.reserve(text.size() * times);
  for (; times > 0; --times)
    all += text;
  return all;
}

} // namespace standard_sitemap::test
