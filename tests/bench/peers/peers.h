#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::bench {

// Other XML parsers on the same file, each in the fastest way that its manual offers for this work. Each
// function returns the number of elements.

/// libxml2's tree, built and freed.
std::size_t libxml2_tree(std::string_view file);

/// libxml2's pull reader, to the end.
std::size_t libxml2_reader(std::string_view file);

/// expat with a handler that counts. Names are as written: expat ignores namespaces unless it is asked to
/// process them.
std::size_t expat_events(std::string_view file);

/// The same with namespaces, which the engine needs.
std::size_t expat_namespace_events(std::string_view file);

/// pugixml's tree, built in a writable copy of the file, and freed. It does not decode references or line
/// ends, which do not affect the elements.
std::size_t pugixml_tree(std::string_view file);

} // namespace standard_sitemap::bench
