#include "engine/map/logo_choice.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

LogoVariant image(const std::string& name, std::optional<unsigned> width, std::optional<unsigned> height,
                  std::optional<std::string> type = std::nullopt)
{
  return {*Uri::parse({"http://example.com/" + name}), std::move(type), width, height, {}};
}

std::string chosen(const std::vector<LogoVariant>& logo, unsigned width, unsigned height)
{
  const auto variant = logo_for(logo, width, height);
  return variant ? std::string{variant->url.path().substr(1)} : "none";
}

TEST(LogoChoice, O4_TheLargestThatFits)
{
  const std::vector<LogoVariant> logo = {image("small", 16, 16), image("wide", 200, 20),
                                         image("large", 64, 64), image("tall", 20, 300)};
  EXPECT_EQ(chosen(logo, 1000, 1000), "tall"); // 6,000 square pixels; large has 4,096, wide 4,000
  EXPECT_EQ(chosen(logo, 1000, 299), "large");
  EXPECT_EQ(chosen(logo, 64, 64), "large");
  EXPECT_EQ(chosen(logo, 63, 64), "small");
  EXPECT_EQ(chosen(logo, 200, 20), "wide");
  EXPECT_EQ(chosen(logo, 16, 15), "none");
}

TEST(LogoChoice, O4_TheFirstOfEqualLogosIsChosen)
{
  EXPECT_EQ(chosen({image("a", 10, 20), image("b", 20, 10)}, 50, 50), "a");
  EXPECT_EQ(chosen({image("a", std::nullopt, std::nullopt), image("b", {}, {})}, 50, 50), "a");
}

TEST(LogoChoice, O4_AnImageOfUnknownSizeComesLast)
{
  const std::vector<LogoVariant> logo = {image("unknown", std::nullopt, std::nullopt), image("known", 9, 9)};
  EXPECT_EQ(chosen(logo, 9, 9), "known");
  EXPECT_EQ(chosen(logo, 8, 9), "unknown");
  EXPECT_EQ(chosen({image("half", 20, std::nullopt)}, 19, 100), "none")
      << "the size that it states does not fit";
}

TEST(LogoChoice, O4_OnlyImagesAreLogos)
{
  EXPECT_EQ(chosen({image("page", 9, 9, "text/html"), image("nonsense", 9, 9, "?"),
                    image("png", 5, 5, "IMAGE/PNG")},
                   50, 50),
            "png");
  EXPECT_EQ(chosen({}, 50, 50), "none");
}

/// The author chooses the sizes: their product must not overflow.
TEST(LogoChoice, O4_HugeSizes)
{
  constexpr unsigned most = 0xffff'ffff;
  EXPECT_EQ(chosen({image("huge", most, most), image("small", 65'536, 65'537)}, most, most), "huge");
}

} // namespace
} // namespace standard_sitemap
