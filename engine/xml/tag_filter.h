#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Follows the markup of an XML document in UTF-8, in pieces, just closely enough to know where a tag ends,
/// so that an overlong tag is stopped before the parser sees it: libxml2 takes time quadratic in the
/// attributes of one tag. Stops at a DOCTYPE, which `XmlDoctype` handles. In a malformed document the filter
/// may lose track, but then the parser stops, or waits until `XmlStream` finishes it.
class TagFilter {
 public:
  explicit TagFilter(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// Returns how many of these bytes may be passed on. If not all, either a DOCTYPE follows (see
  /// `at_doctype`), or the current tag is longer than `max_bytes`.
  std::size_t pass(std::string_view bytes);

  /// Whether the input passed so far ends after the `<!` of a DOCTYPE (or of invalid markup).
  bool at_doctype() const { return state_ == State::doctype; }
  /// Continues after the DOCTYPE.
  void pass_doctype() { state_ = State::text; }

  /// Whether the input passed so far ends outside all markup.
  bool in_text() const { return state_ == State::text; }

 private:
  enum class State : std::uint8_t {
    text,
    opened,      ///< after `<`
    bang,        ///< after `<!`
    doctype,     ///< after `<!` that begins neither a comment nor CDATA
    tag,         ///< outside quotes
    quoted,      ///< in a quoted value
    instruction, ///< in `<? ... ?>`
    comment,
    cdata,
  };

  /// Returns the offset after the bracket.
  std::size_t open_tag(std::string_view bytes, const void* bracket);
  /// Fast path: returns the `<` of the next tag if the current tag evidently ends before it and is not too
  /// long; null if a closer look is needed.
  const void* skip_short_tag(std::string_view rest) const;
  std::size_t skip_to_end(std::string_view bytes, std::size_t from, std::string_view end);

  std::size_t max_bytes_;
  State state_ = State::text;
  char quote_ = 0;
  std::size_t tag_bytes_ = 0; ///< size of the tag so far
  std::size_t matched_ = 0;   ///< characters of a delimiter such as `-->` seen so far
  char bang_first_ = 0;
};

} // namespace standard_sitemap
