#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/direction.h"
#include "engine/language/locale_formats.h"
#include "render/words/message.h"

namespace standard_sitemap {

/// What the interface says besides the map's own text, in one language:
///
///   const Words words = Words::best_for("ar, en;q=0.5").value_or(Words{});
///   words.skip()       // "انتقل إلى الخريطة"
///   words.found(1234)  // "عُثر على ١٬٢٣٤ عنصرًا"
///
/// There is one function for each message of table.toml, which says what the message is for and what it
/// takes. To add a message, write it there, at least in English: the function comes with the next build.
///
/// What is returned is plain text, not yet escaped. Texts that a message takes are inserted as they are; to
/// put something else there, such as an element, take the message in `pieces`. All functions are pure;
/// `std::string_view`s last as long as the program.
class Words {
 public:
  /// English.
  Words() : Words(0) {}
  /// Returns the words of a language that the table has (BCP 47; `de-AT` has those of `de`); nullopt if it
  /// has none.
  static std::optional<Words> in(std::string_view language);
  /// Returns the words that suit best a reader who sends this Accept-Language field; nullopt if none do.
  static std::optional<Words> best_for(std::string_view accept_language);
  /// The languages of the table, English first.
  static std::span<const std::string_view> languages();

  std::string_view language() const { return languages()[language_]; }
  Direction direction() const;

  /// A number with the digits and separators of the language (CLDR): `1,234`.
  std::string number(std::uint64_t number) const;
  /// The date in a text that begins with one (W3C date and time: `2026`, `2026-11`, `2026-11-23T...`), as one
  /// reads it (CLDR, long): `November 23, 2026`. Returns nullopt for any other text.
  std::optional<std::string> date(std::string_view text) const;

  /// M-12: what readers call a role that the protocol defines, or that is usual; empty for all others: an
  /// author's word is none of the interface.
  std::string_view role_title(std::string_view role) const;

  /// A message by its name in the table, without its arguments; nullopt if there is none.
  std::optional<std::string_view> message(std::string_view name) const;

// One function for each message, from table.toml.
#include <messages.inc>

 private:
  explicit Words(std::size_t language);
  std::string_view text(std::size_t message) const;
  std::string filled(std::size_t message, std::span<const Argument> arguments) const;

  std::size_t language_; ///< in `languages()`
  std::shared_ptr<const LocaleFormats> formats_;
};

} // namespace standard_sitemap
