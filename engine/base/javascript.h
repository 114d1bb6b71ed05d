#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Asks the JavaScript around the WebAssembly module what other builds ask ICU: browsers and Node.js have
/// ICU's knowledge of languages and characters in `Intl` and `String`, so that the module needs neither its
/// code nor its data. Only in builds for WebAssembly.
///
/// `question` is the name of a function in render/bindings/js/package/parts/answers.js, which says what the
/// arguments (UTF-8; malformed sequences count as U+FFFD) and the answer are. Returns nullopt if there is no
/// answer: the function returned undefined or threw an exception. A call costs about a microsecond, so ASCII
/// is better treated here.
///
///   asked_of_javascript("asciiHost", "Bücher.example")   // "xn--bcher-kva.example"
std::optional<std::string> asked_of_javascript(std::string_view question, std::string_view first,
                                               std::string_view second = {});

/// Asks the function `ranks` there for the place of each name in the order of a language, a BCP 47 tag: equal
/// names have the same. Throws std::bad_alloc if there is no answer: JavaScript lacks memory for the names.
///
///   ranks_by_javascript("sv", names)   // {1, 0, 1} of {"å", "z", "å"}
std::vector<std::uint32_t> ranks_by_javascript(std::string_view language,
                                               std::span<const std::string_view> names);

} // namespace standard_sitemap
