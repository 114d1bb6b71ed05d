#include "render/hosts/probe/option_values.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <system_error>

#include "engine/web/field_value.h"
#include "render/hosts/probe/suggestion.h"

namespace standard_sitemap {

namespace {

template <class Number>
std::optional<Number> number_of(const std::string& word)
{
  Number number{};
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, number);
  return read.ec == std::errc{} && read.ptr == end ? std::optional{number} : std::nullopt;
}

/// `a, b or c`: the words that `is_one` accepts.
std::string list_of(const std::vector<ChoiceWord>& words, const auto& is_one)
{
  std::string text, last;
  for (const ChoiceWord& one : words)
    if (is_one(one)) {
      if (!last.empty())
        text += text.empty() ? last : ", " + last;
      last = one.word;
    }
  return text.empty() ? last : text + " or " + last;
}

std::string takes_word(const std::vector<ChoiceWord>& words, const std::string& word)
{
  const auto is_always = [](const ChoiceWord& one) { return one.needs.empty(); };
  std::string text = "takes " + list_of(words, is_always) + ", not " + word;
  if (const auto some = std::ranges::find_if_not(words, is_always); some != words.end())
    text += "; with " + std::string{some->needs} + " also " + list_of(words, std::not_fn(is_always));
  std::vector<std::string_view> names;
  for (const ChoiceWord& one : words)
    names.push_back(one.word);
  return text + did_you_mean(word, names);
}

} // namespace

std::optional<std::uint64_t> whole_number(const std::string& word, const WholeNumbers& range)
{
  const auto number = number_of<std::uint64_t>(word);
  const bool is_good =
      number && ((*number >= range.least && *number <= range.most) || (range.or_zero && *number == 0));
  return is_good ? number : std::nullopt;
}

std::variant<HeaderList::Field, std::string> header_field(const std::string& word)
{
  const std::size_t colon = word.find(':');
  const std::string name = word.substr(0, colon);
  const auto is_control = [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; };
  if (colon == word.npos || !is_token(name) || std::ranges::any_of(word, is_control))
    return "takes 'NAME: VALUE'";
  return HeaderList::Field{name, std::string{trimmed(word.substr(colon + 1))}};
}

std::string described(const WholeNumbers& range)
{
  const std::string most = range.most == WholeNumbers{}.most ? "" : " to " + std::to_string(range.most);
  return "a whole number from " + std::to_string(range.least) + most + (range.or_zero ? ", or 0" : "");
}

std::optional<std::chrono::milliseconds> seconds_of(const std::string& word)
{
  const auto seconds = number_of<double>(word);
  if (!seconds || !(*seconds >= 0.001 && *seconds <= 86'400)) // NaN is neither
    return std::nullopt;
  return std::chrono::milliseconds{std::llround(*seconds * 1000)};
}

std::optional<std::string> name_of_file(const std::string& word)
{
  std::error_code error;
  const auto status = std::filesystem::status(word, error);
  return exists(status) && !is_directory(status) ? std::optional{word} : std::nullopt;
}

std::optional<std::string> name_of_folder(const std::string& word)
{
  std::error_code error;
  return std::filesystem::is_directory(word, error) ? std::optional{word} : std::nullopt;
}

std::variant<std::size_t, std::string> chosen(const CommandLine& line, const std::vector<ChoiceWord>& words,
                                              const std::string& word)
{
  const auto found = std::ranges::find(words, word, &ChoiceWord::word);
  if (found == words.end())
    return takes_word(words, word);
  if (!found->needs.empty() && !line.has(found->needs))
    return word + " needs " + std::string{found->needs};
  if (!found->excludes.empty() && line.has(found->excludes))
    return "takes, with " + std::string{found->excludes} + ", " +
           list_of(words, [&](const ChoiceWord& one) { return one.excludes.empty(); }) + ", not " + word;
  return static_cast<std::size_t>(found - words.begin());
}

} // namespace standard_sitemap
