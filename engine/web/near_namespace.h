#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether `written` is another spelling of the namespace name `meant`, which is compared exactly: in another
/// case, with `https`, `www.`, or a slash or `#` at the end. Precondition: `meant` begins with `http://`.
bool is_nearly_namespace(std::string_view written, std::string_view meant);

/// Whether `written` is that, or has a typing error or two besides.
bool is_misspelt_namespace(std::string_view written, std::string_view meant);

} // namespace standard_sitemap
