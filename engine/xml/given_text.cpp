#include "engine/xml/given_text.h"

#include <algorithm>

namespace standard_sitemap {
namespace {

/// Maximum size of unconsumed text that is kept. Longer than any tag that the policy allows: only comments
/// and the like leave more.
constexpr std::size_t max_rest = 1u << 20;

} // namespace

void GivenText::begin(std::string_view piece, TextPosition start)
{
  piece_ = piece;
  piece_start_ = start;
  known_.reset();
}

// Counts back from the end of `rest_`, where the piece begins.
TextPosition GivenText::rest_start() const
{
  const TextPosition length = advanced({}, rest_); // in lines and characters
  const std::uint32_t line = piece_start_.line - std::min(length.line, piece_start_.line);
  if (rest_column_)
    return {line, *rest_column_};
  return {line, piece_start_.column - std::min(length.column, piece_start_.column)};
}

std::optional<TextPosition> GivenText::at(std::size_t bytes_before_end)
{
  const std::size_t size = rest_size_ + piece_.size();
  if (bytes_before_end > size)
    return std::nullopt;
  const std::size_t offset = size - bytes_before_end;
  const bool in_rest = offset < rest_size_;
  if (in_rest && rest_.size() < rest_size_)
    return std::nullopt;
  const std::size_t begin = in_rest ? 0 : rest_size_;
  if (!known_ || known_offset_ > offset || known_offset_ < begin) {
    known_ = in_rest ? rest_start() : piece_start_;
    known_offset_ = begin;
  }
  const std::string_view text = in_rest ? std::string_view{rest_} : piece_;
  known_ = advanced(*known_, text.substr(known_offset_ - begin, offset - known_offset_));
  known_offset_ = offset;
  return known_;
}

void GivenText::end(std::size_t left)
{
  const std::size_t size = rest_size_ + piece_.size();
  left = std::min(left, size);
  const bool is_lost = rest_.size() < rest_size_ && left > piece_.size();
  if (is_lost || left > max_rest)
    rest_.clear();
  else
    keep_rest(size - left);
  rest_size_ = left;
  piece_ = {};
}

// While the parser consumes nothing, as in a long comment, `rest_` must not be counted again for each piece.
void GivenText::keep_rest(std::size_t consumed)
{
  if (consumed < rest_size_) {
    const bool has_line_end = rest_column_ || piece_.find('\n') != piece_.npos;
    if (has_line_end && (consumed > 0 || !rest_column_))
      rest_column_ = advanced(rest_start(), std::string_view{rest_}.substr(0, consumed)).column;
    rest_.erase(0, consumed).append(piece_);
  } else {
    const std::size_t passed = consumed - rest_size_;
    rest_.assign(piece_.substr(passed));
    rest_column_.reset();
    if (rest_.find('\n') != rest_.npos)
      rest_column_ = advanced(piece_start_, piece_.substr(0, passed)).column;
  }
}

} // namespace standard_sitemap
