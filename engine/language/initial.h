#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Determines the heading under which a book's index would list a name.
///
///   Initials initials{"sv"};
///   initials.of("Ägypten")    // "Ä"; "A" if it is not a separate letter in the language
///
/// A digit gives `0–9`; a script that is not alphabetic, or a name that does not begin with a letter, gives
/// `…`.
class Initials {
 public:
  /// `language` is a BCP 47 tag; empty or unknown: all diacritics are ignored. Throws as `Collation`
  /// does.
  explicit Initials(std::string_view language);
  Initials(Initials&&) noexcept;
  Initials& operator=(Initials&&) noexcept;
  ~Initials();

  /// Returns the heading for a name in UTF-8. Never empty.
  std::string of(std::string_view name) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
