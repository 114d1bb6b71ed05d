#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// An encoding of the WHATWG Encoding Standard, identified by its name in lower case (`windows-1252`,
/// `utf-16le`). A small value type.
class Encoding {
 public:
  /// Returns the encoding for a label by the table of the Encoding Standard (`latin1` is windows-1252),
  /// ignoring case and surrounding white space. Returns nullopt for an unknown label and for labels of the
  /// `replacement` encoding.
  static std::optional<Encoding> for_label(std::string_view label);

  static Encoding utf8();
  static Encoding utf16le();
  static Encoding utf16be();
  static Encoding windows1252();

  std::string_view name() const { return name_; }
  bool is_utf8() const { return *this == utf8(); }

  friend bool operator==(Encoding a, Encoding b) { return a.name_ == b.name_; }

 private:
  explicit Encoding(std::string_view static_name) : name_(static_name) {}
  std::string_view name_; ///< points into the static table
};

/// Converts bytes in one encoding to UTF-8, piece by piece. Pieces may end anywhere, even within a character;
/// the output depends only on the concatenated input. A byte order mark gets no special treatment: remove it
/// first.
class Decoder {
 public:
  enum class OnInvalid {
    replace, ///< U+FFFD, as HTML does
    fail,    ///< stop, as XML must
  };

  Decoder(Encoding encoding, OnInvalid on_invalid);
  Decoder(Decoder&&) noexcept;
  Decoder& operator=(Decoder&&) noexcept;
  ~Decoder();

  /// Appends to `output`. Returns false after an invalid sequence in mode `fail`; what precedes it is in
  /// `output`.
  bool append(std::string_view bytes, std::string& output);
  /// The input ends here; an incomplete character is invalid.
  bool finish(std::string& output);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether `text` is well-formed UTF-8 (no surrogates, no overlong forms, nothing above U+10FFFF).
bool is_valid_utf8(std::string_view text);

} // namespace standard_sitemap
