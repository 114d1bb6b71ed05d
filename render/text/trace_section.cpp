#include <algorithm>

#include "engine/display/shown.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

Ink ink_of(RuleResult outcome)
{
  switch (outcome) {
  case RuleResult::matched:
    return Ink::here;
  case RuleResult::unusable:
    return Ink::warning;
  case RuleResult::absent:
  case RuleResult::not_applicable:
  case RuleResult::not_tried:
    return Ink::quiet;
  }
  return Ink::plain;
}

Ink ink_of(DocumentOutcome outcome)
{
  if (outcome == DocumentOutcome::ok)
    return Ink::here;
  return outcome == DocumentOutcome::cut ? Ink::warning : Ink::error;
}

void write_rules(TextPaper& paper, const std::vector<TraceEntry>& trace)
{
  paper.heading("Rules");
  for (const TraceEntry& entry : trace)
    paper.line({{"  " + padded(std::string{rule_name(entry.rule)}, 13)},
                {padded(std::string{outcome_name(entry.outcome)}, 16), ink_of(entry.outcome)},
                {entry.detail, Ink::quiet}});
}

void write_documents(TextPaper& paper, const std::vector<DocumentReport>& documents)
{
  if (documents.empty())
    return;
  std::size_t outcome_columns = 0;
  for (const DocumentReport& document : documents)
    outcome_columns = std::max(outcome_columns, outcome_name(document.outcome).size());

  paper.heading("Documents");
  for (const DocumentReport& document : documents) {
    const std::string status = document.status ? std::to_string(*document.status) : "-";
    const std::string type =
        document.content_type ? paper.fitted(escaped_controls(*document.content_type), 24) : "-";
    const std::string margin(2, ' ');
    paper.line({{margin + padded(std::string{outcome_name(document.outcome)}, outcome_columns + 2),
                 ink_of(document.outcome)},
                {padded(status, 5), Ink::quiet},
                {padded(type, 17) + ' ', Ink::quiet},
                {padded(shown_bytes(document.bytes), 10) + ' ', Ink::quiet},
                {document.requested.text()}});
    if (document.final_url && *document.final_url != document.requested)
      paper.line({{std::string(outcome_columns + 4, ' ') + "redirected to " + document.final_url->text(),
                   Ink::quiet}});
  }
}

} // namespace

void write_trace(TextPaper& paper, const Discovery& discovery, const std::vector<DocumentReport>& documents)
{
  write_rules(paper, discovery.trace);
  write_documents(paper, documents);
}

} // namespace standard_sitemap
