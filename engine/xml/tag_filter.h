#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Follows the markup of an XML document, in UTF-8 and in pieces, just closely enough to tell where a tag
/// ends, so that an overlong one can be stopped before a parser sees it: libxml2 takes time quadratic in the
/// attributes of one tag. Stops at a DOCTYPE, for `XmlDoctype` to follow. Where a document is malformed the
/// filter may lose its way; the parser has stopped there.
class TagFilter {
 public:
  explicit TagFilter(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// How many of these bytes may be passed on. Less than all: a DOCTYPE has begun there, see `at_doctype`, or
  /// a tag longer than `most_bytes` before there.
  std::size_t pass(std::string_view bytes);

  /// Whether what has passed ends behind the `<!` of a DOCTYPE (or of what is no markup at all).
  bool at_doctype() const { return state_ == State::doctype; }
  /// What comes next stands behind the DOCTYPE.
  void pass_doctype() { state_ = State::text; }

  /// Whether what has passed ends outside of all markup.
  bool in_text() const { return state_ == State::text; }

 private:
  enum class State : std::uint8_t {
    text,
    opened,      ///< after `<`
    bang,        ///< after `<!`
    doctype,     ///< the same, and neither a comment nor CDATA begins
    tag,         ///< outside quotes
    quoted,      ///< in a quoted value
    instruction, ///< in `<? ... ?>`
    comment,
    cdata,
  };

  /// Returns where to go on, behind the bracket.
  std::size_t open_tag(std::string_view bytes, const void* bracket);
  /// The next tag, if the one at hand evidently ends before there and is not too long; null: look closely.
  const void* behind_short_tag(std::string_view rest) const;
  std::size_t skip_to_end(std::string_view bytes, std::size_t from, std::string_view end);

  std::size_t most_bytes_;
  State state_ = State::text;
  char quote_ = 0;
  std::size_t tag_bytes_ = 0; ///< of the tag so far
  std::size_t matched_ = 0;   ///< characters of an end such as `-->` seen so far
  char bang_first_ = 0;
};

} // namespace standard_sitemap
