#include "render/findings/sarif_renderer.h"

#include <algorithm>
#include <map>

#include "engine/check/remedy.h"
#include "engine/display/shown.h"
#include "engine/terms/diagnostic_table.h"
#include "render/findings/finding_key.h"
#include "render/findings/finding_list.h"
#include "render/json/json_writer.h"

namespace standard_sitemap {

namespace {

/// SARIF 2.1.0, 3.27.10
std::string_view level_of(Severity severity)
{
  return severity_name(severity); // `note`, `warning` and `error` are levels, too
}

/// SARIF 2.1.0, 3.11.6: in messages `[text](target)` is a link. In what an author wrote it is none.
std::string without_links(const std::string& message)
{
  if (message.find("](") == message.npos)
    return message;
  std::string text;
  for (const char c : message) {
    if (c == '[' || c == ']' || c == '\\')
      text += '\\';
    text += c;
  }
  return text;
}

/// `Name missing` for `name-missing`
std::string words_of(std::string_view code)
{
  std::string words{code};
  std::ranges::replace(words, '-', ' ');
  words.front() = static_cast<char>(words.front() - 'a' + 'A'); // all begin with a letter
  return words;
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text)
{
  json.key(key);
  json.start_object();
  json.member("text", text);
  json.end_object();
}

void write_rule(JsonWriter& json, const DiagnosticRow& row, const std::string& explanations)
{
  json.start_object();
  json.member("id", row.name);
  write_text(json, "shortDescription", words_of(row.name));
  write_text(json, "help", row.remedy);
  if (!explanations.empty())
    json.member("helpUri", explanations + '#' + std::string{row.name});
  json.key("defaultConfiguration");
  json.start_object();
  json.member("level", level_of(row.severity));
  json.end_object();
  json.end_object();
}

/// The codes that are found, in the order of the table, each with its index among them.
std::map<Code, std::uint64_t> rules_of(const Diagnostics& findings)
{
  std::map<Code, std::uint64_t> rules;
  for (const Diagnostic& finding : findings.items())
    rules.emplace(finding.code, 0);
  std::uint64_t index = 0;
  for (auto& [code, place] : rules)
    place = index++;
  return rules;
}

void write_tool(JsonWriter& json, const std::map<Code, std::uint64_t>& rules, const FindingsOptions& options)
{
  json.key("tool");
  json.start_object();
  json.key("driver");
  json.start_object();
  json.member("name", tool_name);
  if (!options.version.empty())
    json.member("version", options.version);
  json.key("rules");
  json.start_array();
  const auto table = diagnostic_table();
  for (const auto& [code, index] : rules)
    write_rule(json, table[static_cast<std::size_t>(code)], options.explanations);
  json.end_array();
  json.end_object();
  json.end_object();
}

/// SARIF 2.1.0, 3.20: whether the check could be made at all, and if not, why.
void write_invocation(JsonWriter& json, const Report& report)
{
  json.key("invocations");
  json.start_array();
  json.start_object();
  json.flag("executionSuccessful", report.view != nullptr);
  if (const auto why = why_unchecked(report)) {
    json.key("toolExecutionNotifications");
    json.start_array();
    json.start_object();
    json.member("level", "error");
    write_text(json, "message", *why);
    json.end_object();
    json.end_array();
  }
  json.end_object();
  json.end_array();
}

/// The file that a repository has for a document. GitHub takes no log that has a URL of the web in its place.
struct Artifact {
  std::string uri;
  bool is_document; ///< whether it is the document itself, with its lines
};

Artifact artifact_of(const DocumentName& document, const FilePlaces& places)
{
  if (document.is_file)
    return {document.uri, true};
  if (places.map)
    return {document_name(places.map->text(), places).uri, false};
  if (document.uri.empty())
    return {{}, false};
  const auto url = Uri::parse({document.uri});
  std::string_view path = url ? url->path() : std::string_view{};
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  const std::string file{path.substr(0, path.find(':'))}; // a colon would end a scheme
  return {file.empty() || file.ends_with('/') ? file + "index.html" : file, false};
}

void write_locations(JsonWriter& json, const Diagnostic& diagnostic, const Artifact& artifact)
{
  json.key("locations");
  json.start_array();
  if (artifact.uri.empty()) // it is about no document
    return json.end_array();
  json.start_object();
  json.key("physicalLocation");
  json.start_object();
  json.key("artifactLocation");
  json.start_object();
  json.member("uri", artifact.uri);
  json.end_object();
  if (diagnostic.line > 0 && artifact.is_document) {
    json.key("region");
    json.start_object();
    json.count("startLine", diagnostic.line);
    if (diagnostic.column > 0)
      json.count("startColumn", diagnostic.column);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  json.end_array();
}

/// With the place, if the location does not have it.
std::string located_message(const Finding& finding, const Artifact& artifact)
{
  const Diagnostic& diagnostic = *finding.diagnostic;
  std::string place;
  if (!artifact.is_document && !finding.document->uri.empty()) {
    place = escaped_controls(finding.document->uri);
    if (diagnostic.line > 0)
      place += ':' + std::to_string(diagnostic.line);
    if (diagnostic.line > 0 && diagnostic.column > 0)
      place += ':' + std::to_string(diagnostic.column);
    place += ": ";
  }
  return place + message_of(diagnostic);
}

class Results {
 public:
  Results(JsonWriter& json, const std::map<Code, std::uint64_t>& rules, const FindingsOptions& options)
      : json_(json), rules_(rules), options_(options)
  {
  }

  void write(const Finding& finding)
  {
    const Diagnostic& diagnostic = *finding.diagnostic;
    json_.start_object();
    json_.member("ruleId", code_name(diagnostic.code));
    json_.count("ruleIndex", rules_.at(diagnostic.code));
    json_.member("level", level_of(diagnostic.severity));
    const Artifact artifact = artifact_of(*finding.document, options_.places);
    write_text(json_, "message", without_links(located_message(finding, artifact)));
    write_locations(json_, diagnostic, artifact);
    if (diagnostic.count > 1)
      json_.count("occurrenceCount", diagnostic.count);
    json_.key("partialFingerprints");
    json_.start_object();
    json_.member("standardSitemap/v1", fingerprint(finding));
    json_.end_object();
    json_.key("properties");
    json_.start_object();
    json_.member("remedy", remedy_with_setting(diagnostic, options_.settings));
    json_.end_object();
    json_.end_object();
  }

 private:
  std::string fingerprint(const Finding& finding)
  {
    FindingKey key = key_of(*finding.diagnostic, *finding.document, options_.places);
    const std::uint64_t occurrence = ++occurrences_[key];
    return fingerprint_of(key, occurrence);
  }

  JsonWriter& json_;
  const std::map<Code, std::uint64_t>& rules_;
  const FindingsOptions& options_;
  std::map<FindingKey, std::uint64_t> occurrences_;
};

} // namespace

void SarifRenderer::render(const Report& report, const Sink& sink)
{
  DocumentNames names{options_.places};
  const std::map<Code, std::uint64_t> rules = rules_of(report.diagnostics);
  JsonWriter json{sink};
  json.start_object();
  json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json.member("version", "2.1.0");
  json.key("runs");
  json.start_array();
  json.start_object();
  write_tool(json, rules, options_);
  write_invocation(json, report);
  json.member("columnKind", "unicodeCodePoints");
  json.key("results");
  json.start_array();
  Results results{json, rules, options_};
  for (const DocumentFindings& document : findings_by_document(report, names))
    for (const Finding& finding : document.findings) {
      if (json.stopped())
        return;
      results.write(finding);
    }
  json.end_array();
  json.end_object();
  json.end_array();
  json.end_object();
  json.finish();
}

} // namespace standard_sitemap
