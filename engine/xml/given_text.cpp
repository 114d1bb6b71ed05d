#include "engine/xml/given_text.h"

#include <algorithm>

#include "engine/base/utf8.h"
#include "engine/xml/repaired_text.h"

namespace standard_sitemap {
namespace {

/// Maximum size of unconsumed text that is kept. Longer than any tag that the policy allows: only comments
/// and the like leave more.
constexpr std::size_t max_rest = 1u << 20;

/// Characters of an inserted reference beyond the one that it stands for.
constexpr std::uint32_t added_characters = ampersand_reference.size() - 1;

std::uint32_t count_characters(std::string_view text)
{
  return static_cast<std::uint32_t>(count_code_points(text));
}

std::uint32_t count_line_ends(std::string_view text)
{
  return static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
}

std::uint32_t column_after(std::uint32_t column, std::string_view text)
{
  const std::size_t last = text.rfind('\n');
  return last == text.npos ? column + count_characters(text) : 1 + count_characters(text.substr(last + 1));
}

} // namespace

TextPosition advanced(TextPosition at, std::string_view text)
{
  return {at.line + count_line_ends(text), column_after(at.column, text)};
}

void GivenText::begin(std::string_view piece, TextPosition start, std::span<const std::size_t> references)
{
  piece_ = piece;
  piece_start_ = start;
  for (const std::size_t end : references)
    references_.push_back(rest_size_ + end);
  known_.reset();
}

// Counts back from the end of `rest_`, where the piece begins.
TextPosition GivenText::rest_start() const
{
  const std::uint32_t line = piece_start_.line - std::min(count_line_ends(rest_), piece_start_.line);
  if (rest_column_)
    return {line, *rest_column_};
  const auto references = std::ranges::upper_bound(references_, rest_size_) - references_.begin();
  const std::uint32_t end = piece_start_.column + static_cast<std::uint32_t>(references) * added_characters;
  return {line, end - std::min(count_characters(rest_), end)};
}

TextPosition GivenText::advanced_within(std::string_view text, std::size_t before, TextPosition at,
                                        std::size_t from, std::size_t to) const
{
  const std::string_view passed = text.substr(from, to - from);
  TextPosition position = advanced(at, passed);
  const std::size_t line_end = passed.rfind('\n');
  const std::size_t begin = before + (line_end == passed.npos ? from : from + line_end + 1);
  const auto first = std::ranges::upper_bound(references_, begin);
  const auto last = std::upper_bound(first, references_.end(), before + to);
  position.column -= static_cast<std::uint32_t>(last - first) * added_characters;
  return position;
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
  known_ = advanced_within(in_rest ? std::string_view{rest_} : piece_, begin, *known_, known_offset_ - begin,
                           offset - begin);
  known_offset_ = offset;
  return known_;
}

void GivenText::end(std::size_t left)
{
  const std::size_t size = rest_size_ + piece_.size();
  left = std::min(left, size);
  const bool is_lost = rest_.size() < rest_size_ && left > piece_.size();
  if (is_lost || left > max_rest) {
    rest_.clear();
    references_.clear();
  } else {
    keep_rest(size - left);
  }
  rest_size_ = left;
  piece_ = {};
}

std::size_t GivenText::count_references_from(std::size_t bytes_before_end) const
{
  const std::size_t size = rest_size_ + piece_.size();
  const std::size_t offset = size - std::min(bytes_before_end, size);
  const auto first = std::ranges::lower_bound(references_, offset + ampersand_reference.size());
  return static_cast<std::size_t>(references_.end() - first);
}

// While the parser consumes nothing, as in a long comment, `rest_` must not be counted again for each piece.
void GivenText::keep_rest(std::size_t consumed)
{
  if (consumed < rest_size_) {
    const bool has_line_end = rest_column_ || piece_.find('\n') != piece_.npos;
    if (has_line_end && (consumed > 0 || !rest_column_))
      rest_column_ = advanced_within(rest_, 0, rest_start(), 0, consumed).column;
    rest_.erase(0, consumed).append(piece_);
  } else {
    const std::size_t passed = consumed - rest_size_;
    rest_.assign(piece_.substr(passed));
    rest_column_.reset();
    if (rest_.find('\n') != rest_.npos)
      rest_column_ = advanced_within(piece_, rest_size_, piece_start_, 0, passed).column;
  }
  if (consumed == 0)
    return;
  references_.erase(references_.begin(), std::ranges::upper_bound(references_, consumed));
  for (std::size_t& end : references_)
    end -= consumed;
}

} // namespace standard_sitemap
