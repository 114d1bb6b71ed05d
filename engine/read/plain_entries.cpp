#include <standard_sitemap/read/plain_entries.h>

#include <cstring>

#include <standard_sitemap/text/utf8.h>

namespace standard_sitemap {
namespace {

/// A place in a text, and what lies there.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at, std::size_t line_start)
      : text_(text), at_(at), line_start_(line_start)
  {
  }

  std::size_t at() const { return at_; }
  std::size_t line_start() const { return line_start_; }
  std::uint32_t lines() const { return lines_; }

  bool pass(std::string_view literal)
  {
    if (!text_.substr(at_).starts_with(literal))
      return false;
    at_ += literal.size();
    return true;
  }

  // A CR by itself is a line end to XML, but not to those who count lines: it is left alone.
  void pass_space()
  {
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

  /// Up to the next tag.
  bool pass_text(std::string_view& text)
  {
    const std::string_view rest = text_.substr(at_);
    const void* const end = rest.empty() ? nullptr : std::memchr(rest.data(), '<', rest.size());
    if (end == nullptr)
      return false;
    text = rest.substr(0, static_cast<std::size_t>(static_cast<const char*>(end) - rest.data()));
    at_ += text.size();
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_, line_start_;
  std::uint32_t lines_ = 0;
};

// XML 1.0 2.4: no `>`, so no `]]>` either.
bool is_plain(std::string_view text)
{
  return printable_ascii_prefix(text) == text.size() && text.find('>') == text.npos;
}

bool has_plain_references(std::string_view text)
{
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at + 1))
    if (!text.substr(at).starts_with("&amp;"))
      return false;
  return true;
}

bool has_none(std::string_view text)
{
  return text.find('&') == text.npos;
}

class EntryScan {
 public:
  EntryScan(Cursor& cursor, std::size_t most_bytes) : cursor_(cursor), most_bytes_(most_bytes) {}

  /// From behind `<url>` to behind `</url>`.
  bool read(PlainEntry& entry)
  {
    for (;;) {
      cursor_.pass_space();
      if (cursor_.pass("<loc>")) {
        if (!leaf(entry.loc, "</loc>", 1) || !has_plain_references(entry.loc))
          return false;
      } else if (cursor_.pass("<lastmod>")) {
        if (!leaf(entry.lastmod, "</lastmod>", 2) || !has_none(entry.lastmod))
          return false;
      } else if (cursor_.pass("<changefreq>")) {
        if (!leaf(entry.changefreq, "</changefreq>", 4) || !has_none(entry.changefreq))
          return false;
      } else if (cursor_.pass("<priority>")) {
        if (!leaf(entry.priority, "</priority>", 8) || !has_none(entry.priority))
          return false;
      } else {
        return (seen_ & 1) != 0 && cursor_.pass("</url>");
      }
    }
  }

 private:
  bool leaf(std::string_view& text, std::string_view end_tag, unsigned bit)
  {
    const bool again = (seen_ & bit) != 0;
    seen_ |= bit;
    return !again && cursor_.pass_text(text) && text.size() <= most_bytes_ && is_plain(text) &&
           cursor_.pass(end_tag);
  }

  Cursor& cursor_;
  std::size_t most_bytes_;
  unsigned seen_ = 0; ///< which of its elements
};

} // namespace

const PlainEntry* PlainEntries::next()
{
  Cursor cursor{text_, passed_, line_start_};
  cursor.pass_space();
  entry_ = {};
  entry_.line = lines_ + cursor.lines();
  if (!cursor.pass("<url>") || !EntryScan{cursor, most_bytes_}.read(entry_))
    return nullptr;
  passed_ = cursor.at();
  line_start_ = cursor.line_start();
  lines_ += cursor.lines();
  return &entry_;
}

} // namespace standard_sitemap
