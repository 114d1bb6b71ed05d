#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// The text as an .xz file. `dictionary`: bytes of memory that its reader needs, about; 0: the usual.
std::string xz(std::string_view text, std::uint32_t dictionary = 0);

/// The text as a .gz file.
std::string gz(std::string_view text);

} // namespace standard_sitemap::test
