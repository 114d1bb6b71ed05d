#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/utf8.h"
#include "engine/display/characters.h"
#include "engine/display/columns.h"

namespace standard_sitemap {

namespace {

constexpr char32_t emoji_presentation = 0xFE0F;

std::size_t columns_of(char32_t c)
{
  if (c < 0x300) // no combining mark and nothing wide below
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) ? 0 : 1;
  return columns_of_character(c);
}

/// The columns of a grapheme cluster: those of its widest part, or two if it requests emoji presentation.
std::size_t columns_of_cluster(std::string_view cluster)
{
  std::size_t columns = 0;
  bool is_emoji = false;
  while (!cluster.empty()) {
    const Utf8Step step = next_utf8(cluster);
    cluster.remove_prefix(step.bytes);
    columns = std::max(columns, columns_of(step.code_point));
    is_emoji = is_emoji || step.code_point == emoji_presentation;
  }
  return is_emoji && columns == 1 ? 2 : columns;
}

/// Returns the position of the first code point that may share a cluster with others. U+0300 is the first,
/// but for CR LF, which has no columns anyway.
std::size_t simple_prefix(std::string_view text)
{
  std::size_t i = 0;
  while (i < text.size()) {
    if (static_cast<std::uint8_t>(text[i]) < 0xCC) {
      ++i;
      continue;
    }
    const Utf8Step step = next_utf8(text.substr(i));
    if (step.code_point == 0xFFFD || !stands_alone(step.code_point))
      break;
    i += step.bytes;
  }
  return i;
}

/// Iterates over the grapheme clusters of `text`, and looks for their ends only if needed.
class Clusters {
 public:
  explicit Clusters(std::string_view text) : text_(text), simple_end_(simple_prefix(text))
  {
    if (simple_end_ == 0 && !text.empty() && next_utf8(text).bytes == text.size())
      simple_end_ =
          text.size(); // one code point is one cluster, and to find that out would cost 1,000 times more
    if (simple_end_ < text.size() && simple_end_ > 0) // a combining mark belongs to the character before it
      do
        --simple_end_;
      while (simple_end_ > 0 && is_utf8_continuation(text[simple_end_]));
  }

  bool done() const { return position_ == text_.size(); }

  /// The next cluster. Precondition: not done.
  std::string_view next()
  {
    const std::size_t begin = position_;
    position_ = end_of_cluster();
    return text_.substr(begin, position_ - begin);
  }

  std::size_t position() const { return position_; }

 private:
  std::size_t end_of_cluster()
  {
    if (position_ < simple_end_)
      return position_ + next_utf8(text_.substr(position_)).bytes;
    if (!ends_)
      ends_.emplace(text_.substr(simple_end_));
    return simple_end_ + ends_->next();
  }

  std::string_view text_;
  std::size_t simple_end_;          ///< before it code points are clusters
  std::optional<ClusterEnds> ends_; ///< of those after it
  std::size_t position_ = 0;
};

} // namespace

std::size_t display_columns(std::string_view text)
{
  if (printable_ascii_prefix(text) == text.size())
    return text.size();
  std::size_t columns = 0;
  for (Clusters clusters{text}; !clusters.done();)
    columns += columns_of_cluster(clusters.next());
  return columns;
}

std::string_view fitting_prefix(std::string_view text, std::size_t columns)
{
  Clusters clusters{text};
  while (!clusters.done()) {
    const std::size_t before = clusters.position();
    const std::size_t width = columns_of_cluster(clusters.next());
    if (width > columns)
      return text.substr(0, before);
    columns -= width;
  }
  return text;
}

} // namespace standard_sitemap
