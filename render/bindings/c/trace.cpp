// How the map of a page was found, or why there is none, and what came of its documents.

#include <cstddef>

#include "engine/check/check.h"
#include "engine/check/remedy.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

template <class Value>
standard_sitemap_string name_of(const std::optional<Value>& value, std::string_view (*name)(Value))
{
  return value ? borrowed(name(*value)) : standard_sitemap_string{nullptr, 0};
}

} // namespace

namespace standard_sitemap::c {

standard_sitemap_status give_found(const Discovery& discovery, standard_sitemap_found* to)
{
  if (!discovery.found)
    return STANDARD_SITEMAP_NONE;
  return write(to,
               {0, borrowed(rule_name(discovery.found->rule)), borrowed(discovery.found->sitemap.text())});
}

standard_sitemap_status give_trace(const Discovery& discovery, std::size_t index, standard_sitemap_trace* to)
{
  if (index >= discovery.trace.size())
    return STANDARD_SITEMAP_NONE;
  const TraceEntry& entry = discovery.trace[index];
  return write(to,
               {0, borrowed(rule_name(entry.rule)), borrowed(outcome_name(entry.outcome)),
                borrowed(entry.detail), entry.near_miss ? 1u : 0u, 0},
               offsetof(standard_sitemap_trace, near_miss));
}

standard_sitemap_status give_diagnostic(const Diagnostic& item, standard_sitemap_diagnostic* to)
{
  const auto [text, setting] = remedy(item);
  return write(to,
               {0, borrowed(code_name(item.code)), borrowed(severity_name(item.severity)),
                borrowed(item.message), borrowed(item.document), item.count, item.line, item.column,
                borrowed(text), borrowed(setting_name(setting))},
               offsetof(standard_sitemap_diagnostic, remedy));
}

standard_sitemap_status give_document(const DocumentReport& report, standard_sitemap_document* to)
{
  standard_sitemap_string final_url{nullptr, 0};
  if (report.final_url)
    final_url = borrowed(report.final_url->text());
  return write(to,
               {0, borrowed(report.requested.text()), final_url, borrowed(report.content_type),
                borrowed(outcome_name(report.outcome)), report.bytes, report.status.value_or(0), 0,
                name_of(report.failure, fetch_failure_name), name_of(report.refusal, refusal_name)},
               offsetof(standard_sitemap_document, failure));
}

} // namespace standard_sitemap::c

standard_sitemap_status standard_sitemap_session_found(const standard_sitemap_session* session,
                                                       standard_sitemap_found* found)
{
  if (session == nullptr || found == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const Discovery* const discovery = session->session.discovery();
  return discovery != nullptr ? give_found(*discovery, found) : STANDARD_SITEMAP_NONE;
}

standard_sitemap_status standard_sitemap_session_trace(const standard_sitemap_session* session, size_t index,
                                                       standard_sitemap_trace* trace)
{
  if (session == nullptr || trace == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const Discovery* const discovery = session->session.discovery();
  return discovery != nullptr ? give_trace(*discovery, index, trace) : STANDARD_SITEMAP_NONE;
}

standard_sitemap_status standard_sitemap_session_diagnostic(const standard_sitemap_session* session,
                                                            size_t index,
                                                            standard_sitemap_diagnostic* diagnostic)
{
  if (session == nullptr || diagnostic == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const Discovery* const discovery = session->session.discovery();
  if (discovery == nullptr)
    return STANDARD_SITEMAP_NONE;
  auto items = discovery->diagnostics.items();
  const auto result = session->session.result(); // its strings live as long as the page is shown
  if (index >= items.size()) {
    index -= items.size();
    items = {};
    if (result)
      items = result->diagnostics.items();
  }
  if (index >= items.size())
    return STANDARD_SITEMAP_NONE;
  return give_diagnostic(items[index], diagnostic);
}

standard_sitemap_status standard_sitemap_session_finding(standard_sitemap_session* session, size_t index,
                                                         standard_sitemap_diagnostic* finding)
{
  if (session == nullptr || finding == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto result = session->session.result();
    if (!result || !result->map)
      return STANDARD_SITEMAP_NONE;
    if (session->checked != result) {
      const Initiator* const page = session->session.initiator();
      session->findings = check(*result->map, page != nullptr ? &page->url : nullptr);
      session->checked = std::move(result);
    }
    const auto items = session->findings.items();
    return index < items.size() ? give_diagnostic(items[index], finding) : STANDARD_SITEMAP_NONE;
  });
}

standard_sitemap_status standard_sitemap_session_document(const standard_sitemap_session* session,
                                                          size_t index, standard_sitemap_document* document)
{
  if (session == nullptr || document == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto result = session->session.result();
  if (!result || index >= result->documents.size())
    return STANDARD_SITEMAP_NONE;
  return give_document(result->documents[index], document);
}
