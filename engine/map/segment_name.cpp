#include <standard_sitemap/map/segment_name.h>

#include <algorithm>
#include <array>

#include <standard_sitemap/text/capital.h>
#include <standard_sitemap/text/shown.h>
#include <standard_sitemap/text/utf8.h>
#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/uri.h>

namespace standard_sitemap {
namespace {

/// No ending of these, with its dot, is longer.
constexpr std::size_t longest_ending = 6;
constexpr std::array<std::string_view, 14> page_endings{".html",  ".htm",  ".php", ".aspx", ".asp",
                                                        ".xhtml", ".jsp",  ".do",  ".jspx", ".shtml",
                                                        ".cfm",   ".php5", ".cgi", ".pl"};

bool is_small(char c)
{
  return c >= 'a' && c <= 'z';
}
bool is_capital(char c)
{
  return c >= 'A' && c <= 'Z';
}
bool is_figure(char c)
{
  return c >= '0' && c <= '9';
}
bool is_separator(char c)
{
  return c == '-' || c == '_' || c == '+' || c == ' ';
}

std::string_view last_part(std::string_view path)
{
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

bool only_figures(std::string_view word)
{
  return !word.empty() && std::all_of(word.begin(), word.end(), is_figure);
}

/// `en`, `en-gb`, `pt_BR`: not words, and not to be taken apart.
bool looks_like_language(std::string_view text)
{
  const auto letter = [](char c) { return is_small(c) || is_capital(c); };
  if (text.size() == 2)
    return is_small(text[0]) && is_small(text[1]);
  return text.size() == 5 && is_small(text[0]) && is_small(text[1]) && (text[2] == '-' || text[2] == '_') &&
         letter(text[3]) && letter(text[4]) && is_small(text[3]) == is_small(text[4]);
}

/// Percent-decoded once; as it is where that gives no text.
std::string decoded(std::string_view part)
{
  if (part.find('%') == part.npos)
    return std::string{part};
  std::string text = percent_decoded(part);
  return valid_utf8_prefix(text) == text.size() ? text : std::string{part};
}

/// Words set apart by a space; a dash between figures stays (a date, a number).
std::string separated(std::string_view text)
{
  std::string result;
  result.reserve(text.size());
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
          text.substr(at, word - at) == "-" && only_figures(before) && only_figures(current) ? '-' : ' ';
    result += current;
    before = current;
    at = end;
  }
  return result;
}

/// `aboutUs` to `about us`, `YixingPot` to `Yixing Pot`: capitals that only set words apart become small. One
/// small letter alone before a capital is a name (`iPhone`), several capitals are one word (`userFAQ`).
std::string camel_separated(std::string_view text)
{
  if (std::none_of(text.begin(), text.end(), is_capital))
    return std::string{text};
  const bool began_small = is_small(text.front());
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool boundary = i > 1 && is_capital(text[i]) && is_small(text[i - 1]) &&
                          (is_small(text[i - 2]) || is_capital(text[i - 2]) || is_figure(text[i - 2]));
    if (boundary)
      result += ' ';
    const bool one_capital = i + 1 < text.size() && is_small(text[i + 1]);
    result += boundary && began_small && one_capital ? static_cast<char>(text[i] | 0x20) : text[i];
  }
  return result;
}

std::string path_name(std::string_view step)
{
  std::string text = decoded(without_page_ending(last_part(step)));
  if (looks_like_language(text))
    return text;
  return std::any_of(text.begin(), text.end(), is_separator) ? separated(text) : camel_separated(text);
}

/// `?page=2&sort=price` as `page 2, sort price`.
std::string query_name(std::string_view query)
{
  std::string result;
  query.remove_prefix(1);
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find_first_of("&;"));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string words = separated(decoded(pair.substr(0, equals)));
    if (const std::string value = decoded(pair.substr(std::min(equals + 1, pair.size()))); !value.empty())
      (words += words.empty() ? "" : " ") += separated(value);
    if (!words.empty())
      (result += result.empty() ? "" : ", ") += words;
  }
  return result;
}

/// Capitals of the first word's own are as its author wants them.
void begin_with_capital(std::string& text, std::string_view language)
{
  if (text.empty() || looks_like_language(text))
    return;
  const auto end = std::find(text.begin(), text.end(), ' ');
  if (std::any_of(text.begin(), end, is_capital) || is_figure(text.front()))
    return;
  const bool usual = language.empty() || equal_ignoring_case(language.substr(0, 2), "en");
  if (usual && is_small(text.front()))
    text.front() = static_cast<char>(text.front() & ~0x20);
  else
    text = with_capital(text, language);
}

bool is_plain(std::string_view text)
{
  return text.size() <= longest_segment_name &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

bool is_blank(std::string_view text)
{
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' '; });
}

} // namespace

std::string_view without_page_ending(std::string_view step)
{
  const std::size_t dot = step.rfind('.');
  if (dot == step.npos || dot == 0 || step[dot - 1] == '/' || step.size() - dot > longest_ending)
    return step;
  const std::string_view ending = step.substr(dot);
  const auto is = [&](std::string_view known) { return equal_ignoring_case(ending, known); };
  return std::any_of(page_endings.begin(), page_endings.end(), is) ? step.substr(0, dot) : step;
}

bool is_index_page(std::string_view step)
{
  const std::string_view name = without_page_ending(step);
  return equal_ignoring_case(name, "/index") ||
         (name.size() < step.size() && equal_ignoring_case(name, "/default"));
}

bool has_no_letters(std::string_view step)
{
  const std::string_view part = without_page_ending(step);
  return std::none_of(part.begin(), part.end(), [](char c) {
    return is_small(c) || is_capital(c) || static_cast<unsigned char>(c) >= 0x80 || c == '%';
  });
}

std::string segment_name(std::string_view step, std::string_view language)
{
  std::string name;
  if (step.starts_with('/'))
    name = path_name(step);
  else if (step.starts_with('?'))
    name = query_name(step);
  else if (step.starts_with('#'))
    name = path_name(step.substr(std::min(step.find_first_not_of("#!"), step.size())));
  if (step.starts_with('/') || step.starts_with('?') || step.starts_with('#'))
    begin_with_capital(name, language);
  else
    name = step;
  if (is_plain(name) && !is_blank(name))
    return name;
  name = shown_text(name, longest_segment_name);
  if (!is_blank(name))
    return name;
  name = shown_text(step, longest_segment_name);
  return is_blank(name) ? "/" : name;
}

} // namespace standard_sitemap
