#include <standard_sitemap/render/probe/explain.h>

#include <algorithm>

namespace standard_sitemap {

namespace {

bool contains(std::string_view text, std::string_view part)
{
  return text.find(part) != text.npos;
}

std::string hint_for_unfetched(const PageTrouble& trouble)
{
  switch (trouble.failure) {
  case FetchFailure::timeout:
    return "the server may be slow or unreachable; try again, or in a browser";
  case FetchFailure::too_many_redirects:
    return "its redirects seem to go round in circles; --cookie-jar may help";
  case FetchFailure::too_many_fields:
    return "the policy allows 256 field lines and 64 KiB of them";
  case FetchFailure::refused:
    return "only http and https are followed, and no address with credentials in it";
  case FetchFailure::cancelled:
  case FetchFailure::network:
    break;
  }
  if (contains(trouble.message, "offline"))
    return "without --offline it would be asked for";
  if (contains(trouble.message, "resolved"))
    return "is the name spelled right, and is there a network?";
  if (contains(trouble.message, "could not connect"))
    return "is the server running, and is the port right?";
  if (contains(trouble.message, "certificate"))
    return "--cacert FILE trusts the certificates in FILE; verification cannot be turned off";
  if (contains(trouble.message, "status line"))
    return "curl --include URL writes what --page reads";
  return "is the address right?";
}

/// What the loader says about the root document: the first error, with its place.
std::string reason_of(const Report& report, const DocumentReport& root)
{
  const auto about_root = [&](const Diagnostic& diagnostic) {
    const bool root_document = diagnostic.document == root.requested.text() ||
                               (root.final_url && diagnostic.document == root.final_url->text());
    return root_document && diagnostic.severity == Severity::error;
  };
  const auto items = report.diagnostics.items();
  const auto found = std::ranges::find_if(items, about_root);
  if (found == items.end())
    return std::string{outcome_name(root.outcome)};
  std::string reason = found->message;
  if (found->line != 0) {
    reason += " (line " + std::to_string(found->line);
    reason += found->column != 0 ? ", column " + std::to_string(found->column) + ')' : ")";
  }
  return reason;
}

std::string hint_for_blocked(const std::string& reason)
{
  if (contains(reason, refusal_name(Refusal::private_network)))
    return "--allow-private lets a page refer to a more private network";
  if (contains(reason, refusal_name(Refusal::mixed_content)))
    return "a site map of an https page has to be served by https, too";
  return "a browser would refuse it, too";
}

std::string hint_for_unreachable(const DocumentReport& root, const std::string& reason)
{
  if (contains(reason, "offline"))
    return "without --offline it would be asked for";
  return root.requested.has_scheme("file") ? "is its name spelled right?" : "is the server running?";
}

std::string hint_for(const DocumentReport& root, const std::string& reason)
{
  switch (root.outcome) {
  case DocumentOutcome::unexpected_content_type:
    if (root.content_type && *root.content_type == "text/html")
      return "an HTML page lies there: is it perhaps an error page? --any-type reads it all the same";
    return "it should be served as application/xml or text/xml; --any-type reads it all the same";
  case DocumentOutcome::http_error:
    return "the page names it, but the server does not have it; --trace shows how it was named";
  case DocumentOutcome::network_error:
    return hint_for_unreachable(root, reason);
  case DocumentOutcome::timeout:
    return "--max-time SECONDS gives it more time";
  case DocumentOutcome::blocked:
    return hint_for_blocked(reason);
  case DocumentOutcome::malformed:
    return "it is not well-formed XML, so nothing of it is shown";
  case DocumentOutcome::bad_encoding:
    return "its encoding is unknown, or its bytes are not in it";
  case DocumentOutcome::not_a_sitemap:
    return "its root element has to be <sitemap> in the namespace http://standard-sitemap.org/2007/ns";
  case DocumentOutcome::ok:
  case DocumentOutcome::cut:
    break;
  }
  return "--trace shows more";
}

} // namespace

Explanation explain_unfetched(const std::string& requested, const PageTrouble& trouble)
{
  return {requested + " could not be fetched: " + trouble.message, hint_for_unfetched(trouble)};
}

Explanation explain_none_named(const PageReport& page, const Discovery& discovery)
{
  Explanation explanation{(page.url ? page.url->text() : page.requested) + " names no site map", {}};
  if (page.status && *page.status >= 400)
    explanation.what += " (the server answered with status " + std::to_string(*page.status) + ')';

  const auto near = std::ranges::find(discovery.trace, Outcome::unusable, &TraceEntry::outcome);
  if (near != discovery.trace.end())
    explanation.hint = "it comes near by " + std::string{rule_name(near->rule)} + ": " + near->detail;
  else if (page.status && *page.status >= 400)
    explanation.hint = "is the address right?";
  else
    explanation.hint = "--trace shows what was looked for; --sitemap URL shows one that you know of";
  return explanation;
}

Explanation explain_nothing_there(const Report& report)
{
  const DocumentReport& root = report.documents.front();
  const std::string reason = reason_of(report, root);
  return {"no site map could be had from " + root.requested.text() + ": " + reason, hint_for(root, reason)};
}

Explanation explain_nothing_listed(const Report& report, ListResult lists)
{
  const std::string& root = report.documents.front().requested.text();
  if (lists == ListResult::no_lists)
    return {root + " names no list of pages: it has no usable Sitemap line",
            "--sitemap URL shows a list that you know of"};
  if (report.documents.size() == 1)
    return {"no list of pages could be had from " + root, "--check shows what is wrong with it"};
  return {"none of the lists that " + root + " names could be had", "--trace shows what came of each"};
}

} // namespace standard_sitemap
