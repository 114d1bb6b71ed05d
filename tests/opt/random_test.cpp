#include <cstdio>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include "tests/opt/comparison.h"
#include "tests/opt/random_seed.h"

namespace standard_sitemap::test {
namespace {

class RandomOpt {
 public:
  explicit RandomOpt(unsigned seed) : random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  /// As many declarations as fit in 40 tokens, most of them with an error.
  std::string value()
  {
    Tokens tokens;
    const std::size_t length = 1 + below(40);
    while (tokens.size() < length) {
      if (!tokens.empty())
        tokens.push_back(",");
      const Tokens declaration = mutated(whole_declaration());
      tokens.insert(tokens.end(), declaration.begin(), declaration.end());
    }
    tokens.resize(length);
    std::string text;
    for (const std::string_view token : tokens)
      text += token;
    return text;
  }

  /// Cut at any position, also within a token.
  std::vector<std::string> cut(std::string text)
  {
    std::vector<std::string> parts;
    for (std::size_t cuts = 1 + below(3); cuts > 0; --cuts) {
      const std::size_t place = below(text.size() + 1);
      parts.push_back(text.substr(0, place));
      text.erase(0, place);
    }
    parts.push_back(text);
    return parts;
  }

 private:
  std::string_view any_token() { return all_[below(all_.size())]; }

  Tokens whole_declaration()
  {
    Tokens tokens{all_[below(3)]};
    const auto white_space = [&] {
      if (below(4) == 0)
        tokens.push_back(below(2) == 0 ? " " : "\t");
    };
    const std::size_t ns = below(3);
    for (std::size_t parameter = 0; parameter < 3; ++parameter) {
      if (parameter != ns && below(2) == 0)
        continue;
      for (const std::string_view token :
           parameter == ns ? Tokens{";", "ns", "=", "05"} : Tokens{";", "x", "=", "\"a,b;c\""}) {
        white_space();
        tokens.push_back(token);
      }
    }
    white_space();
    return tokens;
  }

  Tokens mutated(Tokens tokens)
  {
    for (std::size_t changes = below(3); changes > 0; --changes) {
      const auto place = tokens.begin() + static_cast<std::ptrdiff_t>(below(tokens.size()));
      if (const std::size_t how = below(3); how == 0 && tokens.size() > 1)
        tokens.erase(place);
      else if (how == 1)
        tokens.insert(place, any_token());
      else
        *place = any_token();
    }
    return tokens;
  }

  std::mt19937 random_;
  Tokens all_ = all_tokens();
};

TEST(OptGrammar, D1a_RandomLongValues)
{
  RandomOpt random{random_seed()};
  Comparison comparison;
  for (int i = 0; i < 100'000; ++i)
    comparison.compare(random.value());
  std::printf("%s\n", comparison.figures().c_str());
  EXPECT_EQ(comparison.differences(), 0u) << comparison.shortest_difference();
  EXPECT_GE(comparison.accepted(), 10'000u);
}

TEST(OptGrammar, D1a_RandomValuesThatCameInSeveralFields)
{
  RandomOpt random{random_seed()};
  Comparison comparison;
  for (int i = 0; i < 100'000; ++i)
    comparison.compare(random.cut(random.value()));
  std::printf("%s\n", comparison.figures().c_str());
  EXPECT_EQ(comparison.differences(), 0u) << comparison.shortest_difference();
  EXPECT_GE(comparison.accepted(), 10'000u);
}

} // namespace
} // namespace standard_sitemap::test
