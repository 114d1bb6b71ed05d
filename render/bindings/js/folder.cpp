// The map of a report, compared with the files of its site.

#include <algorithm>
#include <utility>

#include "engine/check/broken_documents.h"
#include "engine/check/check.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/js/entries.h"
#include "render/bindings/js/report.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

FolderListing listing_of(standard_sitemap_string files, standard_sitemap_string aliases)
{
  FolderListing listing{.files = entries_of(files), .aliases = {}};
  std::vector<std::string> pairs = entries_of(aliases);
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    FolderListing::Alias& alias = listing.aliases.emplace_back();
    alias.path = std::move(pairs[i]);
    if (pairs[i + 1].starts_with('='))
      alias.to = pairs[i + 1].substr(1);
  }
  std::ranges::sort(listing.files);
  std::ranges::sort(listing.aliases, {}, &FolderListing::Alias::path);
  return listing;
}

} // namespace

standard_sitemap_status
standard_sitemap_js_folder_begin(standard_sitemap_js_report* report, standard_sitemap_string base,
                                 standard_sitemap_string files, standard_sitemap_string aliases,
                                 standard_sitemap_string ignored, uint32_t is_announced_by_server)
{
  if (!report->page_view)
    return STANDARD_SITEMAP_NONE;
  return guarded([&] {
    auto address = Uri::parse({text_of(base)});
    if (!address)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    std::vector<PathPattern> patterns;
    for (const std::string& pattern : entries_of(ignored))
      patterns.emplace_back(pattern);
    auto site = std::make_unique<StaticSite>(*std::move(address), listing_of(files, aliases));
    auto audit =
        std::make_unique<FolderAudit>(report->report.view->map(), *site, std::move(patterns), report->policy,
                                      is_announced_by_server != 0 ? FolderAudit::Announcement::by_server
                                                                  : FolderAudit::Announcement::by_pages);
    report->folder = {std::move(site), std::move(audit)};
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_folder_fail(standard_sitemap_js_report* report,
                                                        standard_sitemap_string base,
                                                        standard_sitemap_string message)
{
  return guarded([&] {
    report->report.diagnostics.add({.severity = Severity::error,
                                    .code = Code::target_error,
                                    .message = std::string{text_of(message)},
                                    .document = std::string{text_of(base)}});
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_folder_page(const standard_sitemap_js_report* report,
                                                        size_t index, standard_sitemap_string* path)
{
  const auto pages = report->folder.audit->pages();
  if (index >= pages.size())
    return STANDARD_SITEMAP_NONE;
  *path = borrowed(report->folder.site->files()[pages[index].file]);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_js_folder_take_page(standard_sitemap_js_report* report, size_t index,
                                                             standard_sitemap_string content)
{
  return guarded([&] {
    report->folder.audit->take(index, text_of(content));
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_folder_fail_page(standard_sitemap_js_report* report, size_t index,
                                                             standard_sitemap_string message)
{
  return guarded([&] {
    report->folder.audit->fail(index, std::string{text_of(message)});
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_folder_end(standard_sitemap_js_report* report)
{
  return guarded([&] {
    report->report.diagnostics.add_all(report->folder.audit->finish());
    report->folder.audit.reset();
    report->folder.lists = lists_beside(report->report.view->map(), *report->folder.site);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_folder_list(standard_sitemap_js_report* report, size_t index,
                                                        standard_sitemap_string* url)
{
  if (index >= report->folder.lists.size())
    return STANDARD_SITEMAP_NONE;
  *url = borrowed(report->folder.lists[index].address.text());
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_js_folder_take_list(standard_sitemap_js_report* report, size_t index,
                                                             const standard_sitemap_session* list)
{
  const auto result = list->session.result();
  if (!result)
    return STANDARD_SITEMAP_NONE;
  return guarded([&] {
    Diagnostics& findings = report->report.diagnostics;
    if (!result->map) {
      findings.add_all(result->diagnostics);
      return STANDARD_SITEMAP_OK;
    }
    const Map& map = *result->map;
    const auto& page = report->report.page;
    Diagnostics of_list = with_broken_documents_once(map, result->documents, result->diagnostics);
    of_list.add_all(check(map, page && page->url ? &*page->url : nullptr));
    findings.add_all(of_list);
    findings.add_all(compare_lists(report->report.view->map(), map, report->folder.lists[index].name,
                                   *report->folder.site));
    return STANDARD_SITEMAP_OK;
  });
}
