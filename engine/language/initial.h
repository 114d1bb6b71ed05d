#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The heading under which an index of names, as at the end of a book, lists a name.
///
///   Initials initials{"sv"};
///   initials.of("Ägypten")    // "Ä"; "A" where the language does not count it as a letter of its own
///
/// A figure gives `0–9`; a script that is no alphabet gives `…`, as what begins with no letter.
class Initials {
 public:
  /// `language` is a BCP 47 tag; empty or unknown: every letter is taken without its marks.
  explicit Initials(std::string_view language);
  Initials(Initials&&) noexcept;
  Initials& operator=(Initials&&) noexcept;
  ~Initials();

  /// Of UTF-8. Never empty.
  std::string of(std::string_view name) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
