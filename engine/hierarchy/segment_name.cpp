#include "engine/hierarchy/segment_name.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/base/sixteen_bytes.h"
#include "engine/base/utf8.h"
#include "engine/display/shown.h"
#include "engine/language/capital.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {
namespace {

/// The maximum length of a known extension, including its dot.
constexpr std::size_t longest_ending = 6;
constexpr std::array<std::string_view, 14> page_endings{".html",  ".htm",  ".php", ".aspx", ".asp",
                                                        ".xhtml", ".jsp",  ".do",  ".jspx", ".shtml",
                                                        ".cfm",   ".php5", ".cgi", ".pl"};

bool is_separator(char c)
{
  switch (c) {
  case '-':
  case '_':
  case ' ':
    return true;
  default:
    return false;
  }
}

std::string_view last_part(std::string_view path)
{
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

bool is_all_digits(std::string_view word)
{
  return std::all_of(word.begin(), word.end(), is_ascii_digit);
}

/// Whether `text` is a language tag such as `en`, `en-gb`, `pt_BR`, `zh-hans` or `es-419`, which must not be
/// split into words. Only common scripts are recognised, since many words have four letters.
bool looks_like_language(std::string_view text)
{
  if (text.size() < 2 || !is_ascii_lower_alpha(text[0]) || !is_ascii_lower_alpha(text[1]))
    return false;
  if (text.size() == 2)
    return true;
  if (text[2] != '-' && text[2] != '_')
    return false;
  const std::string_view rest = text.substr(3);
  if (rest.size() == 2)
    return (is_ascii_lower_alpha(rest[0]) && is_ascii_lower_alpha(rest[1])) ||
           (is_ascii_upper_alpha(rest[0]) && is_ascii_upper_alpha(rest[1]));
  constexpr std::array<std::string_view, 5> others{"hans", "hant", "cyrl", "latn", "419"};
  return std::any_of(others.begin(), others.end(),
                     [rest](std::string_view other) { return equal_ignoring_case(rest, other); });
}

/// Returns `part` percent-decoded once, with each unencoded `+` as a space; unchanged if the result is not
/// text. A view into `part` or `storage`.
std::string_view decoded(std::string_view part, std::string& storage)
{
  if (part.find('%') == part.npos && part.find('+') == part.npos)
    return part;
  std::string spaced{part};
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  storage = percent_decoded(spaced);
  return valid_utf8_prefix(storage) == storage.size() ? storage : part;
}

/// Appends the words of `text` separated by spaces; keeps dashes between digits (dates, numbers).
void append_separated(std::string_view text, std::string& result)
{
  std::string_view before;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t word = at;
    while (word < text.size() && is_separator(text[word]))
      ++word;
    std::size_t end = word;
    while (end < text.size() && !is_separator(text[end]))
      ++end;
    const std::string_view current = text.substr(word, end - word);
    if (!before.empty() && !current.empty())
      result +=
          word - at == 1 && text[at] == '-' && is_all_digits(before) && is_all_digits(current) ? '-' : ' ';
    result += current;
    before = current;
    at = end;
  }
}

/// Appends `aboutUs` as `about us`, `YixingPot` as `Yixing Pot`: capitals that only separate words become
/// lower case. A single lower-case letter before a capital is a name (`iPhone`); consecutive capitals are one
/// word (`userFAQ`).
void append_camel_separated(std::string_view text, std::string& result)
{
  if (std::none_of(text.begin(), text.end(), is_ascii_upper_alpha)) {
    result += text;
    return;
  }
  const bool began_small = is_ascii_lower_alpha(text.front());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool boundary = i > 1 && is_ascii_upper_alpha(text[i]) && is_ascii_lower_alpha(text[i - 1]) &&
                          (is_ascii_alphanumeric(text[i - 2]));
    if (boundary)
      result += ' ';
    const bool one_capital = i + 1 < text.size() && is_ascii_lower_alpha(text[i + 1]);
    result += boundary && began_small && one_capital ? static_cast<char>(text[i] | 0x20) : text[i];
  }
}

void append_path_name(std::string_view step, std::string& result)
{
  std::string storage;
  const std::string_view text = decoded(without_page_ending(last_part(step)), storage);
  if (looks_like_language(text))
    result += text;
  else if (std::any_of(text.begin(), text.end(), is_separator))
    append_separated(text, result);
  else
    append_camel_separated(text, result);
}

/// Appends `?page=2&sort=price` as `page 2, sort price`.
void append_query_name(std::string_view query, std::string& result)
{
  const std::size_t begin = result.size();
  std::string words, storage;
  query.remove_prefix(1);
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find_first_of("&;"));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    words.clear();
    append_separated(decoded(pair.substr(0, equals), storage), words);
    const std::string_view value = decoded(pair.substr(std::min(equals + 1, pair.size())), storage);
    if (!value.empty() && !words.empty())
      words += ' ';
    append_separated(value, words);
    if (!words.empty())
      (result += result.size() == begin ? "" : ", ") += words;
  }
}

/// Capitalises the text from `begin` on, unless the first word has its own capitals.
void begin_with_capital(std::string& text, std::size_t begin, std::string_view language)
{
  const std::string_view name = std::string_view{text}.substr(begin);
  if (name.empty() || looks_like_language(name))
    return;
  const std::string_view word = name.substr(0, name.find(' '));
  if (std::any_of(word.begin(), word.end(), is_ascii_upper_alpha) || is_ascii_digit(name.front()))
    return;
  // Languages have special rules only for the ASCII letter i, and for letters followed by marks.
  const bool usual =
      language.empty() || equal_ignoring_case(language.substr(0, 2), "en") ||
      (name.front() != 'i' && ascii_prefix(name.substr(0, 2)) == std::min<std::size_t>(2, name.size()));
  if (usual && is_ascii_lower_alpha(name.front()))
    text[begin] = static_cast<char>(text[begin] & ~0x20);
  else
    text.replace(begin, text.npos, with_capital(name, language));
}

bool is_blank(std::string_view text)
{
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' '; });
}

} // namespace

std::string_view without_page_ending(std::string_view step)
{
  const std::size_t looked_at = std::min(step.size(), longest_ending);
  const std::size_t in_end = step.substr(step.size() - looked_at).rfind('.');
  if (in_end == step.npos)
    return step;
  const std::size_t dot = step.size() - looked_at + in_end;
  if (dot == 0 || step[dot - 1] == '/')
    return step;
  const std::string_view ending = step.substr(dot);
  const auto is = [&](std::string_view known) { return equal_ignoring_case(ending, known); };
  return std::any_of(page_endings.begin(), page_endings.end(), is) ? step.substr(0, dot) : step;
}

bool is_index_page_by_name(std::string_view step)
{
  constexpr std::string_view index = "/index", other = "/default";
  const std::string_view name = without_page_ending(step);
  return equal_ignoring_case(name, index) || (name.size() < step.size() && equal_ignoring_case(name, other));
}

bool has_no_letters(std::string_view step)
{
  if (find_marked(step, 0, [](auto bytes) { return bytes.above('@') | bytes.equal('%'); }) == step.size())
    return true; // whatever its ending is
  const std::string_view part = without_page_ending(step);
  return std::none_of(part.begin(), part.end(), [](char c) {
    return is_ascii_alpha(c) || static_cast<unsigned char>(c) >= 0x80 || c == '%';
  });
}

void append_segment_name(std::string_view step, std::string_view language, std::string& names)
{
  const std::size_t begin = names.size();
  const auto name = [&] { return std::string_view{names}.substr(begin); };
  if (step.starts_with('/'))
    append_path_name(step, names);
  else if (step.starts_with('?'))
    append_query_name(step, names);
  else if (step.starts_with('#'))
    append_path_name(step.substr(std::min(step.find_first_not_of("#!"), step.size())), names);
  if (step.starts_with('/') || step.starts_with('?') || step.starts_with('#'))
    begin_with_capital(names, begin, language);
  else
    names += step;
  const bool is_plain =
      name().size() <= max_segment_name_code_points && printable_ascii_prefix(name()) == name().size();
  if (is_plain && !is_blank(name()))
    return;
  names.replace(begin, names.npos, shown_text(name(), max_segment_name_code_points));
  if (!is_blank(name()))
    return;
  names.replace(begin, names.npos, shown_text(step, max_segment_name_code_points));
  if (is_blank(name()))
    names.replace(begin, names.npos, "/");
}

} // namespace standard_sitemap
