#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// What a file evidently is, whatever its name and media type say.
enum class Content : std::uint8_t {
  empty,
  xml,
  web_page,
  text,
  binary,
};

/// By the first characters, in UTF-8; byte order marks are passed over.
Content content_of(std::string_view start);

/// Where the XML declaration stands although something else (white space, comments) stands before it: legal
/// is 0 only. `npos`: there is none.
std::size_t find_late_declaration(std::string_view start);

} // namespace standard_sitemap
