// docs/json.md explains each key and value of docs/sitemap-probe.schema.json, and no others.

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/conformance/json_keys.h"

namespace standard_sitemap::conformance {

namespace {

using Json = nlohmann::ordered_json;
using testing::IsEmpty;

/// A row of a table of keys.
struct Row {
  std::string type, meaning, null_if, see;
};

struct Document {
  std::map<std::string, Row> keys;                       ///< by place: `documents[].url`
  std::map<std::string, std::vector<std::string>> order; ///< the keys of an object, by its place
  std::map<std::string, std::set<std::string>> values;   ///< by place of the key
};

std::string trimmed(std::string text)
{
  const auto is_space = [](unsigned char c) { return std::isspace(c) != 0; };
  text.erase(text.begin(), std::ranges::find_if_not(text, is_space));
  text.erase(std::find_if_not(text.rbegin(), text.rend(), is_space).base(), text.end());
  return text;
}

/// The cells of a row of a table, which is written from `|` to `|`.
std::vector<std::string> cells(const std::string& line)
{
  std::vector<std::string> all;
  for (std::size_t begin = 1, end; (end = line.find('|', begin)) != line.npos; begin = end + 1)
    all.push_back(trimmed(line.substr(begin, end - begin)));
  return all;
}

/// The texts in backticks.
std::vector<std::string> code_in(const std::string& text)
{
  static const std::regex code{"`([^`]+)`"};
  std::vector<std::string> all;
  for (std::sregex_iterator at{text.begin(), text.end(), code}, end; at != end; ++at)
    all.push_back((*at)[1]);
  return all;
}

Document read_document()
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/json.md"};
  Document document;
  std::string object;                 // that the section explains
  std::vector<std::string> values_of; // that the subsection explains, as places of keys
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("## ")) {
      object = code_in(line).empty() ? "" : code_in(line).front();
      values_of.clear();
    } else if (line.starts_with("### Values of ")) {
      values_of = code_in(line);
    } else if (line.starts_with("| `")) {
      const std::vector<std::string> row = cells(line);
      const std::string name = code_in(row[0]).front();
      if (values_of.empty()) {
        EXPECT_EQ(row.size(), 5u) << line;
        const bool is_new =
            document.keys.emplace(place_of_key(object, name), Row{row.at(1), row.at(2), row.at(3), row.at(4)})
                .second;
        EXPECT_TRUE(is_new) << line;
        document.order[object].push_back(name);
      }
      for (const std::string& key : values_of) {
        EXPECT_TRUE(document.values[key].insert(name).second) << line;
        EXPECT_FALSE(row.at(1).empty()) << line;
      }
    }
  }
  return document;
}

/// A type in words: `array of strings`, `array of arrays of objects`, `integer or null`.
std::string type_of(const Json& schema)
{
  const Json& type = schema["type"];
  const std::string first = type.is_array() ? type[0] : type;
  if (first == "array") {
    std::string items = type_of(schema["items"]);
    return "array of " + (items.starts_with("array") ? items.insert(5, "s") : items + 's');
  }
  return type.is_array() ? first + " or null" : first;
}

const Json& schema()
{
  static const Json read = json_file("docs/sitemap-probe.schema.json");
  return read;
}

TEST(JsonDocument, ExplainsEachKeyInTheOrderOfTheSchema)
{
  const Document document = read_document();
  std::size_t explained = 0;
  for (const auto& [place, object] : objects_of(schema())) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object["properties"].items())
      keys.push_back(key);
    const auto found = document.order.find(place);
    ASSERT_NE(found, document.order.end()) << "no section `" << place << '`';
    EXPECT_EQ(found->second, keys) << place;
    explained += found->second.size();
  }
  EXPECT_EQ(explained, document.keys.size()) << "a section explains no object of the schema";
}

TEST(JsonDocument, HasTheTypesOfTheSchema)
{
  const Document document = read_document();
  for (const auto& [place, object] : objects_of(schema()))
    for (const auto& [key, value] : object["properties"].items()) {
      const auto found = document.keys.find(place_of_key(place, key));
      ASSERT_NE(found, document.keys.end()) << place_of_key(place, key);
      EXPECT_EQ(found->second.type, type_of(value)) << found->first;
      EXPECT_FALSE(found->second.meaning.empty()) << found->first;
      EXPECT_EQ(found->second.null_if.empty(), !found->second.type.ends_with(" or null")) << found->first;
    }
}

TEST(JsonDocument, ExplainsEachValue)
{
  std::map<std::string, std::set<std::string>> values;
  for (const auto& [place, object] : objects_of(schema()))
    for (const auto& [key, value] : object["properties"].items())
      for (const Json& one : value.value("enum", Json::array()))
        if (one.is_string())
          values[place_of_key(place, key)].insert(one.get<std::string>());
  EXPECT_EQ(read_document().values, values);
}

TEST(JsonDocument, NamesStatementsThatThereAre)
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/protocol.md"};
  const std::string protocol{std::istreambuf_iterator<char>{stream}, {}};
  // Statements of G are not looked up.
  static const std::regex statement{"[A-Z]-[0-9]+[a-z]?"};
  for (const auto& [key, row] : read_document().keys)
    EXPECT_TRUE(row.see.empty() ||
                (std::regex_match(row.see, statement) &&
                 (row.see.starts_with("G-") || protocol.find("**" + row.see + "**") != protocol.npos)))
        << key << ": " << row.see;
}

} // namespace

} // namespace standard_sitemap::conformance
