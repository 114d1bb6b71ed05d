#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// The nesting depth of an XPath, whether it compiles or not. It determines how deep parsers and evaluators
/// recurse.
struct XPathDepth {
  /// Nested brackets and parentheses: predicates, function calls, groups.
  std::size_t brackets = 0;
  /// An upper bound of the levels of its syntax tree: brackets, plus one for each operator, step, predicate
  /// or argument in a row (`a/b/c`, `1 + 2 + 3`), since such a row becomes a left-leaning tree.
  std::size_t levels = 0;
};
/// Takes linear time, without recursion.
XPathDepth xpath_depth(std::string_view expression);

/// Returns how many `levels` an XPath may have if it may have `max_brackets`.
std::size_t max_xpath_levels(std::size_t max_brackets);

/// Whether `expression` compiles as XPath 1.0. The caller bounds its length and, because libxml2 recurses,
/// its depth: with 32 brackets and 128 levels, compiling and evaluating takes less than 128 KiB of stack.
bool compiles_as_xpath(std::string_view expression);

/// Returns the namespace prefixes that an XPath (which must compile) uses, without duplicates, in order of
/// appearance: those of name tests, functions and variables, but not those in literals, nor axis names.
std::vector<std::string> prefixes_in_xpath(std::string_view expression);

} // namespace standard_sitemap
