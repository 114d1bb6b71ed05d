#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// How deep an XPath goes, whether it compiles or not: what parsers and evaluators recurse with.
struct XPathDepth {
  /// Brackets and parentheses within one another: predicates, function calls, groups.
  std::size_t brackets = 0;
  /// The levels of its syntax tree, at most: brackets, and one for each operator, step, predicate or argument
  /// that stands in a row with others (`a/b/c`, `1 + 2 + 3`), since the tree of a row leans to the left.
  std::size_t levels = 0;
};
/// Linear; no recursion.
XPathDepth xpath_depth(std::string_view expression);

/// Whether `expression` compiles as XPath 1.0. The caller bounds its length and, because libxml2 recurses,
/// its depth: with 32 brackets and 128 levels, compiling and evaluating takes less than 128 KiB of stack.
bool compiles_as_xpath(std::string_view expression);

/// The namespace prefixes that a (compiling) XPath uses, each once, in order of appearance: of name tests,
/// functions and variables; not what stands in literals, and not axis names.
std::vector<std::string> prefixes_in_xpath(std::string_view expression);

} // namespace standard_sitemap
