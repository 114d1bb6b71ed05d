// Answers as the native engine does what the WebAssembly module asks JavaScript (engine/base/javascript.h).
// Reads one JSON array on each line of its input, question, first and second, and writes the answer: a JSON
// string, or null.
//
//   js_answers <questions.jsonl

#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <unicode/uchar.h>

#include "engine/base/utf16.h"
#include "engine/base/utf8.h"
#include "engine/display/characters.h"
#include "engine/display/columns.h"
#include "engine/idna/host.h"
#include "engine/language/capital.h"
#include "engine/language/collation.h"
#include "engine/language/direction.h"
#include "engine/language/initial.h"
#include "engine/language/locale_data.h"
#include "engine/language/locale_formats.h"
#include "engine/language/word_characters.h"

namespace {

using namespace standard_sitemap;

/// Of UTF-16.
std::string utf8_of(std::u16string_view text)
{
  std::string result;
  append_utf8(result, text);
  return result;
}

using Answer = std::optional<std::string>;

CalendarDate date_of(std::string_view parts)
{
  CalendarDate date{std::stoi(std::string{parts.substr(0, parts.find(' '))})};
  for (std::optional<int>* part : {&date.month, &date.day}) {
    const std::size_t space = parts.find(' ');
    if (space == parts.npos)
      break;
    parts.remove_prefix(space + 1);
    *part = std::stoi(std::string{parts});
  }
  return date;
}

/// All characters that a version of Unicode has, such as 12, in the order of their numbers.
std::string characters_of_unicode(int version)
{
  std::string characters;
  for (UChar32 c = 0; c <= UCHAR_MAX_VALUE; ++c) {
    UVersionInfo since{};
    u_charAge(c, since);
    if (since[0] != 0 && since[0] <= version && !U_IS_SURROGATE(c) && !U_IS_UNICODE_NONCHAR(c))
      append_utf8(characters, static_cast<char32_t>(c));
  }
  return characters;
}

std::vector<std::string_view> split(std::string_view lines)
{
  std::vector<std::string_view> names;
  for (std::size_t end = 0; end != lines.npos; lines.remove_prefix(end == lines.npos ? 0 : end + 1)) {
    end = lines.find('\n');
    names.push_back(lines.substr(0, end));
  }
  return names;
}

/// Names, each with its heading in an index.
std::string initials(std::string_view language, std::string_view lines)
{
  const Initials initials{language};
  std::string listed;
  for (const std::string_view name : split(lines))
    listed.append(listed.empty() ? "" : "\n").append(initials.of(name)).append(": ").append(name);
  return listed;
}

/// Names, one on each line, in the order of a language; each says whether it equals the one before.
std::string order(std::string_view language, std::string_view lines)
{
  const std::vector<std::string_view> names = split(lines);
  const Collation collation{language};
  const std::vector<std::uint32_t> ranks = collation.ranks(names);
  std::string ordered;
  std::optional<std::uint32_t> last;
  for (const std::size_t i : collation.order(names)) {
    ordered.append(last ? "\n" : "").append(ranks[i] == last ? "= " : "< ").append(names[i]);
    last = ranks[i];
  }
  return ordered;
}

Answer yes(bool is_so)
{
  return is_so ? Answer{"yes"} : std::nullopt;
}

std::vector<std::string> words(const std::string& text)
{
  std::istringstream stream{text};
  return {std::istream_iterator<std::string>{stream}, {}};
}

/// For each character of a text, whether a grapheme cluster begins with it: `1` or `0`.
std::string cluster_begins(std::string_view text)
{
  ClusterEnds ends{text};
  std::string begins;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = ends.next();
    begins += '1';
    begins.append(count_code_points(text.substr(begin, end - begin)) - 1, '0');
    begin = end;
  }
  return begins;
}

/// By the names that render/bindings/js/package/parts/answers.js has for them.
const std::map<std::string, std::function<Answer(const std::string&, const std::string&)>> answers = {
    {"charactersOfUnicode", [](auto& version, auto&) { return characters_of_unicode(std::stoi(version)); }},
    {"withoutMarks", [](auto& text, auto&) { return utf8_of(without_marks(text)); }},
    {"lowerCase", [](auto& text, auto&) { return utf8_of(lower_case(utf16_of(text))); }},
    {"wordCharacter",
     [](auto& c, auto&) {
       return std::to_string(static_cast<unsigned>(word_character(next_utf8(c).code_point)));
     }},
    {"direction",
     [](auto& text, auto&) {
       const auto direction = direction_of_text(text);
       return std::string{!direction ? "" : *direction == Direction::left_to_right ? "l" : "r"};
     }},
    {"withCapital", [](auto& language, auto& text) { return with_capital(text, language); }},
    {"columns", [](auto& text, auto&) { return std::to_string(display_columns(text)); }},
    {"clusters", [](auto& text, auto&) { return cluster_begins(text); }},
    {"asciiHost", [](auto& host, auto&) { return ascii_host(host); }},
    {"number",
     [](auto& language, auto& digits) { return LocaleFormats{language}.number(std::stoull(digits)); }},
    {"pluralCategory",
     [](auto& language, auto& digits) {
       const PluralCategory category = LocaleFormats{language}.plural_category(std::stoull(digits));
       return std::string{plural_category_name(category)};
     }},
    {"initials", [](auto& language, auto& lines) { return initials(language, lines); }},
    {"order", [](auto& language, auto& lines) { return order(language, lines); }},
    {"canonicalTag",
     [](auto& tag, auto&) -> Answer {
       const auto canonical = canonical_tag(tag);
       if (!canonical)
         return std::nullopt;
       return canonical->text + " " + canonical->language + " " + canonical->script + " " + canonical->region;
     }},
    {"isRightToLeft", [](auto& tag, auto&) { return yes(is_right_to_left(*canonical_tag(tag))); }},
    {"bestMatch",
     [](auto& desired, auto& supported) -> Answer {
       const auto match = best_match(words(desired), words(supported));
       if (!match)
         return std::nullopt;
       return std::to_string(match->desired) + " " + std::to_string(match->supported);
     }},
    {"isLanguageCode", [](auto& code, auto&) { return yes(is_current_language(code)); }},
    {"isRegionCode", [](auto& code, auto&) { return yes(is_current_region(code)); }},
    {"date", [](auto& language, auto& parts) { return LocaleFormats{language}.date(date_of(parts)); }},
};

} // namespace

int main()
{
  for (std::string line; std::getline(std::cin, line);) {
    const auto question = nlohmann::json::parse(line);
    const Answer answer = answers.at(question.at(0))(question.at(1), question.at(2));
    std::cout << (answer ? nlohmann::json(*answer) : nlohmann::json{}).dump() << '\n';
  }
}
