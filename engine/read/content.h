#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// The evident kind of a file, regardless of its name and media type.
enum class Content : std::uint8_t {
  empty,
  xml,
  web_page,
  text,
  binary,
};

/// Determines the kind by the first characters, in UTF-8; byte order marks are skipped.
Content content_of(std::string_view start);

/// Returns the position of the XML declaration even if white space or comments precede it (only 0 is legal);
/// `npos` if there is none.
std::size_t find_late_declaration(std::string_view start);

} // namespace standard_sitemap
