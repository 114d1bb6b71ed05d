#include "tests/conformance/fixture.h"

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <vector>

#include "tests/conformance/conditions.h"

namespace standard_sitemap::conformance {

namespace {

namespace fs = std::filesystem;

void only_keys(const Json& object, const std::set<std::string>& known, const std::string& where)
{
  if (!object.is_object())
    throw BadFixture(where + ": not an object");
  for (const auto& [key, value] : object.items())
    if (!known.contains(key))
      throw BadFixture(where + ": unknown key \"" + key + '"');
}

/// JSON parsers keep the last of several equal keys: an expectation could be lost unnoticed.
Json parse_without_repeated_keys(const std::string& text)
{
  std::vector<std::set<std::string>> open;
  return Json::parse(text, [&open](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start)
      open.emplace_back();
    else if (event == Json::parse_event_t::object_end)
      open.pop_back();
    else if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second)
      throw BadFixture("expected.json: repeated key " + parsed.dump());
    return true;
  });
}

/// Reads the files of one folder, and remembers which ones it has read.
class Folder {
 public:
  explicit Folder(fs::path path) : path_(std::move(path)) {}

  std::string bytes(const std::string& file)
  {
    read_.insert(file);
    return read_file(path_ / file);
  }
  HttpMessage message(const std::string& file) { return parse_http_message(bytes(file), file); }

  void all_read() const
  {
    for (const fs::directory_entry& entry : fs::directory_iterator{path_}) {
      const std::string file = entry.path().filename().string();
      if (!read_.contains(file))
        throw BadFixture(file + ": nothing in expected.json names this file");
    }
  }

 private:
  fs::path path_;
  std::set<std::string> read_;
};

/// `"part.http"`, or `{"file": "part.http", "optional": true, "address_space": "private"}`, or `{"fail":
/// "network"}`.
Answer read_answer(const Json& value, const Uri& uri, Folder& folder)
{
  Answer answer;
  if (value.is_string()) {
    answer.message = folder.message(value.get<std::string>());
    answer.address_space = address_space_of_answer(Json::object(), uri);
    return answer;
  }
  only_keys(value, {"file", "fail", "optional", "address_space"}, "input.documents");
  if (value.contains("file") == value.contains("fail"))
    throw BadFixture("input.documents: either file or fail: " + value.dump());
  if (value.contains("fail"))
    answer.failure = failure_of(value["fail"]);
  else
    answer.message = folder.message(value["file"].get<std::string>());
  answer.optional = value.value("optional", false);
  answer.address_space = address_space_of_answer(value, uri);
  return answer;
}

void read_input(const Json& input, Folder& folder, Fixture& fixture)
{
  only_keys(input,
            {"page", "page_redirected_to", "sitemap", "source", "preference", "documents", "policy", "strict",
             "any_type", "for_check", "accept_language", "accept", "level", "address_space"},
            "input");
  read_start(input, fixture);
  if (fixture.page)
    fixture.page->message = folder.message("page.http");
  const Json documents = input.value("documents", Json::object());
  for (const auto& [text, value] : documents.items())
    fixture.answers.emplace(text, read_answer(value, uri_of(Json(text)), folder));
  read_conditions(input, fixture);
}

} // namespace

std::string read_file(const fs::path& path)
{
  std::ifstream stream{path, std::ios::binary};
  if (!stream)
    throw BadFixture("cannot read " + path.filename().string());
  return {std::istreambuf_iterator<char>{stream}, std::istreambuf_iterator<char>{}};
}

bool is_fixture_name(std::string_view folder)
{
  // The statements of the protocol, by section; what follows says what the case shows.
  static const std::regex name{
      "(NS-[1-3]|D-(0|[1-9]|10|11)[a-e]?|F-[1-4]|P-[1-7]|M-([1-9]|1[0-4])[a-d]?|V-[1-8]"
      "|L-[1-3]|S-[1-6]|O-[1-6]|E-[1-4]|G-([1-9]|1[0-8])|R-[0-9])(-[a-z0-9]+)+"};
  return std::regex_match(folder.begin(), folder.end(), name);
}

Fixture read_fixture(const fs::path& path)
{
  Fixture fixture;
  fixture.name = path.filename().string();
  if (!is_fixture_name(fixture.name))
    throw BadFixture("the folder's name does not begin with a statement's ID");
  Folder folder{path};
  const Json whole = parse_without_repeated_keys(folder.bytes("expected.json"));
  only_keys(whole, {"why", "input", "expect"}, "expected.json");
  for (const char* key : {"why", "input", "expect"})
    if (!whole.contains(key) || whole[key].empty())
      throw BadFixture(std::string{"expected.json: lacks "} + key);
  if (!whole["why"].is_string() || whole["why"].get_ref<const std::string&>().size() < 10)
    throw BadFixture("expected.json: why must be a sentence");
  read_input(whole["input"], folder, fixture);
  only_keys(whole["expect"],
            {"page", "discovery", "documents", "sitemap", "diagnostics", "rules", "requests", "tree",
             "roles_by_name", "current_by_name", "findings", "view", "place"},
            "expect");
  fixture.expect = whole["expect"];
  folder.all_read();
  return fixture;
}

} // namespace standard_sitemap::conformance
