#pragma once

namespace standard_sitemap {

/// Triggers all lazy initialisation of libraries: reads a page and a document of each format, in each
/// encoding. After that, no file is opened and no unusual system call is made.
void warm_up();

} // namespace standard_sitemap
