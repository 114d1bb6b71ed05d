// The limits of the text renderer: places it writes, however the graph unfolds.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/containment/site.h"

namespace standard_sitemap::containment {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// As the probe passes it to the renderer.
std::string text_of(const Site& site)
{
  return Visit{site}.text({.places = site.policy.places});
}

std::size_t occurrences(std::string_view text, std::string_view what)
{
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; ++at)
    ++count;
  return count;
}

TEST(Places, F4_WithinTheLimitEverythingIsThere)
{
  Site site{"<item name='Aa' url='a'/><item name='Bb' url='b'/>"};
  site.policy.places = 2;
  const std::string text = text_of(site);
  EXPECT_THAT(text, HasSubstr("Bb"));
  EXPECT_THAT(text, Not(HasSubstr("limit-")));
}

TEST(Places, F4_OnePlaceTooManyIsReportedOnce)
{
  Site site{"<item name='Aa' url='a'/><item name='Bb' url='b'/><item name='Cc' url='c'/>"};
  site.policy.places = 2;
  const std::string text = text_of(site);
  EXPECT_THAT(text, HasSubstr("Bb"));
  EXPECT_THAT(text, Not(HasSubstr("Cc")));
  EXPECT_THAT(text, HasSubstr("only the first 2 places"));
  EXPECT_EQ(occurrences(text, "limit-places"), 1u) << text;
}

TEST(Places, F4_PlacesOfRolesAndOfTheTreeAreReportedOnce)
{
  Site site{repeated("<item name='Aa' url='a' role='home'/>", 5)};
  site.policy.places = 2;
  const std::string text = text_of(site);
  EXPECT_EQ(occurrences(text, "only the first 2 places"), 2u) << text;
  EXPECT_EQ(occurrences(text, "limit-places"), 1u) << text;
}

// A depth that the user asked for is not reported as a limit.
TEST(Places, ADepthThatWasAskedForIsNotReported)
{
  Site site{"<item name='Aa' url='a'><item name='Bb' url='b'/></item>"};
  EXPECT_THAT(Visit{site}.text({.depth = 1}), Not(HasSubstr("limit-")));
}

} // namespace
} // namespace standard_sitemap::containment
