#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::bench {

// Other XML parsers on the same file, each in the fastest way that its manual offers for this work. Each
// gives the number of elements.

/// libxml2's tree, built and freed.
std::size_t libxml2_tree(std::string_view file);

/// libxml2's pulling reader, to the end.
std::size_t libxml2_reader(std::string_view file);

/// expat with a handler that counts. Names are as written: it does not look at namespaces unless it is asked
/// to.
std::size_t expat_events(std::string_view file);

/// The same with namespaces, as the engine has to have them.
std::size_t expat_namespace_events(std::string_view file);

/// pugixml's tree, built in a copy of the file that it may write into, and freed. Of references and line ends
/// it leaves alone what does not make elements.
std::size_t pugixml_tree(std::string_view file);

} // namespace standard_sitemap::bench
