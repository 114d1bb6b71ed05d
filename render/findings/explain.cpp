#include "render/findings/explain.h"

#include <algorithm>
#include <string>

#include "engine/base/ascii.h"
#include "engine/terms/policy.h"
#include "engine/web/media_type.h"
#include "render/findings/option_words.h"

namespace standard_sitemap {

namespace {

std::string hint_for_unfetched(FetchFailure failure)
{
  switch (failure) {
  case FetchFailure::timeout:
    return "the server may be slow or unreachable: try again, or in a browser";
  case FetchFailure::too_many_redirects:
    return "its redirects seem to form a loop; --cookie-jar FILE may help";
  case FetchFailure::too_many_fields:
    return "at most " + std::to_string(Policy{}.response_fields) + " header fields, and " +
           std::to_string(Policy{}.response_field_bytes >> 10) + " KiB of them, are accepted";
  case FetchFailure::refused:
    return "only http and https are followed, and no address with a user name or password in it";
  case FetchFailure::offline:
    return "leave out --offline to fetch it";
  case FetchFailure::name_unresolved:
    return "check the spelling of the name, and whether there is a network";
  case FetchFailure::not_connected:
    return "check that the server is running, and that the port is right";
  case FetchFailure::proxy:
    return "check the address that --proxy names";
  case FetchFailure::untrusted_certificate:
    return "--cacert FILE trusts the certificates in FILE; certificate checks cannot be turned off";
  case FetchFailure::expired_certificate:
    return "check the clock of this machine; certificate checks cannot be turned off";
  case FetchFailure::wrong_host_certificate:
    return "use a host name that the certificate is for; certificate checks cannot be turned off";
  case FetchFailure::no_secure_connection:
    return "check that the port is one for https, and the file that --cacert names";
  case FetchFailure::incomplete_response:
    return "try again; if it happens again, the log of the server should say why";
  case FetchFailure::not_http:
    return "check the scheme and the port: what answers there does not speak HTTP";
  case FetchFailure::file_missing:
    return "check the spelling of its name";
  case FetchFailure::file_unreadable:
    return "it has to be a regular file that you may read, and complete if it is compressed";
  case FetchFailure::coding_broken:
    return "the server has to send what its Content-Encoding says";
  case FetchFailure::cancelled:
  case FetchFailure::network:
    break;
  }
  return "check the address";
}

/// Returns the loader's first error about the root document, with its position.
const Diagnostic* error_of(const Report& report, const DocumentReport& root)
{
  const auto items = report.diagnostics.items();
  const auto found = std::ranges::find_if(items, [&](const Diagnostic& diagnostic) {
    const bool root_document = diagnostic.document == root.requested.text() ||
                               (root.final_url && diagnostic.document == root.final_url->text());
    return root_document && diagnostic.severity == Severity::error;
  });
  return found == items.end() ? nullptr : &*found;
}

std::string reason_of(const Diagnostic* error, const DocumentReport& root)
{
  if (!error)
    return std::string{outcome_name(root.outcome)};
  std::string reason = error->message;
  if (error->line != 0) {
    reason += " (line " + std::to_string(error->line);
    reason += error->column != 0 ? ", column " + std::to_string(error->column) + ')' : ")";
  }
  return reason;
}

std::string hint_for_blocked(const std::optional<Refusal>& refusal)
{
  switch (refusal.value_or(Refusal::unusable)) {
  case Refusal::private_network:
    return "--allow-private lets a page refer to a more private network";
  case Refusal::mixed_content:
    return "the site map of an https page has to be served by https, too";
  case Refusal::credentials:
    return "leave the user name and password out of the address; use --user NAME:PASSWORD instead";
  case Refusal::scheme:
    return "only http and https are fetched";
  case Refusal::outside_directory:
    return "a local file may only refer to files in its own folder or below";
  default:
    return "a browser would refuse it, too";
  }
}

std::string hint_for_status(int status, bool by_page)
{
  if (status == 401)
    return "the server asks for a user name and a password; pass them with --user NAME:PASSWORD";
  if (status == 407)
    return "the proxy asks for a user name and a password; pass them with --proxy "
           "http://NAME:PASSWORD@HOST:PORT/";
  if (status == 403)
    return "the server does not allow this request; if a login is needed, pass its cookies with --cookie-jar "
           "FILE";
  if (status == 429 || status >= 500)
    return "the server cannot answer now: try again later";
  return by_page ? "the page names it, but the server does not have it; --trace shows how it was named"
                 : "check the address: the server has nothing there";
}

std::string hint_for(const DocumentReport& root, const Diagnostic* error, const Report& report, bool local)
{
  const bool by_page = report.page.has_value();
  switch (root.outcome) {
  case DocumentOutcome::unexpected_content_type:
    if (root.content_type && *root.content_type == "text/html")
      return local
                 ? "if it is a page, give it as such: its address alone"
                 : "there is an HTML page at that address, perhaps an error page; --any-type reads it anyway";
    return local ? "give it a name that ends in .xml, or use --any-type"
                 : "it should be served as application/xml or text/xml; --any-type reads it anyway";
  case DocumentOutcome::http_error:
    return hint_for_status(root.status.value_or(0), by_page);
  case DocumentOutcome::network_error:
    return hint_for_unfetched(root.failure.value_or(FetchFailure::network));
  case DocumentOutcome::timeout:
    return "--max-time SECONDS gives it more time";
  case DocumentOutcome::blocked:
    return hint_for_blocked(root.refusal);
  case DocumentOutcome::malformed:
    return "a site map that is not well-formed XML is not shown; --check says how to correct it";
  case DocumentOutcome::bad_encoding:
    return "save it in UTF-8, and name no other encoding";
  case DocumentOutcome::not_a_sitemap:
    if (error && error->subject != Subject::sitemap)
      return "a site map, an XML or text sitemap (sitemaps.org), a feed or a robots.txt can be shown";
    if (by_page)
      return "its root element has to be <sitemap> in the namespace http://standard-sitemap.org/2007/ns; to "
             "show an XML sitemap (sitemaps.org), use --sitemap " +
             root.requested.text();
    return "its root element has to be <sitemap> in the namespace http://standard-sitemap.org/2007/ns";
  case DocumentOutcome::reader_failed:
    return "try again; if it fails again, please report the file as a bug";
  case DocumentOutcome::ok:
  case DocumentOutcome::cut:
    break;
  }
  return "--trace shows more";
}

} // namespace

std::string hint_without(std::string_view hint, std::span<const std::string> others)
{
  constexpr std::string_view end = "; ";
  const auto advises = [](std::string_view part, const std::string& option) {
    const std::size_t at = part.find(option);
    const bool is_whole =
        at != part.npos &&
        (at + option.size() == part.size() ||
         !(is_ascii_alphanumeric(part[at + option.size()]) || part[at + option.size()] == '-'));
    return is_whole && !part.starts_with("leave out ");
  };
  std::string kept;
  while (!hint.empty()) {
    const std::string_view part = hint.substr(0, hint.find(end));
    hint.remove_prefix(std::min(part.size() + end.size(), hint.size()));
    if (std::ranges::none_of(others, [&](const std::string& option) { return advises(part, option); }))
      kept.append(kept.empty() ? "" : end).append(part);
  }
  return kept;
}

bool advises_option(std::string_view hint)
{
  return hint.find("--") != hint.npos;
}

bool is_probably_a_map(const PageReport& page)
{
  if (page.status && *page.status >= 400)
    return false;
  const auto type = page.content_type ? MediaType::parse(*page.content_type) : std::nullopt;
  if (type && type->is_xml() && !type->is_xhtml())
    return true;
  if (type && type->is_html())
    return false;
  std::string_view path = page.url ? page.url->path() : std::string_view{};
  const bool packed = path.ends_with(".gz");
  if (packed)
    path.remove_suffix(3);
  return path.ends_with(".xml") || (packed && path.ends_with(".txt")) || path.ends_with("/sitemap.txt") ||
         path == "/robots.txt";
}

Explanation explain_unfetched(const std::string& requested, FetchFailure failure, const std::string& message)
{
  return {requested + " could not be fetched: " + message, hint_for_unfetched(failure)};
}

Explanation explain_damaged(const PageReport& page, const std::string& damage)
{
  return {(page.url ? page.url->text() : page.requested) + " could not be read as a whole: " + damage,
          "what comes before names no site map; --trace shows what was looked for"};
}

Explanation explain_no_home_page(const std::string& folder, const std::string& message)
{
  return {"the folder " + folder + " has no home page: " + message,
          "--root takes the folder with the files of the site; --sitemap FILE names a map in it, if the home "
          "page "
          "does not"};
}

Explanation explain_none_named(const PageReport& page, const Discovery& discovery)
{
  Explanation explanation{(page.url ? page.url->text() : page.requested) + " names no site map", {}};
  if (page.status && *page.status >= 400)
    explanation.what += " (the server answered with status " + std::to_string(*page.status) + ')';

  const auto diagnostics = discovery.diagnostics.items();
  const auto failed = std::ranges::find(diagnostics, Code::reader_failed, &Diagnostic::code);
  if (failed != diagnostics.end()) {
    explanation.what += ", as far as it could be read: " + failed->message;
    explanation.hint = "try again; if it fails again, please report the page as a bug";
    return explanation;
  }
  const auto near = std::ranges::find(discovery.trace, true, &TraceEntry::near_miss);
  if (near != discovery.trace.end())
    explanation.hint = "closest rule: " + std::string{rule_name(near->rule)} + ": " + near->detail;
  else if (page.status && *page.status == 401)
    explanation.hint = "the server asks for a user name and a password; pass them with --user NAME:PASSWORD";
  else if (page.status && *page.status >= 400)
    explanation.hint = "check the address";
  else if (is_probably_a_map(page))
    explanation.hint = "it looks like a site map itself: --sitemap " +
                       (page.url ? page.url->text() : page.requested) + " shows it";
  else
    explanation.hint = "--trace shows what was looked for; --sitemap URL shows a map whose address you know";
  return explanation;
}

Explanation explain_nothing_there(const Report& report, bool from_file)
{
  const DocumentReport& root = report.documents.front();
  const Diagnostic* const error = error_of(report, root);
  return {"no site map could be read from " + root.requested.text() + ": " + reason_of(error, root),
          hint_for(root, error, report, from_file)};
}

std::optional<std::string> hint_for_relative_links(const Report& report)
{
  const auto items = report.diagnostics.items();
  const auto found = std::ranges::find(items, Code::relative_links, &Diagnostic::code);
  return found == items.end() ? std::nullopt
                              : std::optional{found->message + ". " + std::string{option_for(Setting::base)}};
}

Explanation explain_nothing_listed(const Report& report, ListResult lists)
{
  const std::string& root = report.documents.front().requested.text();
  if (lists == ListResult::no_lists)
    return {root + " names no XML sitemap: it has no usable Sitemap line",
            "--sitemap URL shows one whose address you know"};
  if (report.documents.size() == 1)
    return {"no list of pages could be read from " + root, "--check shows what is wrong with it"};
  return {"none of the sitemaps that " + root + " names could be read", "--trace shows the outcome of each"};
}

} // namespace standard_sitemap
