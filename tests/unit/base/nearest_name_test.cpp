#include "engine/base/nearest_name.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

std::string nearest(std::string_view written, std::vector<std::string_view> candidates)
{
  return std::string{nearest_name(written, candidates).value_or("none")};
}

TEST(NearestName, OneSlip)
{
  const std::vector<std::string_view> prefixes{"xlink", "xhtml", "image", "video", "news"};
  EXPECT_EQ(nearest("xthml", prefixes), "xhtml"); // two letters exchanged
  EXPECT_EQ(nearest("xhtm", prefixes), "xhtml");
  EXPECT_EQ(nearest("xxlink", prefixes), "xlink");
  EXPECT_EQ(nearest("XLink", prefixes), "xlink");
  EXPECT_EQ(nearest("imago", prefixes), "image");
  EXPECT_EQ(nearest("html", prefixes), "xhtml");
  EXPECT_EQ(nearest("link", prefixes), "xlink");
}

TEST(NearestName, WhatIsFarIsNotSuggested)
{
  const std::vector<std::string_view> prefixes{"xlink", "xhtml", "image", "video", "news"};
  EXPECT_EQ(nearest("dc", prefixes), "none");
  EXPECT_EQ(nearest("atom", prefixes), "none");
  EXPECT_EQ(nearest("xlnki", prefixes), "none"); // two slips in five letters
  EXPECT_EQ(nearest("xlink", prefixes), "none"); // it is one of them
  EXPECT_EQ(nearest("", prefixes), "none");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), prefixes), "none");
  EXPECT_EQ(nearest("abc", {}), "none");
}

TEST(NearestName, TwoSlipsInLongerWords)
{
  EXPECT_EQ(nearest("desciptoin", {"description"}), "description");
  EXPECT_EQ(nearest("dscrptn", {"description"}), "none");
}

TEST(NearestName, OfTwoThatAreEquallyNearNone)
{
  EXPECT_EQ(nearest("cat", {"car", "cut"}), "none");
  EXPECT_EQ(nearest("carts", {"carta", "cart", "cards"}), "none");
  EXPECT_EQ(nearest("Name", {"names", "name", "game"}), "name"); // one of them is nearer
  EXPECT_EQ(nearest("nmae", {"name", "name"}), "name");          // the same, twice
}

} // namespace
} // namespace standard_sitemap
