#include "render/findings/finding_list.h"

#include <algorithm>
#include <tuple>

#include "engine/display/shown.h"

namespace standard_sitemap {

const DocumentName& DocumentNames::of(const std::string& document)
{
  const auto [place, is_new] = by_document_.try_emplace(document, nullptr);
  if (is_new)
    place->second = &names_.emplace_back(document_name(document, places_));
  return *place->second;
}

std::vector<DocumentFindings> findings_by_document(const Report& report, DocumentNames& names)
{
  std::vector<DocumentFindings> documents;
  std::unordered_map<std::string_view, std::size_t, KeyedHash, std::equal_to<>>
      places; // by the name that is shown
  const auto at = [&](const std::string& document) -> DocumentFindings& {
    const DocumentName& name = names.of(document);
    const auto [place, is_new] = places.try_emplace(name.path, documents.size());
    if (is_new)
      documents.push_back({&name, {}});
    return documents[place->second];
  };
  const auto is_about_none = [](const Diagnostic& diagnostic) { return diagnostic.document.empty(); };
  if (std::ranges::any_of(report.diagnostics.items(), is_about_none))
    at({});
  for (const DocumentReport& document : report.documents)
    at(document.final_url.value_or(document.requested).without_fragment().text());
  for (const Diagnostic& diagnostic : report.diagnostics.items()) {
    DocumentFindings& document = at(diagnostic.document);
    document.findings.push_back({&diagnostic, document.document});
  }
  for (DocumentFindings& document : documents)
    std::ranges::stable_sort(document.findings, [](const Finding& a, const Finding& b) {
      return std::tie(a.diagnostic->line, a.diagnostic->column) <
             std::tie(b.diagnostic->line, b.diagnostic->column);
    });
  return documents;
}

std::string message_of(const Diagnostic& diagnostic)
{
  std::string message = escaped_controls(diagnostic.message);
  if (diagnostic.count > 1)
    message += " (and " + std::to_string(diagnostic.count - 1) + " more like it)";
  return message;
}

std::optional<std::string_view> why_unchecked(const Report& report)
{
  const bool is_told = std::ranges::any_of(report.diagnostics.items(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::error;
  });
  if (report.view || is_told)
    return std::nullopt;
  return report.discovery.found ? "the site map could not be read" : "the page names no site map";
}

} // namespace standard_sitemap
