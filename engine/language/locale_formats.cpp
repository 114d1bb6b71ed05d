#include "engine/language/locale_formats.h"

#include <algorithm>
#include <limits>

#include <unicode/dtptngen.h>
#include <unicode/gregocal.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>
#include <unicode/smpdtfmt.h>

#include "engine/language/icu_text.h"
#include "engine/language/language_tag.h"

namespace standard_sitemap {

namespace {

/// ICU's numbers are signed.
std::int64_t as_signed(std::uint64_t value)
{
  return static_cast<std::int64_t>(
      std::min(value, static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())));
}

} // namespace

struct LocaleFormats::Locale {
  explicit Locale(const icu::Locale& of) : locale(of), numbers(icu::number::NumberFormatter::withLocale(of))
  {
    UErrorCode status = U_ZERO_ERROR;
    plurals.reset(icu::PluralRules::forLocale(of, status));
  }

  icu::Locale locale;
  icu::number::LocalizedNumberFormatter numbers;
  std::unique_ptr<const icu::PluralRules> plurals; ///< null: ICU has no data
};

LocaleFormats::LocaleFormats(std::string_view language)
    : locale_(std::make_unique<const Locale>(language_tag(language).value_or(icu::Locale::getRoot())))
{
}

LocaleFormats::~LocaleFormats() = default;

std::string LocaleFormats::number(std::uint64_t number) const
{
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString shown = locale_->numbers.formatInt(as_signed(number), status).toString(status);
  return U_FAILURE(status) ? std::to_string(number) : utf8(shown);
}

PluralCategory LocaleFormats::plural_category(std::uint64_t number) const
{
  if (!locale_->plurals)
    return PluralCategory::other;
  const std::string name = utf8(locale_->plurals->select(static_cast<double>(number)));
  const auto* const found = std::ranges::find(all_plural_categories, name, plural_category_name);
  return found == std::end(all_plural_categories) ? PluralCategory::other : *found;
}

std::string LocaleFormats::date(const CalendarDate& date) const
{
  UErrorCode status = U_ZERO_ERROR;
  const char* const skeleton = date.day ? "yMMMMd" : date.month ? "yMMMM" : "y";
  const std::unique_ptr<icu::DateTimePatternGenerator> patterns{
      icu::DateTimePatternGenerator::createInstance(locale_->locale, status)};
  std::string shown = std::to_string(date.year);
  if (U_FAILURE(status))
    return shown;
  icu::SimpleDateFormat format{patterns->getBestPattern(icu::UnicodeString{skeleton}, status),
                               locale_->locale, status};
  icu::GregorianCalendar calendar{*icu::TimeZone::getGMT(), locale_->locale, status};
  if (U_FAILURE(status))
    return shown;
  format.adoptTimeZone(icu::TimeZone::getGMT()->clone());
  constexpr int noon = 12;
  calendar.set(date.year, date.month.value_or(1) - 1, date.day.value_or(1), noon, 0);
  icu::UnicodeString text;
  format.format(calendar.getTime(status), text);
  if (U_SUCCESS(status))
    shown = utf8(text);
  return shown;
}

} // namespace standard_sitemap
