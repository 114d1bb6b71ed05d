#include "engine/display/shown.h"
#include "render/html/page.h"
#include "render/labels/labels.h"

namespace standard_sitemap {

namespace {

std::string_view outcome_text(DocumentOutcome outcome)
{
  switch (outcome) {
  case DocumentOutcome::ok:
    return "";
  case DocumentOutcome::cut:
    return "only a part of it was read";
  case DocumentOutcome::http_error:
    return "the server answered with an error";
  case DocumentOutcome::network_error:
    return "it could not be fetched";
  case DocumentOutcome::blocked:
    return "this page is not allowed to load it";
  case DocumentOutcome::timeout:
    return "it took too long";
  case DocumentOutcome::unexpected_content_type:
    return "its content type is not that of a site map";
  case DocumentOutcome::bad_encoding:
    return "its character encoding is not known";
  case DocumentOutcome::malformed:
    return "it is not well-formed XML";
  case DocumentOutcome::not_a_sitemap:
    return "it is not a site map";
  case DocumentOutcome::reader_failed:
    return "the process that read it ended";
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
  HtmlWriter& html = page.html;
  const NodeCounts nodes = count_nodes(page.view.map());
  html.raw("<p>");
  html.raw(counted(nodes.items, "item") + " and " + counted(nodes.groups, "group") + " in " +
           counted(page.report.documents.size(), "document"));
  if (const std::size_t empty = page.view.left_out(); empty > 0) { // V-4
    html.raw("; " + counted(empty, "empty entry is", "empty entries are") + " left out");
  }
  html.raw(".\n");
}

void write_origin(HtmlWriter& html, const Report& report)
{
  if (!report.discovery.found)
    return;
  html.raw("<p>The map is ");
  write_address(html, report.discovery.found->sitemap.text());
  if (report.page && report.page->url) {
    html.raw(", seen from ");
    write_address(html, report.page->url->text());
  }
  html.raw(".\n");
}

void write_missing_documents(HtmlWriter& html, const Report& report)
{
  for (const DocumentReport& document : report.documents)
    if (document.outcome != DocumentOutcome::ok) {
      html.raw("<li>");
      write_address(html, document.requested.text());
      html.raw(": ");
      html.raw(outcome_text(document.outcome));
      if (document.outcome == DocumentOutcome::http_error && document.status) {
        html.raw(" (status ");
        html.number(static_cast<std::uint64_t>(*document.status));
        html.raw(")");
      }
      html.raw(".\n");
    }
}

} // namespace

void write_missing(HtmlWriter& html, const Report& report, bool cut)
{
  std::size_t documents = 0;
  for (const DocumentReport& document : report.documents)
    documents += document.outcome != DocumentOutcome::ok;
  const std::uint64_t dangling = report.diagnostics.count(Code::external_unresolved);
  if (documents == 0 && dangling == 0 && !cut)
    return;
  // With scripting, the tree unfolds on demand: what the lists omit is not missing.
  const bool only_cut = documents == 0 && dangling == 0;
  html.raw(only_cut ? "<details class=\"missing cut\">" : "<details class=missing>");
  html.raw("<summary>Something is missing from this map</summary>\n<ul>\n");
  write_missing_documents(html, report);
  if (dangling > 0) {
    html.raw("<li>" + counted(dangling, "reference") + " could not be resolved.\n");
  }
  if (cut)
    html.raw("<li class=cut>The map unfolds to more than can be listed at once. With JavaScript it unfolds "
             "on demand.\n");
  html.raw("</ul></details>\n");
}

void write_footer(HtmlPage& page)
{
  page.html.raw("<footer>\n");
  write_missing(page.html, page.report, page.cut);
  write_counts(page);
  if (page.view.map().hierarchy_derived()) // G-13
    page.html.raw("<p>The site publishes a list of pages for crawlers (an XML sitemap or the like), not a "
                  "site map for readers: the groups, and missing names, are derived from the addresses.\n");
  write_origin(page.html, page.report);
  page.html.raw("</footer>\n");
}

void write_without_map(HtmlWriter& html, const Report& report)
{
  html.raw("<header>\n<h1><span class=kind>Site map</span> There is none to show</h1>\n</header>\n<main>\n");
  if (report.page) {
    html.raw("<p>The page ");
    write_address(html, report.page->url ? report.page->url->text() : report.page->requested);
    html.raw(!report.page->url        ? " could not be fetched.\n"
             : report.discovery.found ? " names the site map\n"
                                      : " names no site map.\n");
  } else {
    html.raw("<p>The site map that was asked for is\n");
  }
  if (report.discovery.found) {
    write_address(html, report.discovery.found->sitemap.text());
    html.raw(report.documents.empty() ? ", which was not loaded.\n" : ", but it cannot be shown:\n<ul>\n");
    write_missing_documents(html, report);
    html.raw(report.documents.empty() ? "" : "</ul>\n");
  }
  if (report.page && report.page->status && *report.page->status >= 400) {
    html.raw("<p>The server answered for the page with status ");
    html.number(static_cast<std::uint64_t>(*report.page->status));
    html.raw(": what it sent is not the page that was asked for.\n");
  }
  html.raw("</main>\n");
}

} // namespace standard_sitemap
