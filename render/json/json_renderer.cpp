#include "render/json/json_renderer.h"

#include "engine/check/check.h"
#include "engine/check/remedy.h"
#include "render/json/json_writer.h"

namespace standard_sitemap {

namespace {

void write_status(JsonWriter& json, const std::optional<int>& status)
{
  json.place("status", status ? static_cast<std::uint64_t>(std::max(*status, 0)) : 0);
}

void write_page(JsonWriter& json, const std::optional<PageReport>& page)
{
  json.key("page");
  if (!page)
    return json.null();
  json.start_object();
  json.member("requested", page->requested);
  json.member("url", page->url);
  write_status(json, page->status);
  json.member("content_type", page->content_type);
  json.end_object();
}

void write_discovery(JsonWriter& json, const Discovery& discovery)
{
  json.key("discovery");
  json.start_object();
  if (discovery.found) {
    json.member("rule", rule_name(discovery.found->rule));
    json.member("sitemap", discovery.found->sitemap);
  } else {
    json.null_member("rule");
    json.null_member("sitemap");
  }
  json.key("trace");
  json.start_array();
  for (const TraceEntry& entry : discovery.trace) {
    json.start_object();
    json.member("rule", rule_name(entry.rule));
    json.member("outcome", outcome_name(entry.outcome));
    json.member("detail", entry.detail);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

std::optional<std::string_view> unless_empty(const std::string& text)
{
  return text.empty() ? std::nullopt : std::optional<std::string_view>{text};
}

void write_trails(JsonWriter& json, const std::vector<Trail>& trails)
{
  json.key("trails");
  json.start_array();
  for (const Trail& trail : trails) {
    json.start_array();
    for (const TrailItem& item : trail) {
      json.start_object();
      json.member("name", item.name);
      json.member("url", item.url);
      json.end_object();
    }
    json.end_array();
  }
  json.end_array();
}

void write_related_page(JsonWriter& json, const RelatedPage& page)
{
  json.start_object();
  json.member("url", page.url);
  json.member("title", unless_empty(page.title));
  json.member("lang", unless_empty(page.language));
  json.member("from", relation_source_name(page.from));
  json.flag("same_site", page.same_site);
  json.end_object();
}

void write_relations(JsonWriter& json, const StatedPlace& place)
{
  json.key("relations");
  json.start_object();
  for (std::size_t index = 0; index < relation_kind_count; ++index) {
    if (place.relations[index].empty())
      continue;
    json.key(relation_kind_name(static_cast<RelationKind>(index)));
    json.start_array();
    for (const RelatedPage& page : place.relations[index])
      write_related_page(json, page);
    json.end_array();
  }
  json.end_object();
}

//
void write_place(JsonWriter& json, const std::optional<StatedPlace>& place)
{
  if (!place || place->empty())
    return json.null_member("place");
  json.key("place");
  json.start_object();
  json.member("site_name", unless_empty(place->site_name));
  write_trails(json, place->trails);
  write_relations(json, *place);
  json.end_object();
}

template <class Value>
std::optional<std::string_view> name_of(const std::optional<Value>& value, std::string_view (*name)(Value))
{
  return value ? std::optional{name(*value)} : std::nullopt;
}

void write_documents(JsonWriter& json, const std::vector<DocumentReport>& documents)
{
  json.key("documents");
  json.start_array();
  for (const DocumentReport& document : documents) {
    json.start_object();
    json.member("url", document.requested);
    json.member("final_url", document.final_url);
    write_status(json, document.status);
    json.member("content_type", document.content_type);
    json.count("bytes", document.bytes);
    json.member("outcome", outcome_name(document.outcome));
    json.member("failure", name_of(document.failure, fetch_failure_name));
    json.member("refusal", name_of(document.refusal, refusal_name));
    json.end_object();
  }
  json.end_array();
}

void write_diagnostics(JsonWriter& json, const Diagnostics& diagnostics)
{
  json.key("diagnostics");
  json.start_array();
  for (const Diagnostic& diagnostic : diagnostics.items()) {
    json.start_object();
    json.member("severity", severity_name(diagnostic.severity));
    json.member("code", code_name(diagnostic.code));
    json.member("message", diagnostic.message);
    if (diagnostic.document.empty())
      json.null_member("document");
    else
      json.member("document", diagnostic.document);
    json.place("line", diagnostic.line);
    json.place("column", diagnostic.column);
    json.count("count", diagnostic.count);
    const auto [text, setting] = remedy(diagnostic);
    json.member("remedy", text);
    if (setting == Setting::none)
      json.null_member("setting");
    else
      json.member("setting", setting_name(setting));
    json.end_object();
  }
  json.end_array();
}

/// Writes whether the map passes, for CI; the findings themselves are among the diagnostics.
void write_check(JsonWriter& json, const Report& report)
{
  const CheckSummary summary = summary_of(report.diagnostics);
  json.key("check");
  json.start_object();
  json.member("fail_on", severity_name(*report.fail_on));
  json.flag("passed", report.view != nullptr && summary.passes(*report.fail_on));
  json.count("errors", summary.errors);
  json.count("warnings", summary.warnings);
  json.count("notes", summary.notes);
  json.end_object();
}

} // namespace

void JsonRenderer::render(const Report& report, const Sink& sink)
{
  JsonWriter json{sink};
  json.start_object();
  json.count("version", 1);
  write_page(json, report.page);
  write_discovery(json, report.discovery);
  write_documents(json, report.documents);
  if (report.view)
    write_sitemap(json, report);
  else
    json.null_member("sitemap");
  write_place(json, report.place);
  write_diagnostics(json, report.diagnostics);
  if (report.fail_on)
    write_check(json, report);
  json.end_object();
  json.finish();
}

} // namespace standard_sitemap
