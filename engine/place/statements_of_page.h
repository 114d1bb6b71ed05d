#pragma once

#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// Reads what the content of a page says of its place, in this process, of at most `Policy::page_bytes`.
/// HTML and XHTML only; other types say nothing.
PageStatements statements_of_page(const Page& page, const Policy& policy, PageParts parts);

} // namespace standard_sitemap
