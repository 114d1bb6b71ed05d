#include "render/words/message.h"

#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap::message_test {
namespace {

TEST(Message, ArgumentsStandWhereTheMessageWantsThem)
{
  const Argument arguments[] = {{"A", {}}, {"{0}", {}}};
  EXPECT_EQ(filled("{1} of {0}", arguments), "{0} of A"); // what is put in is not read again
  EXPECT_EQ(filled("nothing", arguments), "nothing");
  EXPECT_EQ(filled("{2}{", arguments), "{");
  EXPECT_EQ(filled("{0", arguments), "{0");
  EXPECT_EQ(filled("{x} {00} {/} {:}", arguments), "{x} {00} {/} {:}");
  std::vector<Argument> ten(10);
  ten[9].text = "J";
  EXPECT_EQ(filled("{9}", ten), "J");
}

TEST(Message, AMessageIsTakenApartIntoPieces)
{
  const auto pieces = pieces_of("The map is {0}.");
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].text, "The map is ");
  EXPECT_EQ(pieces[1].text, "");
  EXPECT_EQ(pieces[1].argument, 0u);
  EXPECT_EQ(pieces[2].text, ".");
  EXPECT_EQ(pieces_of("").size(), 0u);
  ASSERT_EQ(pieces_of("{1}{0}").size(), 2u);
  EXPECT_EQ(pieces_of("{1}{0}").front().argument, 1u);
}

TEST(Message, AMessageHasAFormForACategory)
{
  constexpr std::string_view forms = "z\no\nt\nf\nm\nx";
  EXPECT_EQ(form_of(forms, PluralCategory::zero), "z");
  EXPECT_EQ(form_of(forms, PluralCategory::few), "f");
  EXPECT_EQ(form_of(forms, PluralCategory::other), "x");
  EXPECT_EQ(form_of("\no\n\n\n\nx", PluralCategory::one), "o");
  EXPECT_EQ(form_of("\no\n\n\n\nx", PluralCategory::many), "x"); // it has none for many
  EXPECT_EQ(form_of("plain", PluralCategory::many), "plain");
}

} // namespace
} // namespace standard_sitemap::message_test
