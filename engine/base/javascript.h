#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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

/// Asks the function `ranks` there for the place of each name in the order of a language, a canonical tag or
/// empty: equal names have the same. Throws std::bad_alloc if there is no answer: JavaScript lacks memory for
/// the names.
///
///   ranks_by_javascript("sv", names)   // {1, 0, 1} of {"å", "z", "å"}
std::vector<std::uint32_t> ranks_by_javascript(std::string_view language,
                                               std::span<const std::string_view> names);

/// The answers to a question about single characters beyond ASCII. JavaScript is asked about 256 of them at
/// once, when the first of them is met: then a text in the same script costs no more calls.
///
///   static AnswersOfCharacters lower_case{"lowerCase"};
///   lower_case[U'\u0416']   // u"\u0436"
class AnswersOfCharacters {
 public:
  /// `question` is the name of one of `ofCharacter` in characters.js. It is not copied.
  explicit AnswersOfCharacters(std::string_view question);

  /// The answer for a character: a Unicode scalar value from U+0080 on.
  std::u16string_view operator[](char32_t c);

 private:
  static constexpr std::size_t block_size = 256;
  struct Block {
    std::u16string text;
    std::array<std::uint16_t, block_size + 1> ends; ///< of the answer before
  };

  std::unique_ptr<const Block> asked(std::size_t block) const;

  std::string_view question_;
  std::vector<std::unique_ptr<const Block>> blocks_; ///< null: not asked yet
};

} // namespace standard_sitemap
