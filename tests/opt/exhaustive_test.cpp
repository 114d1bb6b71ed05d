#include <cstdio>

#include <gtest/gtest.h>

#include "tests/opt/comparison.h"

namespace standard_sitemap::test {
namespace {

// A build without optimisation, or with sanitizers, tries as much as it can in the same time.
#ifdef NDEBUG
constexpr std::size_t fewer = 0;
#else
constexpr std::size_t fewer = 1;
#endif

const std::string declared = std::string{our_uri} + ";ns=05";

void report(const Comparison& comparison)
{
  std::printf("%s\n", comparison.figures().c_str());
  EXPECT_EQ(comparison.differences(), 0u) << comparison.shortest_difference();
}

TEST(OptGrammar, D1a_EverySequenceOfFewTokens)
{
  Comparison comparison;
  every_sequence(all_tokens(), "", 5 - fewer, [&](std::string_view opt) { comparison.compare(opt); });
  report(comparison);
  EXPECT_GE(comparison.cases(), 160'000u);
}

TEST(OptGrammar, D1a_EverySequenceAfterOurUri)
{
  Comparison comparison;
  every_sequence(all_tokens(), our_uri, 5 - fewer, [&](std::string_view opt) { comparison.compare(opt); });
  report(comparison);
  EXPECT_GE(comparison.accepted(), 3u);
}

TEST(OptGrammar, D1a_EveryLongSequenceOfTellingTokensAfterOurUri)
{
  Comparison comparison;
  every_sequence(telling_tokens(), our_uri, 7 - fewer,
                 [&](std::string_view opt) { comparison.compare(opt); });
  report(comparison);
  EXPECT_GE(comparison.accepted(), 10u);
}

/// Every short sequence of tokens at each place around and in a declaration.
void compare_around_a_declaration(Comparison& comparison, std::size_t length)
{
  const auto everywhere = [&](std::string_view before, std::string_view after) {
    every_sequence(all_tokens(), before, length,
                   [&](std::string_view opt) { comparison.compare(std::string{opt}.append(after)); });
  };
  const std::string ours{our_uri};
  everywhere("", declared);
  everywhere("", "," + declared);
  everywhere(ours, ";ns=05");
  everywhere(ours + ";", ";ns=05");
  everywhere(ours + ";ns", "=05");
  everywhere(ours + ";ns=", "05");
  everywhere(declared, "");
  everywhere(declared + ";x=", "");
  everywhere(declared + ";x=\"", "");
  everywhere(declared + ";ns=", "");
  everywhere(declared + ";x=", "," + declared);
  everywhere(declared + ",", "");
}

TEST(OptGrammar, D1a_EverySequenceAroundADeclaration)
{
  Comparison comparison;
  compare_around_a_declaration(comparison, 4 - fewer);
  report(comparison);
  EXPECT_GE(comparison.accepted(), 1'000u);
  for (std::size_t kind = 0; kind < kinds; ++kind)
    EXPECT_GE(comparison.accepted(static_cast<Kind>(kind)), 5u) << "kind " << kind;
}

// Shows that the comparison notices a reader that makes one of these mistakes.
TEST(OptGrammar, TheComparisonCanFail)
{
  for (std::size_t mistake = 1; mistake < mistakes; ++mistake) {
    Comparison comparison{static_cast<Mistake>(mistake)};
    compare_around_a_declaration(comparison, 2);
    EXPECT_GE(comparison.differences(), 1u) << "mistake " << mistake;
  }
}

} // namespace
} // namespace standard_sitemap::test
