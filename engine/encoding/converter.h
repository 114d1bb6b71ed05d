#pragma once

#include <memory>
#include <string_view>

namespace standard_sitemap {

/// The names of a converter from a legacy encoding, in ICU and in the Encoding Standard. Which of them is
/// used depends on the source file that this header's functions come from: icu_converter.cpp or
/// text_decoder_converter.cpp.
struct ConverterName {
  const char* icu; ///< chosen by its mapping, not by its aliases
  const char* whatwg;
};

/// Converts one character at a time; it never substitutes. What it gives may differ from the indexes of the
/// Encoding Standard in the few places that its users correct.
class Converter {
 public:
  explicit Converter(ConverterName name);
  Converter(Converter&&) noexcept;
  Converter& operator=(Converter&&) noexcept;
  ~Converter();

  bool usable() const { return state_ != nullptr; }

  /// Returns the single character encoded by `sequence`; 0 if it encodes none or several.
  char32_t character(std::string_view sequence);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
