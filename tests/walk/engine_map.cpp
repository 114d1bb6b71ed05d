#include "tests/walk/engine_map.h"

#include "tests/conformance/run.h"

#include <map>
#include <set>
#include <tuple>

namespace standard_sitemap::walk {
namespace {

using nlohmann::json;

conformance::HttpMessage message_of(const Answer& answer)
{
  conformance::HttpMessage message;
  message.status = answer.status;
  if (answer.kind == Answer::Kind::redirect) {
    message.fields.add("Location", answer.location);
  } else {
    message.fields.add("Content-Type", answer.content_type);
    message.body = body_of(answer);
  }
  return message;
}

Uri uri(const std::string& text)
{
  auto parsed = Uri::parse({text});
  if (!parsed)
    throw conformance::BadFixture("no URI: " + text);
  return *std::move(parsed);
}

json only(const json& object, const std::set<std::string>& keys)
{
  json kept = json::object();
  for (const std::string& key : keys)
    kept[key] = object.at(key);
  return kept;
}

json comparable_sitemap(const json& sitemap)
{
  if (sitemap.is_null())
    return sitemap;
  json kept = only(sitemap, {"format", "root", "nodes", "roles", "class_changes", "styles", "logo"});
  for (json& node : kept["nodes"])
    node["blocked"] = !node.at("blocked").is_null();
  for (json& change : kept["class_changes"]) {
    change["refused"] = !change.at("refused").is_null();
    change.erase("token"); // no level was asked for
  }
  for (json& style : kept["styles"])
    style["refused"] = !style.at("refused").is_null();
  kept["logo"] = !kept["logo"].is_null();
  return kept;
}

// By URI or by final URI: the contract does not say which of them names a document in a diagnostic.
json index_of(const json& documents, const json& uri)
{
  for (std::size_t i = 0; i < documents.size(); ++i)
    if (documents[i]["url"] == uri || documents[i]["final_url"] == uri)
      return i;
  return uri;
}

json comparable_findings(const json& diagnostics, const json& documents)
{
  static const std::set<std::string> walked{"external-unresolved", "external-loop", "namespace-missing"};
  static const std::set<std::string> outcomes{
      "http-error",   "network-error", "blocked",       "unexpected-content-type",
      "bad-encoding", "malformed",     "not-a-sitemap", "timeout"};
  std::map<std::tuple<std::string, std::string, json>, int> counts;
  for (const json& d : diagnostics) {
    const std::string code = d.at("code");
    const json document = index_of(documents, d.at("document"));
    if (walked.contains(code))
      counts[{d.at("severity"), code, document}] += d.at("count").get<int>();
    else if (outcomes.contains(code))
      counts[{"any", code, document}] += d.at("count").get<int>();
    else if (code == "obsolete-feature" && document.is_number()) // O-6 is about the page
      counts[{d.at("severity"), code, document}] = 1;
  }
  json all = json::array();
  for (const auto& [key, count] : counts)
    all.push_back({{"severity", std::get<0>(key)},
                   {"code", std::get<1>(key)},
                   {"document", std::get<2>(key)},
                   {"count", count}});
  return all;
}

} // namespace

conformance::Fixture fixture_of(const Site& site)
{
  conformance::Fixture fixture;
  fixture.policy.tolerant = !site.strict;
  fixture.accept_language = site.accept_language;
  fixture.accept = site.accept;
  if (site.page) {
    conformance::HttpMessage message;
    message.status = 200;
    message.fields.add("Content-Type", "text/html; charset=utf-8");
    message.fields.add("X-Standard-Sitemap-Location", site.root);
    const Uri page = uri(*site.page);
    fixture.page = conformance::FixturePage{page, page, message, AddressSpace::public_network};
  } else {
    fixture.sitemap = uri(site.root);
  }
  for (const auto& [at, answer] : site.answers) {
    conformance::Answer& given = fixture.answers[at];
    given.optional = true;
    if (answer.kind == Answer::Kind::failure)
      given.failure = FetchFailure::network;
    else
      given.message = message_of(answer);
  }
  return fixture;
}

json engine_report(const Site& site, const conformance::Delivery& delivery)
{
  return json::parse(conformance::run(fixture_of(site), delivery).text);
}

json comparable(const json& report)
{
  // The contract does not say how much is read of a document that is of no use.
  json documents = json::array();
  for (const json& document : report.at("documents"))
    documents.push_back(only(document, {"url", "final_url", "status", "content_type", "bytes", "outcome"}));
  for (json& document : documents)
    if (document["outcome"] != "ok")
      document["bytes"] = 0;
  return {{"documents", documents},
          {"sitemap", comparable_sitemap(report.at("sitemap"))},
          {"findings", comparable_findings(report.at("diagnostics"), documents)}};
}

std::vector<std::string> differences(const json& naive, const json& engine)
{
  std::vector<std::string> lines;
  for (const json& change : json::diff(naive, engine)) {
    const std::string path = change.at("path");
    const json::json_pointer at(path);
    lines.push_back(path + ": naive " + (naive.contains(at) ? naive.at(at).dump() : "nothing") + ", engine " +
                    (engine.contains(at) ? engine.at(at).dump() : "nothing"));
    if (lines.size() == 12)
      break;
  }
  return lines;
}

} // namespace standard_sitemap::walk
