#include "engine/language/initial.h"

#include <unicode/alphaindex.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "engine/base/utf8.h"
#include "engine/language/icu_text.h"
#include "engine/language/language_tag.h"

namespace standard_sitemap {
namespace {

/// Returns the letter without diacritics, in upper case.
std::string bare_capital(char32_t letter)
{
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString capital{static_cast<UChar32>(letter)};
  capital.toUpper(icu::Locale::getRoot());
  if (const icu::Normalizer2* normal = icu::Normalizer2::getNFDInstance(status); U_SUCCESS(status)) {
    const icu::UnicodeString parts = normal->normalize(capital, status);
    if (U_SUCCESS(status) && !parts.isEmpty())
      return utf8(icu::UnicodeString{parts.char32At(0)});
  }
  return utf8(capital);
}

bool is_of_an_alphabet(char32_t letter)
{
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(static_cast<UChar32>(letter), &status);
  return U_SUCCESS(status) && script != USCRIPT_HAN && script != USCRIPT_YI;
}

std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> make_index(std::string_view language)
{
  const auto locale = language_tag(language);
  if (!locale)
    return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  icu::AlphabeticIndex index{*locale, status};
  if (U_FAILURE(status))
    return nullptr;
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> made{index.buildImmutableIndex(status)};
  return U_SUCCESS(status) ? std::move(made) : nullptr;
}

} // namespace

struct Initials::State {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> index; ///< null: no language, or ICU without data
};

Initials::Initials(std::string_view language) : state_(new State{make_index(language)}) {}
Initials::Initials(Initials&&) noexcept = default;
Initials& Initials::operator=(Initials&&) noexcept = default;
Initials::~Initials() = default;

std::string Initials::of(std::string_view name) const
{
  if (name.empty())
    return std::string{other_heading};
  const char32_t first = next_utf8(name).code_point;
  if (u_isdigit(static_cast<UChar32>(first)))
    return std::string{digits_heading};
  if (!state_->index && first < 0x80)
    return u_isalpha(static_cast<UChar32>(first)) ? std::string(1, static_cast<char>(first & ~0x20u))
                                                  : std::string{other_heading};
  if (!u_isalpha(static_cast<UChar32>(first)))
    return std::string{other_heading};
  if (state_->index) {
    name = name.substr(0, looked_at);
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t place = state_->index->getBucketIndex(
        icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())}), status);
    const auto* const bucket = U_SUCCESS(status) ? state_->index->getBucket(place) : nullptr;
    if (bucket && bucket->getLabelType() == U_ALPHAINDEX_NORMAL)
      return utf8(bucket->getLabel());
  }
  return is_of_an_alphabet(first) ? bare_capital(first) : std::string{other_heading};
}

} // namespace standard_sitemap
