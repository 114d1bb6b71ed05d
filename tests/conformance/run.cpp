#include "tests/conformance/run.h"

#include "tests/conformance/matcher.h"
#include "tests/conformance/summary.h"
#include "tests/support/rendered.h"

#include "discovery/discovery.h"
#include "engine/load/load.h"
#include "engine/place/read_stated_place.h"
#include "render/json/json_renderer.h"

namespace standard_sitemap::conformance {

namespace {

Page page_of(const FixturePage& fixture)
{
  return {.url = fixture.url,
          .fields = fixture.message.fields,
          .body = fixture.message.body,
          .address_space = fixture.address_space};
}

PageReport page_report(const FixturePage& fixture, const Page& page)
{
  PageReport report{.requested = fixture.requested.text(), .url = fixture.url};
  if (page.delivered_by_http())
    report.status = fixture.message.status;
  if (const auto type = page.effective_media_type())
    report.content_type = type->essence();
  return report;
}

Start start_of(const Fixture& fixture)
{
  Start start;
  start.context.accept_language = fixture.accept_language;
  start.context.accept = fixture.accept;
  start.report.level = fixture.level;
  if (fixture.page) {
    const Page page = page_of(*fixture.page);
    start.report.page = page_report(*fixture.page, page);
    start.report.discovery = discover(page, fixture.policy, std::nullopt, fixture.preference);
    const auto& links = start.report.discovery.links;
    start.report.place = read_stated_place(page, fixture.policy);
    start.context.trails = start.report.place->trails;
    start.context.page = page.url;
    start.context.links = links ? *links : read_page_links(page, fixture.policy);
    start.initiator = Initiator{page.url, page.address_space};
  } else {
    start.report.discovery.found = Found{Rule::given, *fixture.sitemap, fixture.source};
  }
  start.report.diagnostics = start.report.discovery.diagnostics;
  if (start.report.place)
    start.report.diagnostics.add_all(start.report.place->diagnostics);
  return start;
}

LoadResult load_with(TableHost& host, const Start& start, const Policy& policy)
{
  if (!start.report.discovery.found)
    return {};
  const Found& found = *start.report.discovery.found;
  Load load{found.sitemap, start.initiator, policy, {}, found.kind};
  host.drive(load);
  return std::move(load).finish();
}

std::vector<std::string> never_asked_for(const Fixture& fixture, const TableHost& host)
{
  std::vector<std::string> unused;
  for (const auto& [uri, answer] : fixture.answers)
    if (!answer.optional && !host.asked().contains(uri))
      unused.push_back(uri);
  return unused;
}

} // namespace

Hosted::Hosted(const Fixture& fixture, const Delivery& delivery)
    : start_(start_of(fixture)), host_(fixture.answers, fixture.policy, delivery),
      loaded_(load_with(host_, start_, fixture.policy))
{
  start_.report.documents = loaded_.documents;
  start_.report.diagnostics.add_all(loaded_.diagnostics);
  if (loaded_.map)
    start_.report.view = &view_.emplace(*loaded_.map, start_.context, fixture.policy);
}

RunResult run(const Fixture& fixture, const Delivery& delivery)
{
  Hosted hosted{fixture, delivery};
  RunResult result{.text = test::rendered(JsonRenderer{}, hosted.report()),
                   .requests = hosted.host().requests(),
                   .unused = never_asked_for(fixture, hosted.host())};
  result.report = Json::parse(result.text);
  if (hosted.view() && fixture.expect.contains("view"))
    result.view = view_of(*hosted.view());
  return result;
}

std::vector<std::string> check(const Fixture& fixture, const RunResult& run)
{
  std::vector<std::string> all;
  const auto append = [&all](std::vector<std::string> some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  for (const auto& [key, expected] : fixture.expect.items()) {
    if (key == "rules") {
      append(mismatches(expected, rules_of(run.report), key));
    } else if (key == "requests") {
      append(mismatches(expected, run.requests, key));
    } else if (key == "tree") {
      append(tree_mismatches(expected, tree_of(run.report), key));
    } else if (key == "roles_by_name") {
      append(mismatches(expected, roles_by_name(run.report), key));
    } else if (key == "current_by_name") {
      append(mismatches(expected, current_by_name(run.report), key));
    } else if (key == "findings") {
      append(finding_mismatches(expected, findings_of(run.report), key));
    } else if (key == "view") {
      Json rest = expected;
      rest.erase("tree");
      append(mismatches(rest, run.view, key));
      if (expected.contains("tree"))
        append(tree_mismatches(expected["tree"], run.view.value("tree", Json()), "view.tree"));
    } else {
      append(mismatches(expected, run.report.value(key, Json("no such key")), key));
    }
  }
  for (const std::string& uri : run.unused)
    all.push_back("never asked for: " + uri);
  for (const std::string& uri : run.requests) {
    // D-7: a request that the fixture has no answer for was guessed, unless the fixture counts all requests
    // itself.
    if (!fixture.answers.contains(uri) && !fixture.expect.contains("requests"))
      all.push_back("asked for, but not in the fixture: " + uri);
  }
  return all;
}

std::vector<Delivery> deliveries()
{
  using enum Delivery::Order;
  using enum Delivery::Pieces;
  return {{.name = "as asked, whole", .order = as_asked, .pieces = whole},
          {.name = "last first, whole", .order = last_first, .pieces = whole},
          {.name = "as asked, byte by byte", .order = as_asked, .pieces = one_byte},
          {.name = "shuffled, seed 1", .order = shuffled, .pieces = Delivery::Pieces::random, .seed = 1},
          {.name = "shuffled, seed 2", .order = shuffled, .pieces = Delivery::Pieces::random, .seed = 2},
          {.name = "shuffled, seed 3", .order = shuffled, .pieces = Delivery::Pieces::random, .seed = 3}};
}

} // namespace standard_sitemap::conformance
