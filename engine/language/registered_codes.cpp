#include "engine/language/registered_codes.h"

#include <algorithm>
#include <iterator>

#include "engine/language/language_range.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {
namespace {

/// Besides current ones, what is registered (RFC 5646, 2.2.1): what ISO 639-1 once had, and Tagalog.
constexpr std::string_view more_languages[] = {"bh", "in", "iw", "ji", "jw", "mo", "sh", "tl"};

/// Besides current ones, what is registered or in use: former codes of ISO 3166-1, and reserved ones.
constexpr std::string_view more_regions[] = {"AC", "AN", "BU", "CP", "CQ", "CS", "DD", "EU", "EZ",
                                             "FX", "NT", "SU", "TA", "TP", "UN", "YD", "YU", "ZR"};

bool is_one_of(std::string_view code, const auto& codes)
{
  return std::ranges::any_of(codes, [&](std::string_view each) { return same_spelling(each, code); });
}

} // namespace

bool is_language_code(std::string_view two_letters)
{
  return is_one_of(two_letters, more_languages) || is_current_language(two_letters);
}

bool is_region_code(std::string_view two_letters)
{
  return is_one_of(two_letters, more_regions) || is_current_region(two_letters);
}

} // namespace standard_sitemap
