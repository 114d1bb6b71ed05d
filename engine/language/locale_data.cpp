#include <array>
#include <utility>

#include <unicode/localematcher.h>
#include <unicode/uloc.h>

#include "engine/base/ascii.h"
#include "engine/language/language_tag.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

namespace {

icu::Locale locale_of(const std::string& canonical)
{
  return language_tag(canonical).value_or(icu::Locale::getRoot());
}

class Locales final : public icu::Locale::Iterator {
 public:
  explicit Locales(const std::vector<std::string>& tags) : tags_(tags) {}
  UBool hasNext() const override { return next_ < tags_.size(); }
  const icu::Locale& next() override { return current_ = locale_of(tags_[next_++]); }

 private:
  const std::vector<std::string>& tags_;
  std::size_t next_ = 0;
  icu::Locale current_;
};

/// A set of codes of two letters.
class Codes {
 public:
  /// `of_icu`: ends with a null pointer; codes of three letters are left out.
  explicit Codes(const char* const* of_icu)
  {
    for (; *of_icu != nullptr; ++of_icu)
      if (const std::string_view code = *of_icu; code.size() == 2)
        has_[index(code)] = true;
  }

  /// Ignores case. Precondition: `code` has two letters.
  bool has(std::string_view code) const { return has_[index(code)]; }

 private:
  static std::size_t index(std::string_view code)
  {
    constexpr auto letter = [](char c) { return static_cast<std::size_t>(ascii_lowercase(c) - 'a'); };
    return letter(code[0]) * 26 + letter(code[1]);
  }

  std::array<bool, 26ul * 26> has_{};
};

} // namespace

std::optional<CanonicalTag> canonical_tag(std::string_view tag)
{
  const std::optional<icu::Locale> locale = language_tag(tag);
  UErrorCode status = U_ZERO_ERROR;
  if (!locale)
    return std::nullopt;
  CanonicalTag canonical{locale->toLanguageTag<std::string>(status), locale->getLanguage(),
                         locale->getScript(), locale->getCountry()};
  return U_SUCCESS(status) ? std::optional{std::move(canonical)} : std::nullopt;
}

bool is_current_language(std::string_view two_letters)
{
  static const Codes codes{uloc_getISOLanguages()};
  return codes.has(two_letters);
}

bool is_current_region(std::string_view two_letters)
{
  static const Codes codes{uloc_getISOCountries()};
  return codes.has(two_letters);
}

bool is_right_to_left(const CanonicalTag& tag)
{
  return locale_of(tag.text).isRightToLeft();
}

std::optional<LanguageMatch> best_match(const std::vector<std::string>& desired,
                                        const std::vector<std::string>& supported)
{
  icu::LocaleMatcher::Builder builder;
  builder.setNoDefaultLocale(); // never the process's locale
  for (const std::string& tag : supported)
    builder.addSupportedLocale(locale_of(tag));
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocaleMatcher matcher = builder.build(status);
  if (U_FAILURE(status))
    return std::nullopt;
  Locales wanted{desired};
  const auto result = matcher.getBestMatchResult(wanted, status);
  if (U_FAILURE(status) || result.getSupportedIndex() < 0)
    return std::nullopt;
  return LanguageMatch{static_cast<std::size_t>(result.getDesiredIndex()),
                       static_cast<std::size_t>(result.getSupportedIndex())};
}

} // namespace standard_sitemap
