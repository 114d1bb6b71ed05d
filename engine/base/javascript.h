#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

} // namespace standard_sitemap
