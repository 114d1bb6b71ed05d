#include "engine/html/gumbo_input.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/html/html_scan.h"

namespace standard_sitemap {
namespace {

/// Returns the size of a character of well-formed UTF-8, by its first byte.
std::size_t size_of_character(char first)
{
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

char32_t code_point(std::string_view character)
{
  constexpr unsigned char masks[] = {0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = static_cast<unsigned char>(character[0]) & masks[character.size() - 1];
  for (char c : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3F);
  return code;
}

/// Whether Gumbo replaces this character by U+FFFD, other than white space and NUL.
bool is_replaced(char32_t code)
{
  const bool white_space = code == '\t' || code == '\n' || code == '\f' || code == '\r';
  return (code > 0 && code < 0x20 && !white_space) || (code >= 0x7F && code <= 0x9F) ||
         (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
}

bool may_be_replaced(char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return byte == '&' || byte == '<' || byte == '"' || byte < 0x20 || byte == 0x7F || byte == 0xC2 ||
         byte >= 0xEF;
}

/// Returns the size, without `;`, of the numeric character reference at the beginning of `text`, if it names
/// no code point.
std::size_t size_of_false_reference(std::string_view text)
{
  if (!text.starts_with("&#") || text.size() < 3)
    return 0;
  const bool hexadecimal = text[2] == 'x' || text[2] == 'X';
  const std::string_view digits = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
  const std::size_t start = hexadecimal ? 3 : 2;
  const std::size_t end = std::min(text.find_first_not_of(digits, start), text.size());
  const std::size_t significant = std::min(text.find_first_not_of('0', start), end);
  constexpr std::size_t max_digits = 7; // cannot overflow; Gumbo handles these
  return end - significant > max_digits ? end : 0;
}

/// Appends an attribute value in double quotes or, if `quote` is a single quote, in single ones.
void append_value(std::string& text, std::string_view value, char quote)
{
  if (std::none_of(value.begin(), value.end(), may_be_replaced)) {
    text += value;
    return;
  }
  while (!value.empty()) {
    if (const std::size_t false_reference = size_of_false_reference(value)) {
      text += "&#65533";
      value.remove_prefix(false_reference);
      continue;
    }
    const std::string_view piece = value.substr(0, size_of_character(value[0]));
    value.remove_prefix(piece.size());
    const char32_t code = code_point(piece);
    if (is_replaced(code))
      text += "&#" + std::to_string(code >= 0x80 && code <= 0x9F ? 0x81u : static_cast<unsigned>(code)) + ";";
    else if (code == '<')
      text += "&lt;";
    else if (code == '"' && quote == '"')
      text += "&quot;";
    else if (code == '\0')
      text += "\xEF\xBF\xBD"; // as the tokenizer does
    else if (code == '\r')
      text += value.starts_with('\n') ? "" : "\n"; // as the input stream is preprocessed
    else
      text += piece;
  }
}

bool is_plain(char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7F && std::string_view{"\"'<=>`"}.find(c) == std::string_view::npos;
}

bool may_be_in_name(char c)
{
  return is_ascii_lower_alpha(c) || is_ascii_digit(c) || c == '-' || c == '.' || c == ':' || c == '_';
}

constexpr std::size_t longest_kept_name = 32; // no longer name has a meaning
constexpr std::size_t longest_name = 64;
constexpr std::size_t longest_doctype = 1024;

bool may_be_in_doctype(char c)
{
  return c >= ' ' && c <= '~' && c != '<';
}

/// Returns the value of a hexadecimal or decimal digit; at least `base` if `c` is not a digit.
unsigned digit(char c)
{
  if (is_ascii_digit(c))
    return static_cast<unsigned>(c - '0');
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' ? static_cast<unsigned>(lower - 'a') + 10 : 16;
}

/// The size of a character reference to white space at the start of `text`; 0 if there is none.
std::size_t size_of_white_space_reference(std::string_view text)
{
  for (std::string_view named : {"&Tab;", "&NewLine;"})
    if (text.starts_with(named))
      return named.size();
  if (!text.starts_with("&#"))
    return 0;
  const unsigned base = text.size() > 2 && (text[2] | 0x20) == 'x' ? 16 : 10;
  const std::size_t start = base == 16 ? 3 : 2;
  std::size_t end = start;
  unsigned code = 0;
  for (; end < text.size() && digit(text[end]) < base; ++end)
    code = std::min(code * base + digit(text[end]), 0x10000u);
  if (end == start || (code != ' ' && code != '\t' && code != '\n' && code != '\f' && code != '\r'))
    return 0;
  return end < text.size() && text[end] == ';' ? end + 1 : end;
}

/// Reads what the skeleton wrote, piece by piece.
class Check {
 public:
  explicit Check(std::string_view text) : rest_(text) {}

  /// Returns the size of the conforming pieces at the start.
  std::size_t run()
  {
    const std::size_t size = rest_.size();
    std::size_t good = 0;
    if (rest_.starts_with("<!") && doctype())
      good = size - rest_.size();
    while (!rest_.empty() && (take('x') || take('\0') || tag()))
      good = size - rest_.size();
    return good;
  }

 private:
  bool take(char c)
  {
    if (!rest_.starts_with(c))
      return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Takes all leading characters for which `may_be` is true; returns false if there are none, or more than
  /// `max_count`.
  template <class Predicate>
  bool take_all(Predicate may_be, std::size_t max_count = std::string_view::npos)
  {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), may_be);
    const auto count = static_cast<std::size_t>(end - rest_.begin());
    rest_.remove_prefix(count);
    return count > 0 && count <= max_count;
  }

  bool doctype()
  {
    const std::size_t end = rest_.find('>');
    if (end == std::string_view::npos || end >= longest_doctype || !has_doctype_keyword())
      return false;
    const std::string_view inside = rest_.substr(2, end - 2);
    rest_.remove_prefix(end + 1);
    return std::all_of(inside.begin(), inside.end(), may_be_in_doctype);
  }

  bool has_doctype_keyword() const { return html::has_at(rest_, 2, "doctype"); }

  bool tag()
  {
    if (!take('<'))
      return false;
    const bool end_tag = take('/');
    const std::string_view start = rest_;
    if (rest_.empty() || !is_ascii_lower_alpha(rest_[0]) || !take_all(may_be_in_name, longest_name))
      return false;
    const std::string_view name = start.substr(0, start.size() - rest_.size());
    if (name == "isindex" || name == "menuitem")
      return false;
    while (!end_tag && take(' ') && !rest_.starts_with('/'))
      if (!attribute())
        return false;
    if (!end_tag)
      take('/');
    return take('>');
  }

  bool attribute()
  {
    if (!take_all([](char c) { return is_ascii_lower_alpha(c) || c == '-'; }))
      return false;
    if (!take('='))
      return true;
    const char quote = rest_.empty() ? '\0' : rest_[0];
    if (quote != '"' && quote != '\'')
      return take_all(is_plain);
    take(quote);
    take_all([quote](char c) { return c != quote && c != '<' && c != '\0' && c != '\r'; });
    return take(quote);
  }

  std::string_view rest_;
};

} // namespace

std::string name_for_gumbo(std::string_view lower_case)
{
  std::string name{lower_case.substr(0, longest_kept_name)};
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !may_be_in_name(c); }, '_');
  if (name == "isindex" || name == "menuitem") // formerly elements, and still so in Gumbo
    name.insert(0, "x-");
  return name;
}

void append_doctype_for_gumbo(std::string& text, std::string_view doctype)
{
  if (!doctype.ends_with('>') || doctype.size() > longest_doctype)
    return;
  for (char c : doctype.substr(0, 2))
    text.push_back(c);
  for (char c : doctype.substr(2))
    text.push_back(may_be_in_doctype(c) ? c : is_ascii_whitespace(c) ? ' ' : '_');
}

void append_attribute_for_gumbo(std::string& text, std::string_view name, std::string_view value, char quote)
{
  if (quote == '\0' && !std::all_of(value.begin(), value.end(), is_plain))
    quote = '"';
  text.push_back(' ');
  text += name;
  if (value.empty())
    return;
  text.push_back('=');
  if (quote != '\0')
    text.push_back(quote);
  append_value(text, value, quote);
  if (quote != '\0')
    text.push_back(quote);
}

char letter_for_gumbo(std::string_view characters)
{
  char letter = ' ';
  while (!characters.empty()) {
    const char c = characters[0];
    if (const std::size_t reference = c == '&' ? size_of_white_space_reference(characters) : 0) {
      characters.remove_prefix(reference);
      continue;
    }
    if (c != '\0' && !is_ascii_whitespace(c))
      return 'x';
    if (c == '\0')
      letter = c;
    characters.remove_prefix(1);
  }
  return letter;
}

std::size_t size_for_gumbo(std::string_view text)
{
  return Check{text}.run();
}

} // namespace standard_sitemap
