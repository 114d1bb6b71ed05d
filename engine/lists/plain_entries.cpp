#include "engine/lists/plain_entries.h"

#include <cstring>
#include <type_traits>

#include "engine/base/sixteen_bytes.h"
#include "engine/lists/url_characters.h"

namespace standard_sitemap {
namespace {

/// A position in a text.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at, std::size_t line_start)
      : text_(text), at_(at), line_start_(line_start)
  {
  }

  std::size_t at() const { return at_; }
  std::size_t line_start() const { return line_start_; }
  std::uint32_t lines() const { return lines_; }

  /// The second character after a `<` here, which tells the tags of an entry apart; NUL if there is none.
  char mark_of_tag() const { return text_.size() - at_ > 2 ? here()[2] : '\0'; }

  /// The size of the literal is known to the compiler, which compares it by a few instructions.
  template <std::size_t size_and_end>
  bool pass(const char (&literal)[size_and_end])
  {
    constexpr std::size_t size = size_and_end - 1;
    static_assert(size >= 4 && size <= 16);
    using Half = std::conditional_t<(size < 8), std::uint32_t, std::uint64_t>;
    const auto half = [](const char* from) {
      Half bytes;
      std::memcpy(&bytes, from, sizeof bytes);
      return bytes;
    };
    if (text_.size() - at_ < size)
      return false;
    constexpr std::size_t last = size - sizeof(Half); // the halves overlap
    if (((half(here()) ^ half(literal)) | (half(here() + last) ^ half(literal + last))) != 0)
      return false;
    at_ += size;
    return true;
  }

  // A lone CR is a line end in XML but is not counted as one here: leave it to the parser.
  void pass_space()
  {
    if (text_.size() - at_ > 1 && here()[0] == '\n' && here()[1] == '<') { // the usual case
      ++lines_;
      line_start_ = ++at_;
      return;
    }
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++lines_;
        line_start_ = at_ + 1;
      } else if (c == '\r' ? !text_.substr(at_ + 1).starts_with('\n') : c != ' ' && c != '\t') {
        return;
      }
    }
  }

  /// Reads plain text up to the next tag. Without `>` it has no `]]>` (XML 1.0, 2.4).
  bool pass_text(std::string_view& text)
  {
    const std::size_t begin = at_;
    at_ = find_marked_nearby(text_, at_, [](auto bytes) {
      return bytes.below(' ') | bytes.above('~') | bytes.equal_either('<', '>') | bytes.equal('&');
    });
    text = {text_.data() + begin, at_ - begin};
    return at_ < text_.size() && *here() == '<';
  }

  /// The same for the URL of an entry, which may contain `&amp;`.
  bool pass_url(PlainEntry& entry)
  {
    const std::size_t begin = at_;
    entry.loc_is_clean = true;
    for (;;) {
      at_ = find_unusual_in_url(text_, at_);
      if (at_ == text_.size())
        return false;
      const char c = text_[at_];
      if (c == '<')
        break;
      if (c == '&') {
        if (!pass("&amp;"))
          return false;
        entry.loc_is_escaped = true;
      } else if (c < ' ' || c > '~' || c == '>') {
        return false;
      } else {
        entry.loc_is_clean = false;
        ++at_;
      }
    }
    entry.loc = text_.substr(begin, at_ - begin);
    return true;
  }

 private:
  const char* here() const { return text_.data() + at_; }

  std::string_view text_;
  std::size_t at_, line_start_;
  std::uint32_t lines_ = 0;
};

class EntryScan {
 public:
  EntryScan(Cursor& cursor, std::size_t max_bytes) : cursor_(cursor), max_bytes_(max_bytes) {}

  /// Reads from after `<url>` to after `</url>`.
  bool read(PlainEntry& entry)
  {
    for (;;) {
      cursor_.pass_space();
      switch (cursor_.mark_of_tag()) {
      case 'u':
        return cursor_.pass("</url>") && (seen_ & 1) != 0;
      case 'o':
        if (!cursor_.pass("<loc>") || !begin_leaf(1) || !cursor_.pass_url(entry) ||
            !end_leaf(entry.loc, "</loc>"))
          return false;
        break;
      case 'a':
        if (!leaf("<lastmod>", entry.lastmod, "</lastmod>", 2))
          return false;
        break;
      case 'h':
        if (!leaf("<changefreq>", entry.changefreq, "</changefreq>", 4))
          return false;
        break;
      case 'r':
        if (!leaf("<priority>", entry.priority, "</priority>", 8))
          return false;
        break;
      default:
        return false;
      }
    }
  }

 private:
  template <std::size_t size, std::size_t end_size>
  bool leaf(const char (&tag)[size], std::string_view& text, const char (&end_tag)[end_size], unsigned bit)
  {
    return cursor_.pass(tag) && begin_leaf(bit) && cursor_.pass_text(text) && end_leaf(text, end_tag);
  }

  bool begin_leaf(unsigned bit)
  {
    const bool is_first = (seen_ & bit) == 0;
    seen_ |= bit;
    return is_first;
  }

  template <std::size_t size>
  bool end_leaf(std::string_view text, const char (&end_tag)[size])
  {
    return text.size() <= max_bytes_ && cursor_.pass(end_tag);
  }

  Cursor& cursor_;
  std::size_t max_bytes_;
  unsigned seen_ = 0; ///< elements of the entry read so far, as bits
};

} // namespace

PlainEntry* PlainEntries::next()
{
  Cursor cursor{text_, passed_, line_start_};
  cursor.pass_space();
  entry_ = {};
  entry_.line = lines_ + cursor.lines();
  if (!cursor.pass("<url>") || !EntryScan{cursor, max_bytes_}.read(entry_))
    return nullptr;
  passed_ = cursor.at();
  line_start_ = cursor.line_start();
  lines_ += cursor.lines();
  return &entry_;
}

} // namespace standard_sitemap
