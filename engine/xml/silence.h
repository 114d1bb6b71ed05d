#pragma once

namespace standard_sitemap {

/// Keeps libxml2 from writing to standard error, which it does if memory for one of its buffers runs out,
/// whatever error handler its parsers have. For the whole process, and so for our programs only; call before
/// other threads start.
void silence_xml_library();

} // namespace standard_sitemap
