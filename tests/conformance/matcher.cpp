#include "tests/conformance/matcher.h"

#include <algorithm>
#include <regex>

namespace standard_sitemap::conformance {

namespace {

using Mismatches = std::vector<std::string>;

std::string shortened(const Json& value)
{
  constexpr std::size_t most = 600;
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > most) {
    text.resize(most);
    text += " ...";
  }
  return text;
}

Mismatches one(const std::string& place, const std::string& wanted, const Json& actual)
{
  return {place + ": expected " + wanted + ", got " + shortened(actual)};
}

void append(Mismatches& all, Mismatches some)
{
  all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
}

bool is_operators(const Json& expected)
{
  return expected.is_object() && !expected.empty() && expected.begin().key().starts_with('$');
}

Mismatches match_regex(const Json& expected, const Json& actual, const std::string& place)
{
  const std::string text = actual.is_string()   ? actual.get<std::string>()
                           : actual.is_number() ? actual.dump()
                                                : std::string{};
  if ((actual.is_string() || actual.is_number()) &&
      std::regex_search(text, std::regex{expected.get<std::string>()}))
    return {};
  return one(place, "something that matches " + expected.dump(), actual);
}

Mismatches match_contains(const Json& expected, const Json& actual, const std::string& place)
{
  if (!actual.is_array())
    return one(place, "an array", actual);
  std::vector<bool> taken(actual.size());
  Mismatches all;
  for (const Json& wanted : expected) {
    std::size_t i = 0;
    while (i < actual.size() && (taken[i] || !mismatches(wanted, actual[i], place).empty()))
      ++i;
    if (i < actual.size())
      taken[i] = true;
    else
      append(all, one(place, "an element like " + shortened(wanted), actual));
  }
  return all;
}

Mismatches match_lacks(const Json& expected, const Json& actual, const std::string& place)
{
  if (!actual.is_array())
    return one(place, "an array", actual);
  Mismatches all;
  for (const Json& unwanted : expected) {
    for (const Json& element : actual)
      if (mismatches(unwanted, element, place).empty())
        append(all, one(place, "no element like " + shortened(unwanted), element));
  }
  return all;
}

Mismatches match_keys(const Json& expected, const Json& actual, const std::string& place)
{
  Json keys = Json::array();
  if (actual.is_object())
    for (const auto& [key, value] : actual.items())
      keys.push_back(key);
  const bool equal = actual.is_object() && keys == expected;
  return equal ? Mismatches{} : one(place, "the keys " + expected.dump(), actual);
}

Mismatches match_operator(const std::string& name, const Json& expected, const Json& actual,
                          const std::string& place)
{
  if (name == "$match")
    return match_regex(expected, actual, place);
  if (name == "$contains")
    return match_contains(expected, actual, place);
  if (name == "$lacks")
    return match_lacks(expected, actual, place);
  if (name == "$keys")
    return match_keys(expected, actual, place);
  if (name == "$count") {
    const bool equal = actual.is_structured() && actual.size() == expected.get<std::size_t>();
    return equal ? Mismatches{} : one(place, expected.dump() + " elements", actual);
  }
  if (name == "$absent")
    return one(place, "no such key", actual);
  throw BadFixture(place + ": unknown operator " + name);
}

Mismatches match_array(const Json& expected, const Json& actual, const std::string& place)
{
  if (!actual.is_array() || actual.size() != expected.size())
    return one(place, std::to_string(expected.size()) + " elements like " + shortened(expected), actual);
  Mismatches all;
  for (std::size_t i = 0; i < expected.size(); ++i)
    append(all, mismatches(expected[i], actual[i], place + '[' + std::to_string(i) + ']'));
  return all;
}

Mismatches match_object(const Json& expected, const Json& actual, const std::string& place)
{
  if (!actual.is_object())
    return one(place, "an object", actual);
  Mismatches all;
  for (const auto& [key, value] : expected.items())
    if (actual.contains(key))
      append(all, mismatches(value, actual[key], place + '.' + key));
    else if (!(is_operators(value) && value.contains("$absent")))
      append(all, one(place, "a key \"" + key + '"', actual));
  return all;
}

} // namespace

Mismatches mismatches(const Json& expected, const Json& actual, const std::string& place)
{
  if (is_operators(expected)) {
    Mismatches all;
    for (const auto& [name, value] : expected.items())
      append(all, match_operator(name, value, actual, place));
    return all;
  }
  if (expected.is_object())
    return match_object(expected, actual, place);
  if (expected.is_array())
    return match_array(expected, actual, place);
  return expected == actual ? Mismatches{} : one(place, shortened(expected), actual);
}

Mismatches tree_mismatches(const Json& expected, const Json& actual, const std::string& place)
{
  if (!expected.is_array())
    throw BadFixture(place + ": must be an array");
  if (!actual.is_array() || actual.size() != expected.size())
    return one(place, std::to_string(expected.size()) + " children like " + shortened(expected), actual);
  Mismatches all;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    Json wanted = expected[i].is_object() ? expected[i] : Json{{"name", expected[i]}};
    const std::string here = place + '/' + (wanted.contains("name") ? shortened(wanted["name"]) : "?");
    const Json children = wanted.value("children", Json::array());
    const bool loop = wanted.value("loop", false);
    wanted.erase("children");
    wanted.erase("loop");
    append(all, mismatches(wanted, actual[i], here));
    if (loop != actual[i].value("loop", false))
      all.push_back(here + (loop ? ": expected to be marked as a loop" : ": marked as a loop"));
    append(all, tree_mismatches(children, actual[i].value("children", Json::array()), here));
  }
  return all;
}

Mismatches finding_mismatches(const Json& expected, const Json& actual, const std::string& place)
{
  Mismatches all;
  for (const auto& [code, count] : expected.items()) {
    const Json found = actual.value(code, Json(0));
    if (found != count)
      append(all, one(place + '.' + code, count.dump(), found));
  }
  return all;
}

} // namespace standard_sitemap::conformance
