#include "engine/xml/raw_ampersand_filter.h"

#include <algorithm>
#include <cstring>

#include "engine/base/ascii.h"
#include "engine/xml/name.h"

namespace standard_sitemap {
namespace {

using Next = RawAmpersandFilter::Next;

constexpr std::string_view predefined_references[] = {"amp;", "lt;", "gt;", "quot;", "apos;"};

bool is_digit(char c, bool hexadecimal)
{
  return is_ascii_digit(c) || (hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

// Classifies the `&` before `rest`; `Next::end`: it begins a reference predefined in XML.
Next what_follows(std::string_view rest)
{
  switch (rest.front()) {
  case 'a':
  case 'g':
  case 'l':
  case 'q':
  case '#':
    break;
  default:
    return Next::raw; // decided by one byte, so that many raw `&` cost little
  }
  for (const std::string_view name : predefined_references) {
    if (rest.starts_with(name))
      return Next::end;
    if (name.starts_with(rest))
      return Next::undecided;
  }
  if (rest.front() != '#')
    return Next::raw;
  const bool hexadecimal = rest.size() > 1 && rest[1] == 'x';
  const std::size_t first = hexadecimal ? 2 : 1;
  constexpr std::size_t max_digits = 16; // a longer number is no valid character: the parser reports it
  std::size_t at = first;
  while (at < rest.size() && at < first + max_digits && is_digit(rest[at], hexadecimal))
    ++at;
  if (at == first + max_digits)
    return Next::end;
  if (at == rest.size())
    return Next::undecided;
  return rest[at] == ';' && at > first ? Next::end : Next::raw;
}

// Returns the offset of the first `mark` from `at` on and before `end`; `end` if there is none.
std::size_t find_mark(std::string_view text, std::size_t at, std::size_t end, char mark)
{
  if (at == end || text[at] == mark)
    return at;
  const void* const found = std::memchr(text.data() + at, mark, end - at);
  return found == nullptr ? end : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

} // namespace

std::optional<bool> names_entity(std::string_view text)
{
  constexpr std::size_t max_characters = 64; // longer than any real entity name
  if (text.empty())
    return std::nullopt;
  if (!is_name_start(text.front()))
    return false;
  const std::string_view name = text.substr(0, max_characters);
  const auto at =
      static_cast<std::size_t>(std::find_if_not(name.begin(), name.end(), is_name_character) - name.begin());
  if (at < name.size())
    return name[at] == ';';
  return at < max_characters ? std::nullopt : std::optional{false};
}

RawAmpersandFilter::Passed RawAmpersandFilter::pass(std::string_view utf8)
{
  std::size_t at = 0, ampersand = 0, bang = 0, question = 0;
  const auto next_mark = [&](std::size_t& known, char mark, std::size_t end) {
    if (known < at || at == 0)
      known = find_mark(utf8, at, end, mark);
    return known;
  };
  while (at < utf8.size()) {
    if (state_ != State::text) {
      at = pass_markup(utf8, at);
      continue;
    }
    // `!` and `?` are searched only before the `&`: the next call may get the text after it again.
    const std::size_t end = next_mark(ampersand, '&', utf8.size());
    const std::size_t mark = std::min(next_mark(bang, '!', end), next_mark(question, '?', end));
    if (mark == utf8.size())
      break;
    const char before = mark == 0 ? previous_ : utf8[mark - 1];
    at = mark + 1;
    if (mark == ampersand) {
      const Next next = at == utf8.size() ? Next::undecided : what_follows(utf8.substr(at));
      if (next != Next::end) {
        if (mark > 0)
          previous_ = before;
        return {mark, next};
      }
    } else if (before == '<') {
      state_ = mark == bang ? State::bang : State::instruction;
      matched_ = 0;
    }
  }
  if (!utf8.empty())
    previous_ = utf8.back();
  return {utf8.size(), Next::end};
}

std::size_t RawAmpersandFilter::pass_markup(std::string_view utf8, std::size_t at)
{
  for (; at < utf8.size() && state_ != State::text; ++at) {
    const char c = utf8[at];
    switch (state_) {
    case State::bang:
      doctype_ = {};
      state_ = c == '-' ? State::dash : c == '[' ? State::cdata : State::doctype;
      break;
    case State::dash:
      state_ = State::comment;
      break;
    case State::comment:
      match_end(c, "-->");
      break;
    case State::cdata:
      match_end(c, "]]>");
      break;
    case State::instruction:
      match_end(c, "?>");
      break;
    case State::doctype:
      if (doctype_.pass(c) == DoctypeEnd::Part::end)
        state_ = State::text;
      break;
    case State::text:
      break;
    }
  }
  return at;
}

void RawAmpersandFilter::match_end(char c, std::string_view end)
{
  if (c == end[matched_]) {
    if (++matched_ == end.size()) {
      state_ = State::text;
      matched_ = 0;
    }
  } else if (c != end.front()) { // otherwise the number that matches is unchanged: `--->`, `??>`
    matched_ = 0;
  }
}

} // namespace standard_sitemap
