#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text_position.h"

namespace standard_sitemap {

/// Returns the position after `text`, which begins at `at`.
TextPosition advanced(TextPosition at, std::string_view text);

/// The text that a push parser was given, as far as the parser may still be within it: says where in the file
/// a byte of it is. A byte is named by its distance from the end of the text, which is what a parser knows of
/// it. As long as no position is asked for, this costs a copy of what the parser leaves over of each piece.
/// Positions asked for in ascending order take time linear in the text.
///
///   given.begin(text, start);   // the text is given to the parser, whose callbacks may ask:
///     given.at(bytes_left);
///   given.end(bytes_left);
class GivenText {
 public:
  /// The next piece, which begins at `start` of the file. It must live until `end`. `references`: where in it
  /// each reference ends that is there for one character of the file (`ampersand_reference`), ascending.
  void begin(std::string_view piece, TextPosition start, std::span<const std::size_t> references = {});
  /// Returns the position of the byte that is so many bytes before the end of the piece; nullopt if that is
  /// before what the parser had left over, or if it had left over more than is kept.
  std::optional<TextPosition> at(std::size_t bytes_before_end);
  /// The parser has consumed all but the last `left` bytes.
  void end(std::size_t left);
  /// How many of those references begin at the byte that is so many bytes before the end of the piece, or
  /// behind it.
  std::size_t count_references_from(std::size_t bytes_before_end) const;

 private:
  TextPosition rest_start() const;
  /// The position of the byte of `text` at offset `to`, of which the one at `from` is at `at`. `text` begins
  /// `before` bytes behind the beginning of `rest_`.
  TextPosition advanced_within(std::string_view text, std::size_t before, TextPosition at, std::size_t from,
                               std::size_t to) const;
  void keep_rest(std::size_t consumed);

  std::string rest_;          ///< what was left over before the piece
  std::size_t rest_size_ = 0; ///< its size, even if it is too large to be kept
  /// The column in which it begins, if it has a line end; otherwise that follows from where it ends.
  std::optional<std::uint32_t> rest_column_;
  std::vector<std::size_t> references_; ///< where they end in `rest_` followed by `piece_`, ascending
  std::string_view piece_;
  TextPosition piece_start_{1, 1};
  std::optional<TextPosition> known_; ///< the last position asked for ...
  std::size_t known_offset_ = 0;      ///< ... and its offset in `rest_` followed by `piece_`
};

} // namespace standard_sitemap
