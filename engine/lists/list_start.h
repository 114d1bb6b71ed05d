#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// What stands in front of a list in XML, where XML allows nothing: a second byte order mark, a notice of the
/// program that wrote the list, white space or comments before `<?xml`.
struct InFrontOfList {
  std::size_t end = 0;             ///< behind the last of it; a late `<?xml ...?>` is part of it
  std::size_t at = 0;              ///< where to report it: the late `<?xml`, or where it begins
  bool before_declaration = false; ///< `at` is a late `<?xml`
};

/// Looks for it in the first characters of a file, in UTF-8 (or another superset of ASCII). Nothing: the file
/// is as it should be, or is not a list with something in front: no root element of a list or a sitemap
/// follows, or it stands within another element, within a web page, within quotes, or behind the URLs of a
/// text list. Linear in `start`.
std::optional<InFrontOfList> find_in_front_of_list(std::string_view start);

} // namespace standard_sitemap
