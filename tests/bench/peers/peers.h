#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::bench {

// Other XML parsers on the same file, each the way its manual shows first. Each gives the number of elements.

/// libxml2's tree, built and freed.
std::size_t libxml2_tree(std::string_view file);

/// libxml2's pulling reader, to the end.
std::size_t libxml2_reader(std::string_view file);

/// expat with a handler that counts.
std::size_t expat_events(std::string_view file);

/// pugixml's tree, built and freed.
std::size_t pugixml_tree(std::string_view file);

} // namespace standard_sitemap::bench
