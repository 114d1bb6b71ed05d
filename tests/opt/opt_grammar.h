#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::test {

/// The grammar's reading of one `Opt` value, in the order of the text.
struct GrammarReading {
  struct Declaration {
    std::string uri;
    std::string prefix; ///< empty if none is declared
    friend bool operator==(const Declaration&, const Declaration&) = default;
  };
  std::vector<Declaration> declarations;
  std::size_t malformed = 0;
  bool malformed_ours = false;
  friend bool operator==(const GrammarReading&, const GrammarReading&) = default;
};

/// Mistakes a reader of `Opt` might make. A comparison that notices none of them would prove nothing.
enum class Mistake {
  none,
  comma_in_quotes_splits,
  escapes_are_kept,
  escaped_quote_closes,
  ns_must_come_first,
  ns_is_a_number,
  ns_is_case_sensitive,
  one_digit_is_enough,
  three_digits_are_too_many,
  last_ns_counts,
  no_white_space_around_equals,
  malformed_drops_what_follows,
  unterminated_quote_ends_at_comma,
  controls_may_be_quoted,
};
inline constexpr std::size_t mistakes = 14; ///< `none` included

/// D-1a as RFC 2774 writes it, over RFC 2616's basic rules: a backtracking recogniser with one function per
/// production, without regard to speed. The engine's reader is compared with it.
GrammarReading read_by_grammar(std::string_view opt, Mistake mistake = Mistake::none);

} // namespace standard_sitemap::test
