#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The plural categories of CLDR. A language has some of them, and always `other`.
enum class PluralCategory : std::uint8_t { zero, one, two, few, many, other };
inline constexpr PluralCategory all_plural_categories[] = {PluralCategory::zero, PluralCategory::one,
                                                           PluralCategory::two,  PluralCategory::few,
                                                           PluralCategory::many, PluralCategory::other};
/// Returns the name in CLDR: `few`.
std::string_view plural_category_name(PluralCategory category);

/// A date that may be known only in part.
struct CalendarDate {
  int year;
  std::optional<int> month = {}; ///< from 1
  std::optional<int> day = {};   ///< of the month; only if there is one
};

/// How a language writes numbers and dates, and which form of a text a number takes in it (CLDR).
///
///   const LocaleFormats english{"en"};
///   english.number(1234)                 // "1,234"
///   english.plural_category(1)           // PluralCategory::one
///   english.date({2026, 11, 23})         // "November 23, 2026"
///
/// Immutable: threads may share it. If ICU has no data for the language, those of its root are used.
class LocaleFormats {
 public:
  /// `language`: a BCP 47 tag. It may say which digits are meant, `ar-u-nu-arab`; else they are those that
  /// the installed version of CLDR has for the language.
  explicit LocaleFormats(std::string_view language);
  ~LocaleFormats();
  LocaleFormats(const LocaleFormats&) = delete;
  LocaleFormats& operator=(const LocaleFormats&) = delete;

  /// A number with the digits and separators of the language.
  std::string number(std::uint64_t number) const;
  PluralCategory plural_category(std::uint64_t number) const;
  /// A date of the Gregorian calendar, with the name of its month. Takes about a millisecond.
  std::string date(const CalendarDate& date) const;

 private:
  struct Locale;
  std::unique_ptr<const Locale> locale_;
};

} // namespace standard_sitemap
