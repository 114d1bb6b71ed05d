#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/terms/policy.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(HeaderList, D2_NamesCompareWithoutRegardToCase)
{
  const HeaderList list{
      {"X-Standard-Sitemap-Location", "a"}, {"Other", "b"}, {"x-standard-sitemap-LOCATION", "c"}};
  EXPECT_THAT(list.all("X-STANDARD-sitemap-location"), ElementsAre("a", "c"));
  EXPECT_EQ(list.first("x-standard-sitemap-location"), "a");
  EXPECT_THAT(list.all("x-standard-sitemap"), IsEmpty());
  EXPECT_EQ(list.first("absent"), std::nullopt);
}

TEST(HeaderList, CaseIsThatOfAsciiOnly)
{
  EXPECT_TRUE(equal_ignoring_case("aZ-09", "Az-09"));
  EXPECT_FALSE(equal_ignoring_case("@[", "`{"));
  EXPECT_FALSE(equal_ignoring_case("\xC3\x84", "\xC3\xA4"));
  EXPECT_FALSE(equal_ignoring_case("a", "ab"));
  EXPECT_TRUE(equal_ignoring_case("", ""));
  EXPECT_EQ(ascii_lower("AbZ[\xC3\x84"), "abz[\xC3\x84");
}

TEST(HeaderList, OnlyLettersHaveACase)
{
  EXPECT_FALSE(equal_ignoring_case("@", "`"));
  EXPECT_FALSE(equal_ignoring_case("[", "{"));
  EXPECT_EQ(ascii_lower("@AZ[`az{"), "@az[`az{");
}

TEST(HeaderList, ValuesLoseWhiteSpaceAround)
{
  HeaderList list;
  list.add("a", " \t b \t c \r\n");
  EXPECT_EQ(list.first("a"), "b \t c");
  EXPECT_EQ(trimmed(" \t\r\n"), "");
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed("\fa\f"), "\fa\f");
}

TEST(HeaderList, D1a_CombinedIsTheSameForApartAndMerged)
{
  const HeaderList apart{{"Opt", "\"a\"; ns=11"}, {"X", "y"}, {"opt", " \"b\"; ns=12 "}};
  const HeaderList merged{{"OPT", "\"a\"; ns=11, \"b\"; ns=12"}};
  EXPECT_EQ(apart.combined("Opt"), "\"a\"; ns=11, \"b\"; ns=12");
  EXPECT_EQ(apart.combined("Opt"), merged.combined("Opt"));
  EXPECT_EQ(apart.combined("absent"), "");
  EXPECT_EQ((HeaderList{{"a", ""}, {"a", "b"}}.combined("a")), ", b");
}

TEST(HeaderList, OrderAndSpellingStay)
{
  const HeaderList list{{"B", "1"}, {"a", "2"}};
  ASSERT_EQ(list.fields().size(), 2u);
  EXPECT_EQ(list.fields()[0], (HeaderList::Field{"B", "1"}));
  EXPECT_FALSE(list.empty());
  EXPECT_TRUE(HeaderList{}.empty());
}

TEST(HeaderList, Policy_FieldCountIsBounded)
{
  Policy policy;
  policy.response_fields = 3;
  HeaderList list;
  EXPECT_TRUE(list.add_within(policy, "a", "1"));
  EXPECT_TRUE(list.add_within(policy, "a", "2"));
  EXPECT_TRUE(list.add_within(policy, "a", "3"));
  EXPECT_FALSE(list.add_within(policy, "a", "4"));
  EXPECT_EQ(list.fields().size(), 3u);
}

TEST(HeaderList, Policy_BytesAreBounded)
{
  Policy policy;
  policy.response_field_bytes = 10;
  HeaderList list;
  EXPECT_TRUE(list.add_within(policy, "name", "  1234  ")) << "8 of 10";
  EXPECT_FALSE(list.add_within(policy, "ab", "c"));
  EXPECT_EQ(list.fields().size(), 1u);
  EXPECT_TRUE(list.add_within(policy, "a", "b")) << "exactly 10";
  EXPECT_FALSE(list.add_within(policy, "c", ""));
  EXPECT_EQ(list.first("c"), std::nullopt);
}

TEST(HeaderList, Policy_PlainAddCountsToo)
{
  Policy policy;
  policy.response_field_bytes = 4;
  HeaderList list{{"long", "value"}};
  EXPECT_FALSE(list.add_within(policy, "a", ""));
}

TEST(HeaderList, Policy_DefaultsAre256LinesAnd64Kibibytes)
{
  const Policy policy;
  HeaderList lines;
  for (int i = 0; i < 256; ++i)
    ASSERT_TRUE(lines.add_within(policy, "a", "b"));
  EXPECT_FALSE(lines.add_within(policy, "a", "b"));
  HeaderList bytes;
  EXPECT_TRUE(bytes.add_within(policy, "a", std::string(65'535, 'x')));
  HeaderList one_more;
  EXPECT_FALSE(one_more.add_within(policy, "a", std::string(65'536, 'x')));
}

} // namespace
} // namespace standard_sitemap
