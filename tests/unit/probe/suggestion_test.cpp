#include "render/hosts/probe/suggestion.h"

#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

constexpr std::string_view formats[] = {"text", "json", "html", "sitemaps.org"};
constexpr std::string_view known_options[] = {"--page",      "--sitemap",  "--format",
                                              "--http2",     "--http1.1",  "--discover-only",
                                              "--max-bytes", "--max-time", "-f"};

TEST(Suggestion, AMisspeltWordIsSuggested)
{
  EXPECT_EQ(did_you_mean("jsn", formats), "; did you mean json?");
  EXPECT_EQ(did_you_mean("JSON", formats), "; did you mean json?");
  EXPECT_EQ(did_you_mean("site", formats), "; did you mean sitemaps.org?");
  EXPECT_EQ(did_you_mean("yaml", formats), "");
  EXPECT_EQ(did_you_mean("", formats), "");
}

TEST(Suggestion, AMisspeltOptionIsSuggested)
{
  EXPECT_EQ(did_you_mean_option("--sitmap", known_options), "; did you mean --sitemap?");
  EXPECT_EQ(did_you_mean_option("--formt=json", known_options), "; did you mean --format?");
  EXPECT_EQ(did_you_mean_option("--discover", known_options), "; did you mean --discover-only?");
}

TEST(Suggestion, OfAnOptionWithTheWrongNumberOfDashes)
{
  EXPECT_EQ(did_you_mean_option("-page", known_options), "; did you mean --page?");
  EXPECT_EQ(did_you_mean_option("---page", known_options), "; did you mean --page?");
}

TEST(Suggestion, NothingIsSuggestedIfNoWordOrSeveralAreNear)
{
  EXPECT_EQ(did_you_mean_option("--max", known_options), "") << "two begin with it";
  EXPECT_EQ(did_you_mean_option("--colours", known_options), "");
  for (const char* none : {"", "-", "--", "--=x", "page"})
    EXPECT_EQ(did_you_mean_option(none, known_options), "") << none;
}

} // namespace
} // namespace standard_sitemap
