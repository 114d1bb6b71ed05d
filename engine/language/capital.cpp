#include "engine/language/capital.h"

#include <limits>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/stringoptions.h>

#include "engine/language/language_tag.h"

namespace standard_sitemap {

std::string with_capital(std::string_view text, std::string_view language)
{
  // Casing depends only on the first letters.
  constexpr std::size_t longest = std::numeric_limits<std::int32_t>::max() / 4;
  if (text.size() > longest)
    return std::string{text};
  const icu::Locale locale = language_tag(language).value_or(icu::Locale::getRoot());
  std::string result;
  result.reserve(text.size() + 2);
  icu::StringByteSink<std::string> sink{&result};
  UErrorCode status = U_ZERO_ERROR;
  icu::CaseMap::utf8ToTitle(
      locale.getName(), U_TITLECASE_WHOLE_STRING | U_TITLECASE_NO_LOWERCASE | U_TITLECASE_NO_BREAK_ADJUSTMENT,
      nullptr, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr, status);
  return U_FAILURE(status) ? std::string{text} : result;
}

} // namespace standard_sitemap
