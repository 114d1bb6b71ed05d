#include "engine/lists/markdown_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/html/html_reference.h"
#include "engine/html/html_text.h"
#include "engine/lists/list_entries.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
constexpr std::string_view special = "\\`*_~[]!<&";
constexpr std::size_t most_parentheses = 32; ///< within one another, in an address

/// Whether the character, at the end of an address in words, is not of the address.
bool is_end_of_sentence(char c)
{
  return std::string_view{".,;:!?'*_~"}.find(c) != std::string_view::npos;
}

bool is_space(char c)
{
  return is_ascii_whitespace(c);
}

/// Whether the character is of a word; those beyond ASCII count as such.
bool is_of_word(char c)
{
  return is_ascii_alphanumeric(c) || (static_cast<unsigned char>(c) & 0x80u) != 0;
}

// After the ASCII ones: the full-width colon, U+2010 to U+2015, an arrow.
constexpr std::string_view separators[] = {":",
                                           "-",
                                           ",",
                                           "|",
                                           "\xEF\xBC\x9A",
                                           "\xE2\x80\x90",
                                           "\xE2\x80\x91",
                                           "\xE2\x80\x92",
                                           "\xE2\x80\x93",
                                           "\xE2\x80\x94",
                                           "\xE2\x80\x95",
                                           "\xE2\x86\x92"};

/// Returns the address as people write it: without `https://`, `www.` and the slash at its end.
std::string_view written_address(std::string_view address)
{
  if (is_web_address(address))
    address.remove_prefix(address.find("//") + 2);
  if (equal_ignoring_case(address.substr(0, 4), "www."))
    address.remove_prefix(4);
  if (address.ends_with('/'))
    address.remove_suffix(1);
  return address;
}

/// CommonMark 4.7: whether the text is the definition of a reference, `[label]: address`.
bool is_definition(std::string_view text)
{
  const std::size_t end = text.starts_with('[') ? text.find_first_of("[]", 1) : text.npos;
  return end != text.npos && end > 1 && text.substr(end).starts_with("]:");
}

} // namespace

MarkdownText::MarkdownText(std::string_view text) : text_(text)
{
  none_after_.fill(text.size());
  no_ticks_after_.fill(text.size());
  for (std::size_t at = 0; at < text_.size();) {
    const char c = text_[at];
    const char next = at + 1 < text_.size() ? text_[at + 1] : '\0';
    if (c == '\\' && next != '\0' && punctuation.find(next) != punctuation.npos) {
      add(Kind::hidden, at, at + 1);
      add(Kind::literal, at + 1, at + 2);
      at += 2;
    } else if (c == '`') {
      at = scan_code(at);
    } else if (c == '*' || c == '_' || c == '~') {
      at = scan_delimiters(at);
    } else if (c == '[' || (c == '!' && next == '[')) {
      const std::size_t end = at + (c == '!' ? 2 : 1);
      brackets_.push_back({pieces_.size(), c == '!'});
      add(Kind::literal, at, end);
      at = end;
    } else if (c == ']') {
      at = close_bracket(at);
    } else if (c == '<') {
      at = scan_tag(at);
    } else if (const std::size_t bytes = c == '&' ? html_reference_at(text_.substr(at)).bytes : 0;
               bytes > 0) {
      add(Kind::reference, at, at + bytes);
      at += bytes;
    } else {
      const std::size_t end = std::min(text_.find_first_of(special, at + 1), text_.size());
      add(Kind::text, at, end);
      at = end;
    }
  }
  if (!link_)
    find_bare_address();
}

void MarkdownText::add(Kind kind, std::size_t begin, std::size_t end)
{
  if (begin < end)
    pieces_.push_back({kind, begin, end, end - begin});
}

/// Returns where `end` is, without a backslash before it; npos if there is none.
std::size_t MarkdownText::find_end(char end, std::size_t at, Unclosed what)
{
  if (at >= none_after_[what])
    return text_.npos;
  for (std::size_t i = at; i < text_.size(); ++i) {
    if (text_[i] == '\\')
      ++i;
    else if (text_[i] == end)
      return i;
  }
  none_after_[what] = at;
  return text_.npos;
}

std::size_t MarkdownText::scan_code(std::size_t at)
{
  const std::size_t begin = std::min(text_.find_first_not_of('`', at), text_.size());
  const std::size_t ticks = begin - at;
  if (ticks < no_ticks_after_.size() && begin < no_ticks_after_[ticks]) {
    for (std::size_t open = text_.find('`', begin); open != text_.npos;) {
      const std::size_t end = std::min(text_.find_first_not_of('`', open), text_.size());
      if (end - open == ticks) {
        add(Kind::hidden, at, begin);
        add(Kind::literal, begin, open);
        add(Kind::hidden, open, end);
        return end;
      }
      open = text_.find('`', end);
    }
    no_ticks_after_[ticks] = begin;
  }
  add(Kind::literal, at, begin);
  return begin;
}

// CommonMark 6.2, without its rule of three; of punctuation only `_` takes notice.
std::size_t MarkdownText::scan_delimiters(std::size_t at)
{
  const char c = text_[at];
  const std::size_t end = std::min(text_.find_first_not_of(c, at), text_.size());
  if (c == '~' && end - at != 2) { // such as "~5 minutes"
    add(Kind::literal, at, end);
    return end;
  }
  const bool after_space = at == 0 || is_space(text_[at - 1]);
  const bool before_space = end == text_.size() || is_space(text_[end]);
  const bool in_word =
      c == '_' && !after_space && !before_space && is_of_word(text_[at - 1]) && is_of_word(text_[end]);
  const std::size_t piece = pieces_.size();
  add(Kind::delimiter, at, end);
  auto& openers = openers_[c == '*' ? 0 : c == '_' ? 1 : 2];
  if (!after_space && !in_word)
    while (!openers.empty() && pieces_[piece].kept > 0) {
      Piece& opener = pieces_[openers.back()];
      const std::size_t markup = std::min(opener.kept, pieces_[piece].kept);
      opener.kept -= markup;
      pieces_[piece].kept -= markup;
      if (opener.begin == 0 && opener.kept == 0 && opener.end == 2 && markup == 2)
        strong_end_ = end;
      if (opener.kept == 0)
        openers.pop_back();
    }
  if (!before_space && !in_word && pieces_[piece].kept > 0)
    openers.push_back(piece);
  return end;
}

/// `<https://example.com/>` is a link; other tags are not shown.
std::size_t MarkdownText::scan_tag(std::size_t at)
{
  const char next = at + 1 < text_.size() ? text_[at + 1] : '\0';
  const std::size_t end =
      is_ascii_alpha(next) || next == '/' || next == '!' ? find_end('>', at + 1, tag) : text_.npos;
  const std::string_view inside = end == text_.npos ? "" : text_.substr(at + 1, end - at - 1);
  if (inside.empty() || inside.find('<') != inside.npos) {
    add(Kind::literal, at, at + 1);
    return at + 1;
  }
  if (!is_web_address(inside) || inside.find_first_of(ascii_whitespace) != inside.npos) {
    add(Kind::hidden, at, end + 1);
    return end + 1;
  }
  add(Kind::hidden, at, at + 1);
  add(Kind::literal, at + 1, end);
  add(Kind::hidden, end, end + 1);
  if (!link_)
    link_ = Link{at, at + 1, end, end + 1, std::string{inside}, {}};
  return end + 1;
}

std::size_t MarkdownText::close_bracket(std::size_t at)
{
  const auto literal = [&] {
    add(Kind::literal, at, at + 1);
    return at + 1;
  };
  if (brackets_.empty())
    return literal();
  const Bracket open = brackets_.back();
  brackets_.pop_back();
  if (at + 1 == text_.size() || text_[at + 1] != '(')
    return literal();
  Destination there = destination_at(at + 2);
  if (there.end == 0)
    there = loose_destination(at + 2);
  if (there.end == 0)
    return literal();
  Piece& bracket = pieces_[open.piece];
  bracket.kind = Kind::hidden;
  for (auto& openers : openers_) // emphasis does not cross the end of a link
    while (!openers.empty() && openers.back() > open.piece)
      openers.pop_back();
  if (!open.image && !link_)
    link_ = Link{bracket.begin, bracket.end, at, there.end, std::move(there.address), std::move(there.title)};
  add(Kind::hidden, at, there.end);
  return there.end;
}

// CommonMark 6.3
MarkdownText::Destination MarkdownText::destination_at(std::size_t at)
{
  const auto skip_space = [&] { at = std::min(text_.find_first_not_of(ascii_whitespace, at), text_.size()); };
  Destination result;
  skip_space();
  if (at < text_.size() && text_[at] == '<') {
    const std::size_t end = find_end('>', at + 1, angle);
    if (end == text_.npos)
      return {};
    result.address = unescaped(at + 1, end);
    at = end + 1;
  } else {
    const std::size_t begin = at;
    for (std::size_t open = 0; at < text_.size() && !is_space(text_[at]); ++at) {
      if (text_[at] == '\\' && at + 1 < text_.size() && !is_space(text_[at + 1]))
        ++at;
      else if (text_[at] == '(' && ++open > most_parentheses)
        return {};
      else if (text_[at] == ')' && open-- == 0)
        break;
    }
    result.address = unescaped(begin, at);
  }
  const std::size_t after = at;
  skip_space();
  if (at > after && at < text_.size() && (text_[at] == '"' || text_[at] == '\'' || text_[at] == '(')) {
    const char quote = text_[at] == '(' ? ')' : text_[at];
    const std::size_t end = find_end(quote, at + 1,
                                     quote == '"'    ? double_quote
                                     : quote == '\'' ? single_quote
                                                     : parenthesis);
    if (end == text_.npos)
      return {};
    result.title = unescaped(at + 1, end);
    at = end + 1;
    skip_space();
  }
  if (at == text_.size() || text_[at] != ')')
    return {};
  result.end = at + 1;
  return result;
}

// What CommonMark does not take, but people mean: spaces within the address.
MarkdownText::Destination MarkdownText::loose_destination(std::size_t at) const
{
  const std::size_t end = text_.find_first_of("()[]<>\"", at);
  if (end == text_.npos || text_[end] != ')')
    return {};
  return {end + 1, std::string{trimmed_url(text_.substr(at, end - at))}, {}};
}

std::string MarkdownText::unescaped(std::size_t begin, std::size_t end) const
{
  std::string result;
  for (std::size_t at = begin; at < end; ++at) {
    if (text_[at] == '\\' && at + 1 < end && punctuation.find(text_[at + 1]) != punctuation.npos) {
      result += text_[++at];
      continue;
    }
    const HtmlReference reference =
        text_[at] == '&' ? html_reference_in_attribute(text_.substr(at, end - at)) : HtmlReference{};
    if (reference.bytes > 0 && text_[at + reference.bytes - 1] == ';') {
      append_utf8(result, reference.code_point);
      at += reference.bytes - 1;
    } else {
      result += text_[at];
    }
  }
  return result;
}

void MarkdownText::find_bare_address()
{
  for (std::size_t at = text_.find_first_of("hH"); at != text_.npos; at = text_.find_first_of("hH", at + 1)) {
    if (!is_web_address(text_.substr(at, 8)) || piece_at(at)->kind != Kind::text ||
        (at > 0 && is_ascii_alphanumeric(text_[at - 1])))
      continue;
    const std::string_view all =
        text_.substr(at, std::min(text_.find_first_of(" \t\n\r<>[]`|\"", at), text_.size()) - at);
    auto unopened = std::ranges::count(all, ')') - std::ranges::count(all, '(');
    std::size_t end = at + all.size();
    for (; end > at; --end)
      if (const char c = text_[end - 1];
          c == ')' ? unopened-- <= 0 : !is_end_of_sentence(c) || piece_at(end - 1)->kind == Kind::reference)
        break;
    link_ = Link{at, at, end, end, unescaped(at, end), {}};
    return;
  }
}

/// Returns the piece at the place, the last of all from the end on.
std::vector<MarkdownText::Piece>::const_iterator MarkdownText::piece_at(std::size_t at) const
{
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), at,
                                      [](std::size_t place, const Piece& p) { return place < p.begin; });
  return after == pieces_.begin() ? after : std::prev(after);
}

bool MarkdownText::is_hidden(const Piece& piece)
{
  return piece.kind == Kind::hidden || (piece.kind == Kind::delimiter && piece.kept == 0);
}

std::string MarkdownText::plain(std::size_t begin, std::size_t end) const
{
  std::string raw;
  for (auto piece = piece_at(begin); piece != pieces_.end() && piece->begin < end; ++piece) {
    const std::size_t from = std::max(piece->begin, begin), to = std::min(piece->end, end);
    if (from >= to)
      continue;
    switch (piece->kind) {
    case Kind::text:
    case Kind::literal:
      raw.append(text_.substr(from, to - from));
      break;
    case Kind::reference:
      append_utf8(raw, html_reference_at(text_.substr(piece->begin)).code_point);
      break;
    case Kind::delimiter:
      raw.append(std::min(piece->kept, to - from), text_[piece->begin]);
      break;
    case Kind::hidden:
      break;
    }
  }
  std::string result;
  bool space = false;
  append_words(result, raw, space);
  return result;
}

std::size_t MarkdownText::after_separator(std::size_t begin) const
{
  auto piece = piece_at(begin);
  while (piece != pieces_.end() && is_hidden(*piece)) // such as the end of emphasis
    ++piece;
  if (piece == pieces_.end() || piece->kind != Kind::text)
    return begin;
  const std::size_t at = text_.find_first_not_of(ascii_whitespace, std::max(begin, piece->begin));
  for (const std::string_view separator : separators)
    if (at < piece->end && text_.substr(at).starts_with(separator))
      return at + separator.size();
  return begin;
}

std::size_t MarkdownText::before_separator(std::size_t end) const
{
  auto piece = piece_at(end);
  const auto shown = [&] {
    return stripped(text_.substr(piece->begin, std::min(piece->end, end) - piece->begin));
  };
  while (piece != pieces_.begin() && (piece == pieces_.end() || piece->begin >= end || is_hidden(*piece) ||
                                      (piece->kind == Kind::text && shown().empty())))
    --piece;
  if (piece == pieces_.end() || piece->kind != Kind::text)
    return end;
  const std::string_view text = shown();
  for (const std::string_view separator : separators)
    if (text.ends_with(separator))
      return static_cast<std::size_t>(text.data() - text_.data()) + text.size() - separator.size();
  return end;
}

std::pair<std::size_t, std::size_t> MarkdownText::with_parentheses() const
{
  const auto [begin, end] = std::pair{link_->begin, link_->end};
  const bool is_in_them = begin > 0 && text_[begin - 1] == '(' && end < text_.size() && text_[end] == ')';
  return is_in_them ? std::pair{begin - 1, end + 1} : std::pair{begin, end};
}

MarkdownEntry markdown_entry(std::string_view text, bool is_item)
{
  for (const std::string_view box : {"[ ] ", "[x] ", "[X] "}) // an item of a list of tasks
    if (is_item && text.starts_with(box))
      text.remove_prefix(box.size());
  const MarkdownText markdown{text};
  const auto& link = markdown.link();
  if (!link || link->address.starts_with('#') || is_definition(text)) {
    const auto end = is_item ? markdown.end_of_strong_start() : std::nullopt;
    const std::size_t name_end = end.value_or(text.size());
    return {markdown.plain(0, markdown.before_separator(name_end)),
            {},
            {},
            end ? markdown.plain(markdown.after_separator(*end), text.size()) : ""};
  }
  const std::string name = markdown.plain(link->text_begin, link->text_end);
  const bool is_bare = link->begin == link->text_begin,
             is_nameless = is_bare || name.empty() || (is_web_address(name) && name == link->address),
             is_address = is_nameless || is_web_address(name) ||
                          (is_web_address(link->address) &&
                           equal_ignoring_case(written_address(name), written_address(link->address)));
  const auto [begin, end] = is_address ? markdown.with_parentheses() : std::pair{link->begin, link->end};
  std::string before = markdown.plain(0, markdown.before_separator(begin)),
              after = markdown.plain(markdown.after_separator(end), text.size());
  if (is_bare && after.find_first_not_of(punctuation) == after.npos) // the end of a sentence
    after.clear();
  if (is_nameless && !name.empty() && before.empty())
    before = std::exchange(after, {}); // `https://example.com/ - Name`
  if (is_nameless || (is_address && !before.empty()))
    return {before, link->address, link->title, after};
  return {name, link->address, link->title, before.empty() ? after : markdown.plain()};
}

} // namespace standard_sitemap
