#include "engine/xml/given_text.h"

#include <algorithm>
#include <utility>

#include "engine/base/utf8.h"

namespace standard_sitemap {
namespace {

/// Longer than any tag that the policy allows: only within comments and the like is more left over.
constexpr std::size_t max_rest = 1u << 20;

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

void GivenText::begin(std::string_view piece, TextPosition start)
{
  piece_ = piece;
  piece_start_ = start;
  known_.reset();
}

// Counted back from where it ends, which is where the piece begins.
TextPosition GivenText::rest_start() const
{
  const std::uint32_t line = piece_start_.line - std::min(count_line_ends(rest_), piece_start_.line);
  if (rest_column_)
    return {line, *rest_column_};
  std::uint32_t end = piece_start_.column;
  for (const Added& added : added_)
    end += added.characters;
  return {line, end - std::min(count_characters(rest_), end)};
}

TextPosition GivenText::advanced_in_rest(TextPosition at, std::size_t from, std::size_t to) const
{
  const std::string_view text = std::string_view{rest_}.substr(from, to - from);
  TextPosition position = advanced(at, text);
  const std::size_t line_end = text.rfind('\n');
  const std::size_t begin = line_end == text.npos ? from : from + line_end + 1;
  for (auto added = std::ranges::upper_bound(added_, begin, {}, &Added::end);
       added != added_.end() && added->end <= to; ++added)
    position.column -= added->characters;
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
  known_ = in_rest ? advanced_in_rest(*known_, known_offset_, offset)
                   : advanced(*known_, piece_.substr(known_offset_ - begin, offset - known_offset_));
  known_offset_ = offset;
  return known_;
}

void GivenText::end(std::size_t left)
{
  const std::string_view piece = std::exchange(piece_, {});
  const std::size_t size = rest_size_ + piece.size();
  left = std::min(left, size);
  const bool is_lost = rest_.size() < rest_size_ && left > piece.size();
  if (is_lost || left > max_rest) {
    rest_.clear();
    added_.clear();
  } else {
    keep_rest(piece, size - left);
  }
  rest_size_ = left;
}

void GivenText::discount(std::uint32_t characters)
{
  if (rest_.size() >= characters) // otherwise the parser has consumed them
    added_.push_back({rest_.size(), characters});
}

std::size_t GivenText::count_discounted_behind(std::size_t bytes_before_end) const
{
  const std::size_t size = rest_size_ + piece_.size();
  const std::size_t offset = size - std::min(bytes_before_end, size);
  const auto begin = [](const Added& added) { return added.end - added.characters - 1; };
  return static_cast<std::size_t>(added_.end() - std::ranges::lower_bound(added_, offset, {}, begin));
}

// What is in the middle of a long comment must not be counted again for each piece.
void GivenText::keep_rest(std::string_view piece, std::size_t consumed)
{
  if (consumed < rest_size_) {
    const bool has_line_end = rest_column_ || piece.find('\n') != piece.npos;
    if (has_line_end && (consumed > 0 || !rest_column_))
      rest_column_ = advanced_in_rest(rest_start(), 0, consumed).column;
    rest_.erase(0, consumed).append(piece);
    if (consumed > 0) {
      std::erase_if(added_, [=](const Added& added) { return added.end <= consumed; });
      for (Added& added : added_)
        added.end -= consumed;
    }
    return;
  }
  const std::string_view before = piece.substr(0, consumed - rest_size_);
  rest_.assign(piece.substr(before.size()));
  rest_column_.reset();
  added_.clear();
  if (rest_.find('\n') != rest_.npos)
    rest_column_ = column_after(piece_start_.column, before);
}

} // namespace standard_sitemap
