#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/text_position.h"

namespace standard_sitemap {

/// Tells where in the file a byte of a push parser's input is. Keeps the text that the parser may still be
/// working on: the current piece, and a copy of what the parser has not consumed of earlier pieces. A byte is
/// named by its distance from the end of the text, because that is what a parser knows. Without queries, the
/// only cost is that copy; queries in ascending order take time linear in the text.
///
///   given.begin(text, start);   // the text is given to the parser, whose callbacks may ask:
///     given.at(bytes_left);
///   given.end(bytes_left);
class GivenText {
 public:
  /// Adds the next piece, which begins at `start` in the file and must live until `end`.
  void begin(std::string_view piece, TextPosition start);
  /// Returns the file position of the byte `bytes_before_end` bytes before the end of the piece; nullopt if
  /// the parser had consumed that byte before this piece, or had left too much unconsumed to be kept.
  std::optional<TextPosition> at(std::size_t bytes_before_end);
  /// Ends the piece. The parser has consumed all of the text but the last `left` bytes.
  void end(std::size_t left);

 private:
  TextPosition rest_start() const;
  void keep_rest(std::size_t consumed);

  std::string rest_;          ///< text before the piece that was not consumed
  std::size_t rest_size_ = 0; ///< size of that text, even if it was too large to keep
  /// The column where `rest_` begins; nullopt if it has no line end, since then the column follows from
  /// `piece_start_`.
  std::optional<std::uint32_t> rest_column_;
  std::string_view piece_;
  TextPosition piece_start_{1, 1};
  std::optional<TextPosition> known_; ///< the last position returned ...
  std::size_t known_offset_ = 0;      ///< ... and its offset in `rest_` followed by `piece_`
};

} // namespace standard_sitemap
