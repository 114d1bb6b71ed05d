#include <algorithm>

#include "engine/display/shown.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

TextStyle style_of(RuleResult outcome)
{
  switch (outcome) {
  case RuleResult::matched:
    return TextStyle::here;
  case RuleResult::unusable:
    return TextStyle::warning;
  case RuleResult::absent:
  case RuleResult::not_applicable:
  case RuleResult::not_tried:
    return TextStyle::dim;
  }
  return TextStyle::plain;
}

TextStyle style_of(DocumentOutcome outcome)
{
  if (outcome == DocumentOutcome::ok)
    return TextStyle::here;
  return outcome == DocumentOutcome::cut ? TextStyle::warning : TextStyle::error;
}

void write_rules(TextWriter& writer, const std::vector<TraceEntry>& trace)
{
  writer.heading("Rules");
  for (const TraceEntry& entry : trace)
    writer.line({{"  " + padded(std::string{rule_name(entry.rule)}, 13)},
                 {padded(std::string{outcome_name(entry.outcome)}, 16), style_of(entry.outcome)},
                 {entry.detail, TextStyle::dim}});
}

void write_documents(TextWriter& writer, const std::vector<DocumentReport>& documents)
{
  if (documents.empty())
    return;
  std::size_t outcome_columns = 0;
  for (const DocumentReport& document : documents)
    outcome_columns = std::max(outcome_columns, outcome_name(document.outcome).size());

  writer.heading("Documents");
  for (const DocumentReport& document : documents) {
    const std::string status = document.status ? std::to_string(*document.status) : "-";
    const std::string type =
        document.content_type ? writer.fitted(escaped_controls(*document.content_type), 24) : "-";
    const std::string margin(2, ' ');
    writer.line({{margin + padded(std::string{outcome_name(document.outcome)}, outcome_columns + 2),
                  style_of(document.outcome)},
                 {padded(status, 5), TextStyle::dim},
                 {padded(type, 17) + ' ', TextStyle::dim},
                 {padded(shown_bytes(document.bytes), 10) + ' ', TextStyle::dim},
                 {document.requested.text(), TextStyle::plain, hyperlink_target(document.requested)}});
    if (document.final_url && *document.final_url != document.requested)
      writer.line({{std::string(outcome_columns + 4, ' ') + "redirected to " + document.final_url->text(),
                    TextStyle::dim}});
  }
}

} // namespace

void write_trace(TextWriter& writer, const Discovery& discovery, const std::vector<DocumentReport>& documents)
{
  write_rules(writer, discovery.trace);
  write_documents(writer, documents);
}

} // namespace standard_sitemap
