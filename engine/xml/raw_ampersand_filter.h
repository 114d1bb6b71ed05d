#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/xml/doctype.h"

namespace standard_sitemap {

/// Whether `text`, which follows an `&`, begins with an entity name and a semicolon, such as `copy;`; nullopt
/// if the text is too short to decide.
std::optional<bool> names_entity(std::string_view text);

/// Finds each raw `&` in XML text: one that does not begin a reference predefined in XML, as in `?a=1&b=2` or
/// `&copy;`.
/// Takes the text in pieces. Comments, CDATA sections, processing instructions and a DOCTYPE are skipped,
/// since `&` is allowed there.
class RawAmpersandFilter {
 public:
  enum class Next : std::uint8_t {
    end,       ///< the end of this piece
    raw,       ///< a raw `&`
    undecided, ///< an `&` that may be raw or begin a reference: the piece ends too early
  };
  struct Passed {
    std::size_t bytes; ///< number of bytes that may be passed on
    Next next;         ///< what follows them
  };
  Passed pass(std::string_view utf8);

  /// Continues after the `&` that `pass` found and the caller has handled.
  void skip_ampersand() { previous_ = '&'; }

 private:
  enum class State : std::uint8_t { text, bang, dash, comment, cdata, instruction, doctype };

  std::size_t pass_markup(std::string_view utf8, std::size_t at);
  void match_end(char c, std::string_view end);

  State state_ = State::text;
  char previous_ = 0;
  std::size_t matched_ = 0; ///< characters of a delimiter such as `-->` seen so far
  DoctypeEnd doctype_;
};

} // namespace standard_sitemap
