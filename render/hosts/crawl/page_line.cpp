#include "render/hosts/crawl/page_line.h"

#include <charconv>

#include "render/json/json_string.h"

namespace standard_sitemap {

namespace {

void append_number(std::string& lines, int value)
{
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  lines.append(digits, end);
}

/// Appends an array of what `append_item` writes for each item for which `is_in` holds.
template <class Items, class IsIn, class AppendItem>
void append_array(std::string& lines, const Items& items, IsIn is_in, AppendItem append_item)
{
  const char* separator = "";
  lines += '[';
  for (const auto& item : items) {
    if (!is_in(item))
      continue;
    lines += separator;
    append_item(item);
    separator = ",";
  }
  lines += ']';
}

void append_cut(std::string& lines, CutReasons cut)
{
  const char* separator = "[\"";
  for (unsigned i = 0; i < cut_count; ++i)
    if (cut.has(static_cast<Cut>(i))) {
      lines.append(separator).append(cut_name(static_cast<Cut>(i)));
      separator = "\",\"";
    }
  lines += cut.empty() ? "[]" : "\"]";
}

void append_rule(std::string& lines, Rule rule)
{
  lines.append("{\"rule\":\"").append(rule_name(rule));
}

void append_near_misses(std::string& lines, const Discovery& discovery)
{
  append_array(
      lines, discovery.trace, [](const TraceEntry& entry) { return entry.near_miss; },
      [&](const TraceEntry& entry) {
        append_rule(lines, entry.rule);
        lines += "\",\"detail\":";
        append_json_string(lines, entry.detail);
        lines += '}';
      });
}

void append_diagnostics(std::string& lines, const Discovery& discovery)
{
  append_array(
      lines, discovery.diagnostics.items(), [](const Diagnostic&) { return true; },
      [&](const Diagnostic& diagnostic) {
        lines.append("{\"severity\":\"").append(severity_name(diagnostic.severity));
        lines.append("\",\"code\":\"").append(code_name(diagnostic.code)).append("\",\"message\":");
        append_json_string(lines, diagnostic.message);
        lines += '}';
      });
}

void append_trace(std::string& lines, const Discovery& discovery)
{
  lines += ",\"trace\":";
  append_array(
      lines, discovery.trace, [](const TraceEntry&) { return true; },
      [&](const TraceEntry& entry) {
        append_rule(lines, entry.rule);
        lines.append("\",\"outcome\":\"").append(outcome_name(entry.outcome)).append("\",\"detail\":");
        append_json_string(lines, entry.detail);
        lines += '}';
      });
}

void append_text_or_null(std::string& lines, std::string_view key, std::string_view text)
{
  lines.append(",\"").append(key).append("\":");
  if (text.empty())
    lines += "null";
  else
    append_json_string(lines, text);
}

void append_trail(std::string& lines, const Trail& trail)
{
  append_array(
      lines, trail, [](const TrailItem&) { return true; },
      [&](const TrailItem& item) {
        lines += "{\"name\":";
        append_json_string(lines, item.name);
        append_text_or_null(lines, "url", item.url ? item.url->text() : std::string_view{});
        lines += '}';
      });
}

void append_related(std::string& lines, const std::vector<RelatedPage>& pages)
{
  append_array(
      lines, pages, [](const RelatedPage&) { return true; },
      [&](const RelatedPage& page) {
        lines += "{\"url\":";
        append_json_string(lines, page.url.text());
        append_text_or_null(lines, "title", page.title);
        append_text_or_null(lines, "lang", page.language);
        lines.append(",\"from\":\"").append(relation_source_name(page.from));
        lines += page.same_site ? "\",\"same_site\":true}" : "\",\"same_site\":false}";
      });
}

// R-9, as in the report of one page
void append_place(std::string& lines, const StatedPlace& place)
{
  if (place.empty()) {
    lines += ",\"place\":null";
    return;
  }
  lines += ",\"place\":{\"site_name\":";
  if (place.site_name.empty())
    lines += "null";
  else
    append_json_string(lines, place.site_name);
  lines += ",\"trails\":";
  append_array(
      lines, place.trails, [](const Trail&) { return true; },
      [&](const Trail& trail) { append_trail(lines, trail); });
  lines += ",\"relations\":{";
  const char* separator = "\"";
  for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
    if (!place.relations[kind].empty()) {
      lines.append(separator).append(relation_kind_name(static_cast<RelationKind>(kind))).append("\":");
      append_related(lines, place.relations[kind]);
      separator = ",\"";
    }
  lines += "}}";
}

} // namespace

void append_page_line(std::string& lines, const PageFindings& page, bool with_trace)
{
  lines += "{\"url\":";
  append_json_string(lines, page.url);
  lines += ",\"record\":";
  if (page.record.empty())
    lines += "null";
  else
    append_json_string(lines, page.record);
  lines += ",\"status\":";
  if (page.status)
    append_number(lines, *page.status);
  else
    lines += "null";
  const Discovery* const discovery = page.discovery;
  if (discovery != nullptr && discovery->found) {
    lines.append(",\"rule\":\"").append(rule_name(discovery->found->rule)).append("\",\"sitemap\":");
    append_json_string(lines, discovery->found->sitemap.text());
  } else {
    lines += ",\"rule\":null,\"sitemap\":null";
  }
  lines += ",\"near_misses\":";
  if (discovery != nullptr)
    append_near_misses(lines, *discovery);
  else
    lines += "[]";
  lines += ",\"cut\":";
  append_cut(lines, page.cut);
  lines += ",\"diagnostics\":";
  if (discovery != nullptr)
    append_diagnostics(lines, *discovery);
  else
    lines += "[]";
  if (page.place != nullptr)
    append_place(lines, *page.place);
  if (with_trace && discovery != nullptr)
    append_trace(lines, *discovery);
  lines += "}\n";
}

} // namespace standard_sitemap
