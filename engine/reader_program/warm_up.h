#pragma once

namespace standard_sitemap {

/// Has everything done that libraries do only once, when it is first needed: reads a page and a document of
/// each format, in each encoding, so that from then on no file is opened and no unusual system call is made.
void warm_up();

} // namespace standard_sitemap
