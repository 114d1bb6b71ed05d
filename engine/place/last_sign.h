#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

/// Returns an index after which nothing begins that a page may say of its own place, menus apart: no
/// `<base>`, no `<meta>`, no script of JSON-LD, no `rel` or `rev` with a relation of R-2, no BreadcrumbList.
/// 0 if there is nothing of that kind at all. What begins before it may end later.
///
/// Searches backwards, as many bytes at a time as a register holds, for one instruction a byte with AVX2 and
/// three without, and stops at the first place that may matter. Comments, scripts and quotes are not
/// considered: the index may be too high, but never too low. `text` is UTF-8 or any other superset of ASCII.
std::size_t after_last_sign(std::string_view text);

} // namespace standard_sitemap
