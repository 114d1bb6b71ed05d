#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether `written` is a variant of the namespace name `meant`: in another case, with `https`, `www.`, or a
/// slash or `#` at the end. (Namespaces themselves are compared exactly.) Precondition: `meant` begins with
/// `http://`.
bool is_nearly_namespace(std::string_view written, std::string_view meant);

/// Whether `written` is such a variant, possibly with one or two typing errors.
bool is_misspelt_namespace(std::string_view written, std::string_view meant);

} // namespace standard_sitemap
