#include "engine/language/sorting_data.h"

#include <algorithm>
#include <atomic>

#include "engine/language/language_tag.h"

namespace standard_sitemap {
namespace {

std::atomic<bool> expected_{false};

/// The languages whose rules are in the part of ICU's data that is loaded on demand.
constexpr std::string_view east_asian[] = {"ja", "ko", "yue", "zh"};

} // namespace

void expect_east_asian_data(bool expected)
{
  expected_ = expected;
}

bool east_asian_data_expected()
{
  return expected_;
}

void require_sorting_data(std::string_view language)
{
  if (!expected_)
    return;
  const auto locale = language_tag(language);
  if (locale && std::ranges::find(east_asian, locale->getLanguage()) != std::end(east_asian))
    throw SortingDataMissing{};
}

} // namespace standard_sitemap
