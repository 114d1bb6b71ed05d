#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Whether `expression` compiles as XPath 1.0. The caller bounds its length.
bool compiles_as_xpath(std::string_view expression);

/// The namespace prefixes that a (compiling) XPath uses, each once, in order of appearance: of name tests,
/// functions and variables; not what stands in literals, and not axis names.
std::vector<std::string> prefixes_in_xpath(std::string_view expression);

} // namespace standard_sitemap
