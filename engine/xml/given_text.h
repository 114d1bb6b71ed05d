#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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
  /// The next piece, which begins at `start` of the file. It must live until `end`.
  void begin(std::string_view piece, TextPosition start);
  /// Returns the position of the byte that is so many bytes before the end of the piece; nullopt if that is
  /// before what the parser had left over, or if it had left over more than is kept.
  std::optional<TextPosition> at(std::size_t bytes_before_end);
  /// The parser has consumed all but the last `left` bytes.
  void end(std::size_t left);
  /// The last so many characters of the last piece, which are ASCII without a line end, are not in the file.
  void discount(std::uint32_t characters);
  /// How many of those stretches, each with the character before it, lie behind the byte that is so many
  /// bytes before the end of the piece.
  std::size_t count_discounted_behind(std::size_t bytes_before_end) const;

 private:
  /// Characters that are not in the file.
  struct Added {
    std::size_t end; ///< offset in `rest_`
    std::uint32_t characters;
  };
  TextPosition rest_start() const;
  TextPosition advanced_in_rest(TextPosition at, std::size_t from, std::size_t to) const;
  void keep_rest(std::string_view piece, std::size_t consumed);

  std::string rest_;          ///< what was left over before the piece
  std::size_t rest_size_ = 0; ///< its size, even if it is too large to be kept
  /// The column in which it begins, if it has a line end; otherwise that follows from where it ends.
  std::optional<std::uint32_t> rest_column_;
  std::vector<Added> added_; ///< of `rest_`, ascending
  std::string_view piece_;
  TextPosition piece_start_{1, 1};
  std::optional<TextPosition> known_; ///< the last position asked for ...
  std::size_t known_offset_ = 0;      ///< ... and its offset in `rest_` followed by `piece_`
};

} // namespace standard_sitemap
