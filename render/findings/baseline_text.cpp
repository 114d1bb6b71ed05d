// The text of a baseline: writing and reading it.

#include <algorithm>
#include <optional>
#include <utility>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include "engine/base/saturated.h"
#include "render/findings/baseline.h"
#include "render/json/json_string.h"

namespace standard_sitemap {

namespace {

constexpr std::uint64_t version = 1;

void append_member(std::string& json, std::string_view name, std::string_view value)
{
  append_json_string(json, name);
  json += ": ";
  append_json_string(json, value);
  json += ", ";
}

Failure<Error> unusable(std::string sentence)
{
  return Failure{Error{Code::malformed, std::move(sentence)}};
}

/// Returns a member; null if it is not there, or this is no object.
const rapidjson::Value* member(const rapidjson::Value& json, const char* name)
{
  if (!json.IsObject())
    return nullptr;
  const auto found = json.FindMember(name);
  return found == json.MemberEnd() ? nullptr : &found->value;
}

std::optional<std::string> text_of(const rapidjson::Value& json, const char* name)
{
  const rapidjson::Value* const found = member(json, name);
  if (found == nullptr || !found->IsString())
    return std::nullopt;
  return std::string{found->GetString(), found->GetStringLength()};
}

std::uint64_t number_of(const rapidjson::Value& json, const char* name)
{
  const rapidjson::Value* const found = member(json, name);
  return found != nullptr && found->IsUint64() ? found->GetUint64() : 0;
}

} // namespace

std::string Baseline::text() const
{
  std::string json = "{\n\"version\": " + std::to_string(version) + ",\n\"findings\": [";
  std::string_view before = "\n";
  for (const auto& [key, count] : entries_) {
    json += before;
    json += '{';
    append_member(json, "document", key.document);
    append_member(json, "code", key.code);
    append_member(json, "message", key.message);
    json += "\"count\": " + std::to_string(count) + '}';
    before = ",\n";
  }
  return json += "\n]\n}\n";
}

Result<Baseline> Baseline::read(std::string_view json)
{
  if (json.size() > max_bytes)
    return unusable("it is longer than " + std::to_string(max_bytes >> 20) + " MiB");
  rapidjson::Document document;
  // Iterative, so that brackets in brackets cannot fill the stack.
  document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(json.data(),
                                                                                         json.size());
  if (document.HasParseError()) {
    const std::string_view before = json.substr(0, document.GetErrorOffset());
    return unusable("line " + std::to_string(1 + std::ranges::count(before, '\n')) +
                    ": it is not JSON: " + rapidjson::GetParseError_En(document.GetParseError()));
  }
  if (number_of(document, "version") != version)
    return unusable("it is not a baseline of version " + std::to_string(version) +
                    ": --write-baseline writes one");
  const rapidjson::Value* const findings = member(document, "findings");
  if (findings == nullptr || !findings->IsArray())
    return unusable("it has no array named findings");
  Baseline baseline;
  std::uint64_t place = 0;
  for (const rapidjson::Value& finding : findings->GetArray()) {
    ++place;
    auto of = text_of(finding, "document"), code = text_of(finding, "code"),
         message = text_of(finding, "message");
    const std::uint64_t count = number_of(finding, "count");
    if (!of || !code || !message || count == 0)
      return unusable("finding " + std::to_string(place) +
                      " needs document, code and message as strings, and count as a number from 1");
    std::uint64_t& sum = baseline.entries_[{*std::move(of), *std::move(code), *std::move(message)}];
    sum = saturated_sum(sum, count);
  }
  return baseline;
}

} // namespace standard_sitemap
