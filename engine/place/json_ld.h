#pragma once

#include <string_view>

#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// Reads one script of JSON-LD (`application/ld+json`): the lists of breadcrumbs and the names of sites
/// of the vocabulary schema.org, at its top, in arrays, in `@graph` and in `breadcrumb`. No JSON-LD
/// processor: it knows the forms that pages have, and no others.
///
/// `json` is UTF-8. A script that is not JSON, is longer than `StatedPlace::max_json_block`, or nests deeper
/// than `StatedPlace::max_json_depth`, adds nothing but a note. Takes linear time, and memory of at most 32
/// times the script.
void read_json_ld(std::string_view json, PageStatements& statements);

} // namespace standard_sitemap
