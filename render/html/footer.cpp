#include "engine/display/shown.h"
#include "render/html/page.h"
#include "render/html/sentence.h"
#include "render/node/counts.h"

namespace standard_sitemap {

namespace {

std::string_view outcome_text(DocumentOutcome outcome, const Words& words)
{
  switch (outcome) {
  case DocumentOutcome::ok:
    return "";
  case DocumentOutcome::cut:
    return words.document_cut();
  case DocumentOutcome::http_error:
    return words.document_http_error();
  case DocumentOutcome::network_error:
    return words.document_network_error();
  case DocumentOutcome::blocked:
    return words.document_blocked();
  case DocumentOutcome::timeout:
    return words.document_timeout();
  case DocumentOutcome::unexpected_content_type:
    return words.document_unexpected_content_type();
  case DocumentOutcome::bad_encoding:
    return words.document_bad_encoding();
  case DocumentOutcome::malformed:
    return words.document_malformed();
  case DocumentOutcome::not_a_sitemap:
    return words.document_not_a_sitemap();
  case DocumentOutcome::reader_failed:
    return words.document_reader_failed();
  }
  return "";
}

constexpr std::size_t address_code_points = 200;

void write_address(HtmlWriter& html, std::string_view address)
{
  html.raw("<span class=address>");
  html.text(shown_text(address, address_code_points));
  html.raw("</span>");
}

void write_counts(HtmlPage& page)
{
  const Words& words = page.words;
  const NodeCounts nodes = count_nodes(page.view.map());
  const std::string items = words.items(nodes.items), groups = words.groups(nodes.groups),
                    documents = words.in_documents(page.report.documents.size());
  const std::size_t empty = page.view.left_out(); // V-4
  page.html.raw("<p>");
  page.html.text(empty > 0 ? words.counts_and_left_out(items, groups, documents, words.left_out(empty))
                           : words.counts(items, groups, documents));
  page.html.raw("\n");
}

void write_origin(HtmlWriter& html, const Words& words, const Report& report)
{
  if (!report.discovery.found)
    return;
  const auto map = [&] { write_address(html, report.discovery.found->sitemap.text()); };
  html.raw("<p>");
  if (report.page && report.page->url)
    write_sentence(html, words.map_is_seen_from(),
                   {map, [&] { write_address(html, report.page->url->text()); }});
  else
    write_sentence(html, words.map_is(), {map});
  html.raw("\n");
}

std::string reason(const DocumentReport& document, const Words& words)
{
  const std::string_view reason = outcome_text(document.outcome, words);
  if (document.outcome == DocumentOutcome::http_error && document.status)
    return words.with_status(reason, std::to_string(*document.status));
  return std::string{reason};
}

void write_missing_documents(HtmlWriter& html, const Words& words, const Report& report)
{
  for (const DocumentReport& document : report.documents)
    if (document.outcome != DocumentOutcome::ok) {
      html.raw("<li>");
      write_sentence(html, words.missing_document(),
                     {[&] { write_address(html, document.requested.text()); },
                      [&] { html.text(reason(document, words)); }});
      html.raw("\n");
    }
}

/// Writes which map there is none to show of, and why.
void write_what_was_asked(HtmlWriter& html, const Words& words, const Report& report)
{
  const auto page = [&] {
    write_address(html, report.page->url ? report.page->url->text() : report.page->requested);
  };
  const auto map = [&] { write_address(html, report.discovery.found->sitemap.text()); };
  const bool loaded = !report.documents.empty();
  if (report.page && !report.page->url)
    write_sentence(html, words.page_not_fetched(), {page});
  else if (report.page && !report.discovery.found)
    write_sentence(html, words.page_names_none(), {page});
  else if (report.page)
    write_sentence(html, loaded ? words.page_names_not_shown() : words.page_names_not_loaded(), {page, map});
  else if (report.discovery.found)
    write_sentence(html, loaded ? words.not_shown() : words.not_loaded(), {map});
}

} // namespace

void write_missing(HtmlWriter& html, const Words& words, const Report& report, bool cut)
{
  std::size_t documents = 0;
  for (const DocumentReport& document : report.documents)
    documents += document.outcome != DocumentOutcome::ok;
  const std::uint64_t dangling = report.diagnostics.count(Code::external_unresolved);
  if (documents == 0 && dangling == 0 && !cut)
    return;
  // With scripting, the tree unfolds on demand: what the lists omit is not missing.
  const bool only_cut = documents == 0 && dangling == 0;
  html.raw(only_cut ? "<details class=\"missing cut\"><summary>" : "<details class=missing><summary>");
  html.text(words.missing());
  html.raw("</summary>\n<ul>\n");
  write_missing_documents(html, words, report);
  if (dangling > 0) {
    html.raw("<li>");
    html.text(words.dangling(dangling));
    html.raw("\n");
  }
  if (cut) {
    html.raw("<li class=cut>");
    html.text(words.cut());
    html.raw("\n");
  }
  html.raw("</ul></details>\n");
}

void write_footer(HtmlPage& page)
{
  page.html.raw("<footer>\n");
  write_missing(page.html, page.words, page.report, page.cut);
  write_counts(page);
  if (page.view.map().hierarchy_derived()) { // G-13
    page.html.raw("<p>");
    page.html.text(page.words.hierarchy_derived());
    page.html.raw("\n");
  }
  write_origin(page.html, page.words, page.report);
  if (page.report.diagnostics.count(Code::relative_links) > 0) { // P-6
    page.html.raw("<p>");
    page.html.text(page.words.links_are_relative());
    page.html.raw("\n");
  }
  page.html.raw("</footer>\n");
}

void write_without_map(HtmlWriter& html, const Words& words, const Report& report)
{
  html.raw("<header>\n<h1><span class=kind>");
  html.text(words.map());
  html.raw("</span> ");
  html.text(words.none_to_show());
  html.raw("</h1>\n</header>\n<main>\n<p>");
  write_what_was_asked(html, words, report);
  html.raw("\n");
  if (report.discovery.found && !report.documents.empty()) {
    html.raw("<ul>\n");
    write_missing_documents(html, words, report);
    html.raw("</ul>\n");
  }
  if (report.page && report.page->status && *report.page->status >= 400) {
    html.raw("<p>");
    html.text(words.page_status(std::to_string(*report.page->status)));
    html.raw("\n");
  }
  html.raw("</main>\n");
}

} // namespace standard_sitemap
