// Most references of a map are plain paths: they are resolved by the thousand.

#include <string_view>

#include <gtest/gtest.h>

#include "engine/web/uri.h"

#include "tests/faults/failing_memory.h"

namespace standard_sitemap {
namespace {

TEST(PlainReference, IsResolvedWithoutMemory)
{
  const Uri base = *Uri::parse({"http://www.example.com/catalogue/2024/map.xml"});
  for (const std::string_view reference : {"entries/0000001.html", "a", "/", "/lamps/"}) {
    Uri uri = *Uri::resolve(base, {"a/place/that/is/longer/than/any/of/those"});
    const std::size_t before = faults::allocations();
    EXPECT_FALSE(Uri::resolve_into(uri, base, {reference}));
    EXPECT_EQ(faults::allocations(), before) << reference;
    EXPECT_EQ(uri, *Uri::resolve(base, {reference}));
  }
}

// Shows that the test above can fail.
TEST(PlainReference, AnyOtherTakesSome)
{
  const Uri base = *Uri::parse({"http://www.example.com/catalogue/2024/map.xml"});
  for (const std::string_view reference : {"../x", "a b", "//other.example.com/a", "http://example.com/a"}) {
    Uri uri = base;
    const std::size_t before = faults::allocations();
    EXPECT_FALSE(Uri::resolve_into(uri, base, {reference}));
    EXPECT_GT(faults::allocations(), before) << reference;
  }
}

} // namespace
} // namespace standard_sitemap
