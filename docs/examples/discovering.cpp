// Whether a page names a site map, where, and why: from its fields, its bytes, or a live document.
#include <iostream>

#include "discovery/discovery.h"
#include "engine/display/shown.h"
#include "engine/preferences/preferences.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

void explain(const Discovery& discovery)
{
  for (const TraceEntry& entry : discovery.trace)
    std::cout << "  " << rule_name(entry.rule) << ": " << outcome_name(entry.outcome) << ": "
              << escaped_controls(entry.detail) << '\n';
  for (const Diagnostic& diagnostic : discovery.diagnostics.items())
    std::cout << "  " << severity_name(diagnostic.severity) << ' ' << code_name(diagnostic.code) << '\n';
  if (discovery.found)
    std::cout << "  -> " << discovery.found->sitemap.text() << '\n';
}

} // namespace

int main()
{
  const Policy policy;
  const Uri url = *Uri::parse({"http://garden.example/tulips"});

  // The fields of a response, in any case and order.
  HeaderList fields = {{"Content-Type", "text/html; charset=\"utf-8\""}};
  fields.add("opt", "\"http://standard-sitemap.org/2007/ns\"; ns=17");
  if (!fields.add_within(policy, "17-location", "/map.xml"))
    return 1; // more than the policy allows
  std::cout << fields.all("OPT").size() << " Opt: " << fields.combined("Opt") << '\n';
  const auto type = MediaType::parse(trimmed(*fields.first("content-type")));
  std::cout << type->essence() << ' ' << type->charset().value_or("?") << ' '
            << type->parameter("charset").value_or("?") << ' ' << type->is_html() << type->is_xhtml()
            << type->is_xml() << '\n';

  Page page{.url = url, .fields = fields, .media_type = type, .body = garden::page};
  std::cout << "By its fields:\n";
  explain(discover(page, policy));

  page.fields = {};
  std::cout << "By its bytes:\n";
  explain(discover(page, policy));

  // A host with a document tree passes the links in it: nothing is parsed.
  PageLinks links;
  links.languages = {"en"};
  links.links.push_back({.rel = "schema.SSP", .href = "http://standard-sitemap.org/2007/ns", .base = url});
  links.links.push_back({.rel = "SSP.location", .href = "javascript:\\", .base = url, .line = 5});
  page.body = {};
  std::cout << "By its live document:\n";
  explain(discover(page, policy, links));
  std::cout << "The link is of the schema: " << links.links[0].has_rel("SCHEMA.ssp") << '\n';

  // The other links of the page that the view uses (V-2, V-5).
  page.body = garden::page;
  std::cout << read_page_links(page, policy).links.size() << " links\n";

  // The reader's preference for the site comes last (D-5), and may ask for other formats.
  const auto preferences = read_preferences("[[site]]\n"
                                            "pages = '*.garden.example'\n"
                                            "source = 'robots'\n"
                                            "limits.documents = 7\n");
  const PagePreferences preferred = preferences->preferences.of(url);
  page.body = "<p>nothing";
  const Discovery by_preference =
      discover(page, preferred.limits.applied_to(policy), std::nullopt, preferred.map);
  std::cout << "By a preference: " << by_preference.found->sitemap.text()
            << ", a robots.txt: " << (by_preference.found->kind == SourceKind::robots) << '\n';
  const auto shop = SitePattern::parse("garden.example/shop");
  std::cout << "In the shop: " << shop->matches(url) << '\n';

  // Diagnostics of several sources in one list. It keeps nine of a code and document, and folds the rest.
  Diagnostics all;
  all.add({.code = Code::obsolete_feature, .message = "written by hand"});
  all.set_subject(Subject::page); // for those without a subject
  all.add_all(discover(page, policy, links).diagnostics);
  std::cout << all.items().size() << " findings, " << all.count(Code::unusable_location) << " unusable "
            << ascii_lower("LOCATION") << ", the same name: " << equal_ignoring_case("Opt", "OPT") << '\n';
}
