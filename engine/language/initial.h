#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The headings of names that begin with a digit, and of all that have no letter.
inline constexpr std::string_view digits_heading = "0–9", other_heading = "…";

/// Determines the heading under which a book's index would list a name.
///
///   Initials initials{"sv"};
///   initials.of("Ägypten")    // "Ä"; "A" if it is not a separate letter in the language
///
/// A script that is not alphabetic, or a name that begins with neither a letter nor a digit, has no letter.
class Initials {
 public:
  /// `language` is a BCP 47 tag; empty or unknown: all diacritics are ignored.
  explicit Initials(std::string_view language);
  Initials(Initials&&) noexcept;
  Initials& operator=(Initials&&) noexcept;
  ~Initials();

  /// Returns the heading for a name in UTF-8. Never empty. Looks at its first characters only.
  std::string of(std::string_view name) const;

 private:
  /// Far more bytes than any letter needs.
  static constexpr std::size_t looked_at = 64;

  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
