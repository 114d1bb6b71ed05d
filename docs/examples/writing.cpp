// A map for other programs and for its webmaster: as one file, as an XML sitemap (sitemaps.org), and what is
// wrong with it.
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/check/check.h"
#include "engine/check/remedy.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"
#include "render/text/check_renderer.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

bool print(std::string_view piece)
{
  std::cout << piece;
  return true;
}

} // namespace

int main()
{
  Policy policy;
  policy.for_check = true; // for the check: also report unknown elements and attributes
  const Uri root = *Uri::parse({"http://garden.example/map.xml"});
  Load load{root, std::nullopt, policy};
  while (!load.done())
    for (const Request& request : load.take_requests())
      garden::fetch(request, load.receiver(request.id));
  const LoadResult result = std::move(load).finish();
  View view{*result.map, {}, policy};
  Report report;
  report.discovery.found = Found{Rule::given, root};
  report.documents = result.documents;
  report.diagnostics = result.diagnostics;
  report.view = &view;

  SspRenderer ssp;
  ssp.render(report, print);
  std::cout << "not written: " << ssp.left_out().count(Code::not_written) << "\n\n";

  SitemapsOrgWriter made{*result.map, {.entries = 4}}; // the default is 50,000
  const SitemapsOrgWriter lists = std::move(made);
  std::cout << lists.pages() << " pages in " << lists.count()
            << " lists, not listed: " << lists.left_out().count(Code::not_written) << '\n';
  std::vector<std::string> addresses;
  for (std::size_t i = 0; i < lists.count(); ++i) {
    lists.write(i, print);
    const std::string name = "list-" + std::to_string(i + 1) + ".xml";
    addresses.push_back(Uri::resolve(*lists.first_page(), {"/" + name})->text());
  }
  SitemapsOrgWriter::write_index(addresses, print);

  report.diagnostics.add_all(check(*result.map));
  report.fail_on = Severity::warning;
  const CheckSummary summary = summary_of(report.diagnostics);
  const Diagnostic& first = report.diagnostics.items().front();
  std::cout << "\npasses: " << summary.passes(*report.fail_on) << ", " << remedy(first).text << '\n';
  // With a sentence of the host where a setting would change it; here the setting's name stands for one.
  std::cout << "To fix it: " << remedy_with_setting(first, setting_name) << "\n\n";
  CheckRenderer for_webmaster{TextOptions{}};
  for_webmaster.render(report, print);
}
