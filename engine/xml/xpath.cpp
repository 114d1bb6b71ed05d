#include "engine/xml/xpath.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/base/saturated.h"
#include "engine/xml/name.h"

namespace standard_sitemap {
namespace {

/// XPath 1.0, 3.3 to 3.5: operator precedence, the loosest first. The steps and predicates of a path count as
/// one level of precedence.
enum class Precedence : std::uint8_t {
  argument,
  disjunction,
  conjunction,
  equality,
  relation,
  sum,
  product,
  union_,
  path
};
constexpr std::size_t precedence_count = 9;

/// The rows of operators within one pair of brackets. Gives an upper bound of the levels of their syntax
/// tree.
class Rows {
 public:
  void add(Precedence precedence)
  {
    const auto row = static_cast<std::size_t>(precedence);
    longest_[row] = std::max(longest_[row], ++length_[row]);
    std::fill(length_.begin() + static_cast<std::ptrdiff_t>(row) + 1, length_.end(), std::size_t{0});
  }
  void add_within(std::size_t levels) { within_ = std::max(within_, levels); }
  std::size_t levels() const { return std::accumulate(longest_.begin(), longest_.end(), within_ + 1); }

 private:
  std::array<std::size_t, precedence_count> length_{}; ///< length of the current row
  std::array<std::size_t, precedence_count> longest_{};
  std::size_t within_ = 0; ///< levels of nested brackets
};

/// The operator, step or bracket at the beginning of a text: the row that it lengthens, if any, and its size.
struct Operator {
  std::optional<Precedence> precedence;
  std::size_t size;
};

Operator operator_at(std::string_view rest)
{
  switch (rest.front()) {
  case ',':
    return {Precedence::argument, 1};
  case '=':
    return {Precedence::equality, 1};
  case '!':
    return {Precedence::equality, std::min<std::size_t>(rest.size(), 2)};
  case '<':
  case '>':
    return {Precedence::relation, std::size_t{rest.substr(1).starts_with('=') ? 2u : 1u}};
  case '+':
  case '-':
    return {Precedence::sum, 1};
  case '*': // a wildcard counts, too: one level too many
    return {Precedence::product, 1};
  case '|':
    return {Precedence::union_, 1};
  case '/':
  case '[':
    return {Precedence::path, 1};
  default:
    return {std::nullopt, 1};
  }
}

std::optional<Precedence> word_operator(std::string_view name)
{
  if (name == "or")
    return Precedence::disjunction;
  if (name == "and")
    return Precedence::conjunction;
  if (name == "div" || name == "mod")
    return Precedence::product;
  return std::nullopt;
}

} // namespace

XPathDepth xpath_depth(std::string_view expression)
{
  XPathDepth depth;
  std::vector<Rows> open(1);
  const auto close = [&] {
    const std::size_t levels = open.back().levels();
    open.pop_back();
    open.back().add_within(levels);
  };
  for (std::size_t at = 0; at < expression.size();) {
    const char c = expression[at];
    if (c == '"' || c == '\'') { // a literal
      const std::size_t end = expression.find(c, at + 1);
      at = end == expression.npos ? expression.size() : end + 1;
      continue;
    }
    if (is_ncname_start(c)) {
      const std::size_t start = at;
      while (at < expression.size() && is_ncname_character(expression[at]))
        ++at;
      if (const auto precedence = word_operator(expression.substr(start, at - start)))
        open.back().add(*precedence);
      continue;
    }
    const auto [precedence, size] = operator_at(expression.substr(at));
    if (precedence)
      open.back().add(*precedence);
    at += size;
    if (c == '(' || c == '[') {
      open.emplace_back();
      depth.brackets = std::max(depth.brackets, open.size() - 1);
    } else if ((c == ')' || c == ']') && open.size() > 1) {
      close();
    }
  }
  while (open.size() > 1)
    close();
  depth.levels = open.back().levels();
  return depth;
}

std::size_t max_xpath_levels(std::size_t max_brackets)
{
  constexpr std::size_t levels_for_each_bracket = 4;
  return saturated_product(max_brackets, levels_for_each_bracket);
}

std::vector<std::string> prefixes_in_xpath(std::string_view expression)
{
  std::vector<std::string> prefixes;
  for (std::size_t at = 0; at < expression.size();) {
    const char c = expression[at];
    if (c == '"' || c == '\'') { // a literal
      const std::size_t end = expression.find(c, at + 1);
      at = end == expression.npos ? expression.size() : end + 1;
    } else if (is_ncname_start(c)) {
      const std::size_t start = at;
      while (at < expression.size() && is_ncname_character(expression[at]))
        ++at;
      // A QName has no white space around its colon; `::` follows an axis.
      if (at + 1 < expression.size() && expression[at] == ':' && expression[at + 1] != ':') {
        std::string prefix{expression.substr(start, at - start)};
        if (std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end())
          prefixes.push_back(std::move(prefix));
      }
    } else {
      ++at;
      while (is_ascii_digit(c) && at < expression.size() && is_ncname_character(expression[at]))
        ++at; // `2nd` is not a name
    }
  }
  return prefixes;
}

} // namespace standard_sitemap
