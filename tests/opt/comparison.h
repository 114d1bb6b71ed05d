#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/header_list.h"

#include "tests/opt/opt_grammar.h"

namespace standard_sitemap::test {

using Tokens = std::vector<std::string_view>;

/// Every token that means something in an `Opt` field, and some that mean nothing.
Tokens all_tokens();
/// The few of them that make up declarations, so that all longer sequences of them can be tried.
Tokens telling_tokens();

inline constexpr std::string_view our_uri = "\"http://standard-sitemap.org/2007/ns\"";

/// Properties of an accepted declaration of our namespace. A declaration may have several.
enum class Kind : std::uint8_t {
  with_white_space,
  upper_case_ns,
  long_prefix,
  ns_not_first,
  quoted_delimiters,
  escaped_quote,
  escaped_uri,
  after_another,
  after_a_malformed_one,
  before_a_malformed_one,
  two_of_ours,
  after_an_empty_element,
};
inline constexpr std::size_t kinds = 12;

/// Compares the engine's reader with the grammar, on many values.
class Comparison {
 public:
  explicit Comparison(Mistake mistake = Mistake::none) : mistake_{mistake} {}

  void compare(std::string_view opt);
  /// The same for values in several fields, which mean the same as when merged (RFC 9110 5.3).
  void compare(const std::vector<std::string>& values);

  std::size_t cases() const { return cases_; }
  std::size_t accepted() const { return accepted_; }
  std::size_t differences() const { return differences_; }
  std::size_t accepted(Kind kind) const { return of_kind_[static_cast<std::size_t>(kind)]; }
  /// The shortest value that the two read differently, with both readings.
  const std::string& shortest_difference() const { return shortest_; }
  std::string figures() const;

 private:
  void compare(const HeaderList& fields, std::string_view merged);
  void count_kinds(std::string_view opt, const GrammarReading& reading);

  Mistake mistake_;
  std::size_t cases_ = 0;
  std::size_t accepted_ = 0;
  std::size_t differences_ = 0;
  std::array<std::size_t, kinds> of_kind_{};
  std::string shortest_;
  std::size_t shortest_size_ = 0;
};

/// All fields of that name as one comma-separated list.
std::string merged(const std::vector<std::string>& values);

/// Calls `visit` with `beginning` and every sequence of up to `length` tokens after it.
template <class Visit>
void every_sequence(const Tokens& tokens, std::string_view beginning, std::size_t length, const Visit& visit)
{
  visit(beginning);
  if (length == 0)
    return;
  for (const std::string_view token : tokens)
    every_sequence(tokens, std::string{beginning}.append(token), length - 1, visit);
}

} // namespace standard_sitemap::test
