#include "engine/language/language_tag.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include <unicode/uloc.h>

#include "engine/base/ascii.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

namespace {

bool may_stand_in_tag(char c)
{
  return is_ascii_alphanumeric(c) || c == '-' || c == '_';
}

} // namespace

std::optional<icu::Locale> language_tag(std::string_view tag)
{
  if (tag.empty() || tag.size() > longest_language_tag || !std::ranges::all_of(tag, may_stand_in_tag))
    return std::nullopt;
  std::string text{tag};
  std::ranges::replace(text, '_', '-');

  std::array<char, ULOC_FULLNAME_CAPACITY> id;
  std::int32_t parsed = 0;
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(text.c_str(), id.data(), static_cast<std::int32_t>(id.size()), &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING ||
      static_cast<std::size_t>(parsed) != text.size())
    return std::nullopt;
  icu::Locale locale{id.data()};
  locale.canonicalize(status);
  if (U_FAILURE(status) || locale.isBogus() || *locale.getLanguage() == '\0')
    return std::nullopt;
  return locale;
}

} // namespace standard_sitemap
