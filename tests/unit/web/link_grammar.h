#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::test {

/// One link as the grammar reads it.
struct GrammarLink {
  std::string target, rel, title;
  friend bool operator==(const GrammarLink&, const GrammarLink&) = default;
};

/// Mistakes a reader of `Link` might make.
enum class LinkMistake : std::uint8_t {
  none,
  commas_in_quotes_split,
  last_rel_counts,
  escapes_are_kept,
  no_white_space_around_equals,
};

/// A `Link` field as RFC 8288, 3, and RFC 9110, 5.6, write it: one function per production, without regard
/// to speed. Nullopt if the grammar does not produce the value. Shares no code with the engine's reader.
std::optional<std::vector<GrammarLink>> links_by_grammar(std::string_view field,
                                                         LinkMistake mistake = LinkMistake::none);

} // namespace standard_sitemap::test
