#include "engine/language/stated_language.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

namespace {

/// The script that readers of Chinese expect in a region; empty: both are in use.
std::string_view chinese_script(std::string_view region)
{
  constexpr std::string_view traditional[] = {"TW", "HK", "MO"}, simplified[] = {"CN", "SG", "MY"};
  if (std::ranges::find(traditional, region) != std::end(traditional))
    return "Hant";
  return std::ranges::find(simplified, region) != std::end(simplified) ? "Hans" : "";
}

bool may_be_equal(std::string_view a, std::string_view b)
{
  return a.empty() || b.empty() || a == b;
}

} // namespace

std::optional<StatedLanguage> StatedLanguage::of(std::string_view tag)
{
  auto canonical = canonical_tag(tag);
  // BCP 47 also allows languages of 4 to 8 letters, but none is registered: `english` is not one.
  if (!canonical || canonical->language.size() > 3)
    return std::nullopt;
  if (canonical->language == "mul" ||
      canonical->language == "mis") // ISO 639-2: several, or one without a code
    return std::nullopt;
  StatedLanguage result{std::move(canonical->language), std::move(canonical->script),
                        std::move(canonical->region)};
  if (result.language == "nb" || result.language == "nn")
    result.language = "no";
  if (!result.region.empty() && is_ascii_digit(result.region.front())) // UN M.49
    result.region.clear();
  if (result.language == "zh" && result.script.empty())
    result.script = chinese_script(result.region);
  return result;
}

bool StatedLanguage::agrees_with(const StatedLanguage& other) const
{
  return language == other.language && may_be_equal(script, other.script) &&
         may_be_equal(region, other.region);
}

} // namespace standard_sitemap
