#include "engine/language/registered_codes.h"

#include <array>
#include <cstddef>
#include <span>

#include <unicode/uloc.h>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

/// Besides those that ICU knows, what is registered (RFC 5646, 2.2.1): what ISO 639-1 once had, and Tagalog.
constexpr std::string_view more_languages[] = {"bh", "in", "iw", "ji", "jw", "mo", "sh", "tl"};

/// Besides those that ICU knows, what is registered or in use: former codes of ISO 3166-1, and reserved ones.
constexpr std::string_view more_regions[] = {"AC", "AN", "BU", "CP", "CQ", "CS", "DD", "EU", "EZ",
                                             "FX", "NT", "SU", "TA", "TP", "UN", "YD", "YU", "ZR"};

/// A set of codes of two letters.
class Codes {
 public:
  /// `of_icu`: ends with a null pointer; codes of three letters are left out.
  Codes(const char* const* of_icu, std::span<const std::string_view> more)
  {
    for (; *of_icu != nullptr; ++of_icu)
      if (const std::string_view code = *of_icu; code.size() == 2)
        has_[index(code)] = true;
    for (const std::string_view code : more)
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

bool is_language_code(std::string_view two_letters)
{
  static const Codes codes{uloc_getISOLanguages(), more_languages};
  return codes.has(two_letters);
}

bool is_region_code(std::string_view two_letters)
{
  static const Codes codes{uloc_getISOCountries(), more_regions};
  return codes.has(two_letters);
}

} // namespace standard_sitemap
