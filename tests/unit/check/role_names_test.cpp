// Words that are misspelt roles, and words that are not.

#include <gtest/gtest.h>

#include "engine/check/roles.h"

namespace standard_sitemap {
namespace {

TEST(RoleNames, M12_WordsNearARoleThatMeanSomethingElse)
{
  for (const char* word : {"content", "contents", "contest", "context", "contract", "contacts", "dome",
                           "some", "research", "hope", "hole"})
    EXPECT_EQ(meant_role(word), std::nullopt) << word;
}

TEST(RoleNames, M12_AnErrorInAKnownRole)
{
  EXPECT_EQ(meant_role("hme"), "home");
  EXPECT_EQ(meant_role("contcat"), "contact");
  EXPECT_EQ(meant_role("serach"), "search");
  EXPECT_EQ(meant_role("contentinf"), "contentinfo");
  for (const char* role : {"home", "contact", "search", "contentinfo"})
    EXPECT_EQ(meant_role(role), std::nullopt) << role;
}

} // namespace
} // namespace standard_sitemap
