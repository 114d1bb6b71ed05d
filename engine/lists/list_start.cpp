#include "engine/lists/list_start.h"

#include <algorithm>
#include <iterator>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

template <std::size_t N>
bool is_among(std::string_view name, const std::string_view (&names)[N])
{
  return std::any_of(std::begin(names), std::end(names),
                     [name](std::string_view other) { return equal_ignoring_case(name, other); });
}

/// Returns the name of a tag; `text` begins after `<` or `</`.
std::string_view name_at(std::string_view text)
{
  return text.substr(0, text.find_first_of(" \t\r\n\f/>"));
}

std::string_view without_prefix(std::string_view name)
{
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

bool is_name_start(char c)
{
  return is_ascii_alpha(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80u) != 0;
}

bool is_root(std::string_view name)
{
  constexpr std::string_view names[] = {"urlset", "sitemapindex", "rss", "feed", "rdf", "sitemap"};
  return is_among(without_prefix(name), names);
}

/// Elements that begin a web page rather than a generator's message.
bool is_of_page(std::string_view name)
{
  constexpr std::string_view names[] = {
      "html",     "head",   "body",    "title",   "base", "meta",     "link",  "script", "style",
      "noscript", "main",   "article", "section", "nav",  "textarea", "pre",   "code",   "xmp",
      "template", "iframe", "svg",     "math",    "form", "select",   "object"};
  return is_among(name, names);
}

/// HTML elements without an end tag, or with an optional one.
bool may_be_unclosed(std::string_view name)
{
  constexpr std::string_view names[] = {"br", "hr", "img", "wbr", "p",     "li",    "dt",
                                        "dd", "tr", "td",  "th",  "thead", "tbody", "col"};
  return is_among(name, names);
}

/// Scans the markup at the beginning of a file, up to the root element of a list.
class FrontScan {
 public:
  explicit FrontScan(std::string_view text) : text_(text) {}

  std::optional<ListPreamble> find()
  {
    while (pass_text()) {
      const std::string_view rest = text_.substr(at_);
      const bool begins_tag = rest.size() > 1 && is_name_start(rest[1]);
      if (begins_tag && is_root(name_at(rest.substr(1))))
        return result();
      const bool more = rest.starts_with("<!--") ? pass_to("-->", 4)
                        : rest.starts_with("<!") ? pass_doctype()
                        : rest.starts_with("<?") ? pass_instruction()
                        : rest.starts_with("</") ? pass_end_tag()
                        : begins_tag             ? pass_start_tag()
                                                 : pass_bad(1);
      if (!more)
        break;
    }
    return std::nullopt;
  }

 private:
  /// Skips to the next `<`. Returns false if there is none, or the text is a list of URLs or binary.
  bool pass_text()
  {
    const std::size_t begin = at_;
    at_ = std::min(text_.find('<', at_), text_.size());
    const std::string_view text = text_.substr(begin, at_ - begin);
    for (const std::string_view scheme : {"\nhttp://", "\nhttps://"})
      if (text.find(scheme) != text.npos || (begin == 0 && text.starts_with(scheme.substr(1))))
        return false;
    const bool is_binary = std::any_of(text.begin(), text.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 && ascii_whitespace.find(c) == ascii_whitespace.npos;
    });
    if (is_binary)
      return false;
    const std::size_t last = text.find_last_not_of(ascii_whitespace);
    if (last != text.npos)
      note_bad(begin + text.find_first_not_of(ascii_whitespace), begin + last + 1);
    return at_ < text_.size();
  }

  void note_bad(std::size_t begin, std::size_t end)
  {
    if (end_ == 0)
      first_ = begin;
    end_ = end;
  }

  bool pass_bad(std::size_t bytes)
  {
    note_bad(at_, at_ + bytes);
    at_ += bytes;
    return true;
  }

  bool pass_to(std::string_view end, std::size_t from)
  {
    const std::size_t found = text_.find(end, std::min(at_ + from, text_.size()));
    at_ = found == text_.npos ? text_.size() : found + end.size();
    return found != text_.npos;
  }

  bool pass_doctype()
  {
    for (unsigned brackets = 0; at_ < text_.size(); ++at_) {
      brackets += text_[at_] == '[' ? 1 : 0;
      brackets -= text_[at_] == ']' && brackets > 0 ? 1 : 0;
      if (text_[at_] == '>' && brackets == 0) {
        doctype_end_ = ++at_;
        return true;
      }
    }
    return false;
  }

  bool pass_instruction()
  {
    const std::size_t begin = at_;
    if (!pass_to("?>", 2))
      return false;
    const std::string_view instruction = text_.substr(begin, at_ - begin);
    const bool is_declaration =
        instruction.starts_with("<?xml") && ascii_whitespace.find(instruction[5]) != instruction.npos;
    if (is_declaration && begin > 0) {
      declaration_ = begin;
      note_bad(begin, at_);
    }
    return true;
  }

  bool pass_start_tag()
  {
    const std::size_t begin = at_;
    const std::string_view name = name_at(text_.substr(at_ + 1));
    if (is_of_page(name))
      return false;
    char quote = 0;
    for (; at_ < text_.size() && (quote != 0 || text_[at_] != '>'); ++at_) {
      const char c = text_[at_];
      if (quote != 0)
        quote = c == quote ? '\0' : quote;
      else if ((c == '"' || c == '\'') && text_[at_ - 1] == '=')
        quote = c;
    }
    if (at_ == text_.size())
      return false;
    if (text_[at_ - 1] != '/' && !may_be_unclosed(name))
      ++depth_;
    note_bad(begin, ++at_);
    return true;
  }

  bool pass_end_tag()
  {
    const std::size_t begin = at_;
    if (depth_ > 0 && !may_be_unclosed(name_at(text_.substr(at_ + 2))))
      --depth_;
    const bool more = pass_to(">", 2);
    note_bad(begin, at_);
    return more;
  }

  std::optional<ListPreamble> result() const
  {
    // A DOCTYPE in between is left to the parser.
    if (end_ == 0 || depth_ > 0 || (doctype_end_ > 0 && doctype_end_ <= end_))
      return std::nullopt;
    constexpr std::string_view quotes = "\"'`(=";
    if (quotes.find(text_[end_ - 1]) != quotes.npos)
      return std::nullopt;
    return ListPreamble{end_, declaration_.value_or(first_), declaration_.has_value()};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;                     ///< number of open elements
  std::size_t first_ = 0, end_ = 0;        ///< range of the text that XML does not allow; none if `end_` is 0
  std::optional<std::size_t> declaration_; ///< the last late XML declaration
  std::size_t doctype_end_ = 0;            ///< 0: no DOCTYPE
};

} // namespace

std::optional<ListPreamble> find_list_preamble(std::string_view start)
{
  return FrontScan{start}.find();
}

} // namespace standard_sitemap
