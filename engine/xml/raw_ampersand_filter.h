#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/xml/doctype.h"

namespace standard_sitemap {

/// Whether `text`, behind an `&`, begins as the name of an entity and a semicolon do: `copy;`. nullopt: it is
/// too short to tell.
std::optional<bool> names_entity(std::string_view text);

/// Finds, in an XML text that comes in pieces, each `&` that begins no reference XML knows by itself: in
/// `?a=1&b=2`, `&copy;`. Not in comments, CDATA sections, processing instructions and a DOCTYPE, where it may
/// stand.
class RawAmpersandFilter {
 public:
  enum class Next : std::uint8_t {
    end,       ///< of this piece
    raw,       ///< a raw `&`
    undecided, ///< an `&`, and the piece ends before it is clear what it begins
  };
  struct Passed {
    std::size_t bytes; ///< that may be passed on
    Next next;         ///< what comes behind them
  };
  Passed pass(std::string_view utf8);

  /// The `&` behind what has passed has been dealt with: go on behind it.
  void mend() { previous_ = '&'; }

 private:
  enum class State : std::uint8_t { text, bang, dash, comment, cdata, instruction, doctype };

  std::size_t pass_markup(std::string_view utf8, std::size_t at);
  void match_end(char c, std::string_view end);

  State state_ = State::text;
  char previous_ = 0;
  std::size_t matched_ = 0; ///< characters of an end such as `-->` seen so far
  DoctypeEnd doctype_;
};

} // namespace standard_sitemap
