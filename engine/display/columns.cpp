#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>

#include "engine/base/utf8.h"
#include "engine/display/columns.h"

namespace standard_sitemap {

namespace {

constexpr char32_t emoji_presentation = 0xFE0F;

std::size_t columns_of(char32_t code_point)
{
  if (code_point < 0x300) // no combining mark and nothing wide below
    return code_point < 0x20 || (code_point >= 0x7F && code_point <= 0x9F) ? 0 : 1;
  const auto c = static_cast<UChar32>(code_point);
  switch (u_charType(c)) {
  case U_NON_SPACING_MARK:
  case U_ENCLOSING_MARK:
  case U_FORMAT_CHAR:
  case U_CONTROL_CHAR:
  case U_LINE_SEPARATOR:
  case U_PARAGRAPH_SEPARATOR:
    return 0;
  default:
    break;
  }
  const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  const bool wide =
      width == U_EA_WIDE || width == U_EA_FULLWIDTH || u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION);
  return wide ? 2 : 1;
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

/// Returns the position of the first code point that may share a cluster with others. UAX #29 breaks between
/// any two code points whose property is Other (GB999) and at controls (GB4, GB5), and U+0300 is the first
/// that is neither. CR LF, the only longer cluster below it, has no columns anyway.
std::size_t simple_prefix(std::string_view text)
{
  std::size_t i = 0;
  while (i < text.size()) {
    if (static_cast<std::uint8_t>(text[i]) < 0xCC) {
      ++i;
      continue;
    }
    const Utf8Step step = next_utf8(text.substr(i));
    const auto c = static_cast<UChar32>(step.code_point);
    if (c == 0xFFFD || u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK) != U_GCB_OTHER)
      break;
    i += step.bytes;
  }
  return i;
}

/// Iterates over the grapheme clusters of `text`, with one break iterator that is created only if needed.
class Clusters {
 public:
  explicit Clusters(std::string_view text) : text_(text), simple_end_(simple_prefix(text))
  {
    if (simple_end_ == 0 && !text.empty() && next_utf8(text).bytes == text.size())
      simple_end_ = text.size(); // one code point is one cluster, and an iterator would cost 1,000 times more
    if (simple_end_ == text.size())
      return;
    if (simple_end_ > 0) // a combining mark belongs to the character before it
      do
        --simple_end_;
      while (simple_end_ > 0 && (static_cast<std::uint8_t>(text[simple_end_]) & 0xC0) == 0x80);
    open_iterator();
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
  struct CloseText {
    void operator()(UText* text) const { utext_close(text); }
  };

  void open_iterator()
  {
    if (text_.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
      return;
    UErrorCode status = U_ZERO_ERROR;
    const std::string_view rest = text_.substr(simple_end_);
    utext_.reset(utext_openUTF8(nullptr, rest.data(), static_cast<std::int64_t>(rest.size()), &status));
    std::unique_ptr<icu::BreakIterator> iterator{
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status)};
    if (U_FAILURE(status))
      return;
    iterator->setText(utext_.get(), status);
    if (U_SUCCESS(status))
      iterator_ = std::move(iterator);
  }

  std::size_t end_of_cluster()
  {
    if (position_ >= simple_end_ && iterator_) {
      const std::int32_t end = iterator_->next();
      return end == icu::BreakIterator::DONE ? text_.size() : simple_end_ + static_cast<std::size_t>(end);
    }
    return position_ + next_utf8(text_.substr(position_)).bytes; // simple, or without ICU's data: code points
  }

  std::string_view text_;
  std::size_t simple_end_; ///< before it code points are clusters
  std::unique_ptr<UText, CloseText> utext_;
  std::unique_ptr<icu::BreakIterator> iterator_;
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
