#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/web/header_list.h"
#include "render/hosts/probe/command_line.h"
#include "render/hosts/probe/option_row.h"

// The kinds of values that options take (OptionRow::values). Each says where in the command line a value
// goes:
//
//   number(FIELD(options.depth), {.least = 0})
#define FIELD(member) ([](CommandLine & line) -> auto& { return line.member; })

namespace standard_sitemap {

struct WholeNumbers {
  std::uint64_t least = 1, most = 999'999'999'999'999;
  bool or_zero = false;
};

/// A word of a choice, with the options without which, and with which, it makes no sense.
struct ChoiceWord {
  std::string_view word;
  std::string_view needs = {}, excludes = {};
};

// --- what a word stands for; nullopt: it is wrong ---

std::optional<std::uint64_t> whole_number(const std::string& word, const WholeNumbers& range);
std::optional<std::chrono::milliseconds> seconds_of(const std::string& word); ///< from 0.001 to 86400
std::optional<std::string> name_of_file(const std::string& word);             ///< of one that exists
std::optional<std::string> name_of_folder(const std::string& word);
/// `NAME: VALUE`; or the complaint.
std::variant<HeaderList::Field, std::string> header_field(const std::string& word);
/// The index of the word that `line` may have; or the complaint that `OptionValues::store` returns.
std::variant<std::size_t, std::string> chosen(const CommandLine& line, const std::vector<ChoiceWord>& words,
                                              const std::string& word);

/// `a whole number from 1`
std::string described(const WholeNumbers& range);

// --- the kinds ---

template <class Type>
Type without_optional(const Type&);
template <class Type>
Type without_optional(const std::optional<Type>&);

/// Values that `read` finds in a word; if there is none, the complaint is that the option takes `what`.
OptionValues values_of(auto field, auto read, std::string what, Offer offer = Offer::nothing)
{
  const auto store = [field, read, what](CommandLine& line, const std::string& word) -> Complaint {
    const auto value = read(word);
    if (!value)
      return "takes " + what + ", not " + word;
    field(line) = static_cast<decltype(without_optional(field(line)))>(*value);
    return std::nullopt;
  };
  return {.store = store, .offer = offer};
}

/// A flag: the field is set to `value`.
template <class Value = bool>
OptionValues flag(auto field, Value value = true)
{
  return values_of(field, [value](const std::string&) { return std::optional{value}; }, {});
}

/// Any word.
OptionValues text(auto field, Offer offer = Offer::nothing)
{
  return values_of(
      field, [](const std::string& word) { return std::optional{word}; }, {}, offer);
}
OptionValues file(auto field)
{
  return text(field, Offer::files);
}
OptionValues address(auto field)
{
  return text(field, Offer::addresses);
}
/// Any word, some of which are offered.
OptionValues text_like(auto field, const auto& words)
{
  OptionValues values = text(field, Offer::words);
  values.words.assign(words.begin(), words.end());
  return values;
}

OptionValues number(auto field, const WholeNumbers& range = {})
{
  return values_of(
      field, [range](const std::string& word) { return whole_number(word, range); }, described(range));
}

/// One more word each time.
OptionValues repeated(auto field)
{
  const auto store = [field](CommandLine& line, const std::string& word) {
    field(line).push_back(word);
    return Complaint{};
  };
  return {.store = store, .may_be_repeated = true};
}

/// What `read` makes of a word, or its complaint.
OptionValues read_values(auto field, auto read)
{
  const auto store = [field, read](CommandLine& line, const std::string& word) -> Complaint {
    auto value = read(word);
    if (auto* const complaint = std::get_if<std::string>(&value))
      return std::move(*complaint);
    field(line) = std::get<0>(std::move(value));
    return std::nullopt;
  };
  return {.store = store};
}

/// The same, one more each time.
OptionValues one_more_of(auto field, auto read)
{
  const auto store = [field, read](CommandLine& line, const std::string& word) -> Complaint {
    auto value = read(word);
    if (auto* const complaint = std::get_if<std::string>(&value))
      return std::move(*complaint);
    field(line).push_back(std::get<0>(std::move(value)));
    return std::nullopt;
  };
  return {.store = store, .may_be_repeated = true};
}

/// The first word, and all others.
OptionValues first_and_more(auto first, auto more, Offer offer)
{
  const auto store = [first, more](CommandLine& line, const std::string& word) -> Complaint {
    if (first(line).empty())
      first(line) = word;
    else
      more(line).push_back(word);
    return std::nullopt;
  };
  return {.store = store, .offer = offer, .may_be_repeated = true};
}

/// Only words that `is_good` accepts; `what` says which. A complaint does not quote others.
OptionValues only(OptionValues values, auto is_good, std::string what)
{
  values.store = [store = std::move(values.store), is_good, what](CommandLine& line,
                                                                  const std::string& word) {
    return is_good(word) ? store(line, word) : Complaint{"takes " + what};
  };
  return values;
}

/// One of these words, each of which stands for a value.
template <class Value>
OptionValues choice(auto field, const std::vector<std::pair<ChoiceWord, Value>>& choices)
{
  std::vector<ChoiceWord> words;
  OptionValues result{.store = {}, .offer = Offer::words};
  for (const auto& [word, value] : choices) {
    words.push_back(word);
    result.words.push_back(word.word);
  }
  result.store = [field, choices, words](CommandLine& line, const std::string& word) -> Complaint {
    const auto found = chosen(line, words, word);
    if (const auto* const complaint = std::get_if<std::string>(&found))
      return *complaint;
    field(line) = choices[std::get<std::size_t>(found)].second;
    return std::nullopt;
  };
  return result;
}

} // namespace standard_sitemap
