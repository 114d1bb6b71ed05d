#include "tests/conformance/fixture.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <set>
#include <vector>

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

Uri uri_of(const Json& text)
{
  auto uri = Uri::parse({text.get_ref<const std::string&>()});
  if (!uri)
    throw BadFixture("input: no absolute URI: " + text.dump());
  return *std::move(uri);
}

/// A host with a name counts as public unless the fixture says otherwise; IP literals and `localhost` are
/// classified as usual.
AddressSpace address_space_of_answer(const Json& input, const Uri& uri)
{
  static const std::map<std::string, AddressSpace> names{{"unknown", AddressSpace::unknown},
                                                         {"loopback", AddressSpace::loopback},
                                                         {"private", AddressSpace::private_network},
                                                         {"public", AddressSpace::public_network}};
  if (const auto given = input.find("address_space"); given != input.end()) {
    const auto name = names.find(given->get<std::string>());
    if (name == names.end())
      throw BadFixture("input: unknown address_space " + given->dump());
    return name->second;
  }
  const AddressSpace spelt = address_space_by_spelling(uri);
  return spelt == AddressSpace::unknown ? AddressSpace::public_network : spelt;
}

FetchFailure failure_of(const Json& name)
{
  static const std::map<std::string, FetchFailure> names{{"network", FetchFailure::network},
                                                         {"timeout", FetchFailure::timeout}};
  const auto found = names.find(name.get<std::string>());
  if (found == names.end())
    throw BadFixture("input: unknown failure " + name.dump());
  return found->second;
}

SourceKind source_of(const Json& name)
{
  static const std::map<std::string, SourceKind> names{{"extended", SourceKind::extended},
                                                       {"robots", SourceKind::robots}};
  const auto found = names.find(name.get<std::string>());
  if (found == names.end())
    throw BadFixture("input: unknown source " + name.dump());
  return found->second;
}

/// `"link"`, `"robots"`, or the URI of the map: what the user's preferences say for the site.
SitePreference preference_of(const Json& value)
{
  if (value == "link")
    return {.link = true};
  if (value == "robots")
    return {.robots = true};
  return {.sitemap = uri_of(value)};
}

template <class Field>
std::function<void(Policy&, const Json&)> sets(Field Policy::*field)
{
  return [field](Policy& policy, const Json& value) { policy.*field = value.get<Field>(); };
}

Policy policy_of(const Json& limits)
{
  static const std::map<std::string, std::function<void(Policy&, const Json&)>> fields{
      {"page_bytes", sets(&Policy::page_bytes)},
      {"opt_declarations", sets(&Policy::opt_declarations)},
      {"documents", sets(&Policy::documents)},
      {"document_bytes", sets(&Policy::document_bytes)},
      {"map_bytes", sets(&Policy::map_bytes)},
      {"list_document_bytes", sets(&Policy::list_document_bytes)},
      {"list_map_bytes", sets(&Policy::list_map_bytes)},
      {"list_elements", sets(&Policy::list_elements)},
      {"list_documents", sets(&Policy::list_documents)},
      {"redirects", sets(&Policy::redirects)},
      {"elements", sets(&Policy::elements)},
      {"xml_depth", sets(&Policy::xml_depth)},
      {"tag_bytes", sets(&Policy::tag_bytes)},
      {"tag_attributes", sets(&Policy::tag_attributes)},
      {"namespace_bindings", sets(&Policy::namespace_bindings)},
      {"internal_subset_bytes", sets(&Policy::internal_subset_bytes)},
      {"bases", sets(&Policy::bases)},
      {"entries", sets(&Policy::entries)},
      {"uri_bytes", sets(&Policy::uri_bytes)},
      {"link_bytes", sets(&Policy::link_bytes)},
      {"text_code_points", sets(&Policy::text_code_points)},
      {"variants", sets(&Policy::variants)},
      {"class_changes", sets(&Policy::class_changes)},
      {"xpath_bytes", sets(&Policy::xpath_bytes)},
      {"xpath_depth", sets(&Policy::xpath_depth)},
      {"shown_name_code_points", sets(&Policy::shown_name_code_points)},
      {"shown_description_code_points", sets(&Policy::shown_description_code_points)},
      {"places", sets(&Policy::places)},
      {"places_of_page", sets(&Policy::places_of_page)},
      {"allow_private_network", sets(&Policy::allow_private_network)}};
  Policy policy;
  for (const auto& [name, value] : limits.items()) {
    const auto field = fields.find(name);
    if (field == fields.end())
      throw BadFixture("input.policy: unknown limit \"" + name + '"');
    field->second(policy, value);
  }
  return policy;
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
  if (input.contains("page") == input.contains("sitemap"))
    throw BadFixture("input: either page or sitemap");
  if (input.contains("page")) {
    const Uri requested = uri_of(input["page"]);
    const Uri url = input.contains("page_redirected_to") ? uri_of(input["page_redirected_to"]) : requested;
    fixture.page =
        FixturePage{requested, url, folder.message("page.http"), address_space_of_answer(input, url)};
  } else {
    fixture.sitemap = uri_of(input["sitemap"]);
  }
  if (input.contains("source"))
    fixture.source = source_of(input["source"]);
  if (input.contains("preference"))
    fixture.preference = preference_of(input["preference"]);
  const Json documents = input.value("documents", Json::object());
  for (const auto& [text, value] : documents.items())
    fixture.answers.emplace(text, read_answer(value, uri_of(Json(text)), folder));
  fixture.policy = policy_of(input.value("policy", Json::object()));
  fixture.policy.tolerant = !input.value("strict", false);
  fixture.policy.any_media_type = input.value("any_type", false);
  fixture.policy.for_check = input.value("for_check", false);
  fixture.accept_language = input.value("accept_language", "");
  fixture.accept = input.value("accept", "");
  if (input.contains("level"))
    fixture.level = input["level"].get<std::string>();
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
      "(NS-[1-3]|D-(0|[1-9]|10|11)[a-e]?|F-[1-4]|P-[1-7]|M-([1-9]|1[0-4])[a-d]?|V-[1-5]"
      "|L-[1-3]|S-[1-6]|O-[1-6]|E-[1-3]|G-([1-9]|1[0-7]))(-[a-z0-9]+)+"};
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
             "roles_by_name", "current_by_name", "findings", "view"},
            "expect");
  fixture.expect = whole["expect"];
  folder.all_read();
  return fixture;
}

} // namespace standard_sitemap::conformance
