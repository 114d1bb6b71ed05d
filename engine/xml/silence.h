#pragma once

namespace standard_sitemap {

/// Stops libxml2 from writing to standard error, which it does if it cannot allocate a buffer, whatever error
/// handlers its parsers have. Affects the whole process, so only programs call this, before other threads
/// start.
void silence_xml_library();

} // namespace standard_sitemap
