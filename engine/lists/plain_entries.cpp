#include "engine/lists/plain_entries.h"

#include <cstring>

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

  /// The size of the literal is known to the compiler, which then compares it by a few instructions.
  template <std::size_t size_and_end>
  bool pass(const char (&literal)[size_and_end])
  {
    constexpr std::size_t size = size_and_end - 1;
    if (text_.size() - at_ < size || std::memcmp(text_.data() + at_, literal, size) != 0)
      return false;
    at_ += size;
    return true;
  }

  // A lone CR is a line end in XML but is not counted as one here: leave it to the parser.
  void pass_space()
  {
    if (text_.size() - at_ > 1 && text_[at_] == '\n' && text_[at_ + 1] == '<') { // the usual case
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
    at_ = find_marked(text_, at_, [](auto bytes) {
      return bytes.below(' ') | bytes.above('~') | bytes.equal_either('<', '>') | bytes.equal('&');
    });
    text = text_.substr(begin, at_ - begin);
    return at_ < text_.size() && text_[at_] == '<';
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
      if (cursor_.pass("</url>"))
        return (seen_ & 1) != 0;
      if (cursor_.pass("<loc>")) {
        if (!begin_leaf(1) || !cursor_.pass_url(entry) || !end_leaf(entry.loc, "</loc>"))
          return false;
      } else if (cursor_.pass("<lastmod>")) {
        if (!leaf(entry.lastmod, "</lastmod>", 2))
          return false;
      } else if (cursor_.pass("<changefreq>")) {
        if (!leaf(entry.changefreq, "</changefreq>", 4))
          return false;
      } else if (cursor_.pass("<priority>")) {
        if (!leaf(entry.priority, "</priority>", 8))
          return false;
      } else {
        return false;
      }
    }
  }

 private:
  template <std::size_t size>
  bool leaf(std::string_view& text, const char (&end_tag)[size], unsigned bit)
  {
    return begin_leaf(bit) && cursor_.pass_text(text) && end_leaf(text, end_tag);
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
