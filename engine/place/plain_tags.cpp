#include "engine/place/plain_tags.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/ascii.h"
#include "engine/base/sixteen_bytes.h"
#include "engine/html/html_scan.h"
#include "engine/html/token_scan.h"

namespace standard_sitemap {
namespace {

using html::npos;
using namespace std::string_view_literals;

/// Pairs of a character and a letter, in either case. Other characters may be taken for the letter.
class Pairs {
 public:
  constexpr void add(char one, char letter)
  {
    for (const char c : {one, static_cast<char>(one & ~0x20)})
      letters_[static_cast<unsigned char>(c)] |= 1u << (letter & 31);
  }
  constexpr void add_all_letters(char one) { letters_[static_cast<unsigned char>(one)] = ~0u; }
  constexpr bool has(char one, char other) const
  {
    return (letters_[static_cast<unsigned char>(one)] >> (other & 31) & 1u) != 0;
  }

 private:
  std::array<std::uint32_t, 256> letters_{};
};

/// What follows the `<` of all that is no plain tag: what begins no name, or the first letters of these
/// elements.
constexpr Pairs begins_other = [] {
  Pairs pairs;
  for (int c = 0; c < 256; ++c)
    if (!is_ascii_alpha(static_cast<char>(c)) && c != '/')
      pairs.add_all_letters(static_cast<char>(c));
  for (const std::string_view name :
       {"base"sv, "math"sv, "meta"sv, "plaintext"sv, "script"sv, "svg"sv, "template"sv})
    pairs.add(name[0], name[1]);
  for (const std::string_view name : html::raw_text_elements)
    pairs.add(name[0], name[1]);
  return pairs;
}();

/// What precedes the `=` of attributes that plain tags do not have, the last character first: the last
/// letters of these, and what makes the `=` that of an earlier name, or the beginning of one.
constexpr Pairs ends_other = [] {
  Pairs pairs;
  for (const char c : " \t\n\f\r/>\"'"sv)
    pairs.add_all_letters(c);
  for (const std::string_view name : {"itemtype"sv, "rel"sv, "rev"sv, "typeof"sv, "vocab"sv})
    pairs.add(name.back(), name[name.size() - 2]);
  return pairs;
}();

/// Returns the index of the first of these characters from `at` on; the size of the text if there is none.
template <char... chars>
[[gnu::always_inline]] inline std::size_t find(std::string_view text, std::size_t at)
{
  return find_marked_nearby(text, at, [](auto bytes) { return (bytes.equal(chars) | ...); });
}

/// Returns the index of the end of the value of an attribute whose `=` is at `at`; the size of the text if it
/// does not follow at once.
std::size_t end_of_value(std::string_view text, std::size_t at)
{
  const char first = at + 1 < text.size() ? text[at + 1] : '>';
  if (first == '"')
    return find<'"'>(text, at + 2);
  if (first == '\'')
    return find<'\''>(text, at + 2);
  return html::ends_name(first) ? text.size() : find<' ', '\t', '\n', '\f', '\r', '>'>(text, at + 2);
}

/// Returns the index after the plain tag that begins at `begin`; npos if there is none.
std::size_t end_of_plain_tag(std::string_view text, std::size_t begin)
{
  constexpr std::size_t shortest = 4;
  const std::string_view tag = text.substr(begin); // of which the compiler need not check indices
  if (tag.size() < shortest || begins_other.has(tag[1], tag[2]) || (tag[1] == '/' && !is_ascii_alpha(tag[2])))
    return npos;
  std::size_t at = find<'>', '='>(text, begin + 2);
  if (at < text.size() && text[at] == '>')
    return at + 1;
  if (std::none_of(text.data() + begin + 2, text.data() + at, html::ends_name))
    return npos; // the `=` is part of the name of the element
  while (at >= 2 && at < text.size() && !ends_other.has(text[at - 1], text[at - 2])) {
    at = end_of_value(text, at);
    at = find<'>', '='>(text, at);
    if (at < text.size() && text[at] == '>')
      return at + 1;
  }
  return npos;
}

/// Returns the index after the comment that begins at `begin`; npos if there is none, or an unusual one.
std::size_t end_of_plain_comment(std::string_view text, std::size_t begin)
{
  const std::string_view comment = text.substr(begin);
  if (!comment.starts_with("<!--") || comment.starts_with("<!-->") || comment.starts_with("<!---"))
    return npos;
  const std::size_t end = text.find("--", begin + 4);
  return end != npos && text.substr(end).starts_with("-->") ? end + 3 : npos;
}

} // namespace

std::size_t after_plain_tags(std::string_view text, std::size_t from)
{
  std::size_t begin = find<'<'>(text, from);
  while (begin < text.size()) {
    std::size_t end = end_of_plain_tag(text, begin);
    if (end == npos)
      end = end_of_plain_comment(text, begin);
    if (end == npos)
      return begin;
    begin = find<'<'>(text, end);
  }
  return text.size();
}

} // namespace standard_sitemap
