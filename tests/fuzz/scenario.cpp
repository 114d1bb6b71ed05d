// A whole site: page, documents, limits, reader, and the order in which answers come.

#include <algorithm>
#include <map>

#include "tests/conformance/run.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/scenario_input.h"
#include "tests/support/rendered.h"

#include "engine/web/refusal.h"
#include "render/dot/dot_renderer.h"
#include "render/html/html_renderer.h"

using namespace standard_sitemap;
using conformance::Delivery;
using conformance::Fixture;
using conformance::Json;
using conformance::RunResult;
using fuzz::require;

namespace {

bool was_limited(const Json& report)
{
  for (const Json& diagnostic : report.at("diagnostics"))
    if (diagnostic.at("code").get_ref<const std::string&>().starts_with("limit-"))
      return true;
  return false;
}

/// Without the byte counts of documents that were given up, which depend on how much had come by then.
Json comparable(Json report)
{
  for (Json& document : report.at("documents"))
    if (document.at("outcome") != "ok")
      document.erase("bytes");
  return report;
}

void check_diagnostics(const Json& report)
{
  std::map<std::pair<std::string, std::string>, int> entries;
  for (const Json& diagnostic : report.at("diagnostics")) {
    require(diagnostic.at("count") >= 1, "a diagnostic counts at least itself");
    const auto& document = diagnostic.at("document");
    int& number = entries[{diagnostic.at("code"), document.is_null() ? "" : document.get<std::string>()}];
    // Diagnostics are folded by discovery, by the load and by the map, and again when they are joined.
    require(++number <= 10, "folded: at most ten of a code in a document", diagnostic.dump());
  }
}

/// `has_address`: whether the map does. The relative links of a local file stay relative.
void check_link(const Json& shown, bool has_address)
{
  if (shown.at("url").is_null())
    return;
  const auto uri = Uri::parse({shown.at("url").get_ref<const std::string&>()});
  if (!uri && !has_address)
    return;
  require(uri.has_value(), "a link is an absolute URI", shown.dump());
  constexpr std::string_view schemes[] = {"http", "https", "mailto", "tel"};
  require(std::ranges::any_of(schemes, [&](std::string_view s) { return uri->has_scheme(s); }),
          "policy: links shown", shown.dump());
  require(!uri->is_http() || !uri->userinfo(), "policy: no credentials", shown.dump());
}

void check_sitemap(const Json& sitemap, const Fixture& fixture, bool by_preference)
{
  const Json& nodes = sitemap.at("nodes");
  const bool has_address = !(fixture.sitemap && fixture.sitemap->has_scheme("file"));
  require(!nodes.empty() && nodes[0].at("kind") == "root", "the root is node 0");
  std::size_t entries = 0, leaves = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Json& node = nodes[i];
    require(node.at("id") == i, "nodes are in the order reached");
    require(i == 0 || node.at("kind") != "root", "there is one root");
    require(node.at("kind") == "item" || node.at("roles").empty(), "M-1: only items have roles");
    check_link(node, has_address);
    leaves += node.at("children").empty() ? 1 : 0;
    for (const Json& child : node.at("children")) {
      ++entries;
      require(child.get<std::size_t>() > 0 && child.get<std::size_t>() < nodes.size(), "children exist");
      require(nodes[child.get<std::size_t>()].at("excluded") == false, "M-6: no child is excluded",
              node.dump());
    }
  }
  // Lists, and what a reader's preferences name, have the limits of lists.
  const bool is_standard =
      fixture.source == SourceKind::standard && !by_preference && sitemap.at("format") == "standard-sitemap";
  const Policy limits = limits_for(is_standard ? SourceKind::standard : SourceKind::extended, fixture.policy);
  require(entries <= limits.entries, "policy: entries");
  // G-13: the folders of a list are not in it; but each has a page.
  const bool has_folders = sitemap.at("format") != "standard-sitemap";
  require((has_folders ? leaves : nodes.size()) <= limits.elements + 1, "policy: elements");
  for (const auto& [role, ids] : sitemap.at("roles").items())
    for (const Json& id : ids) {
      const Json& roles = nodes.at(id.get<std::size_t>()).at("roles");
      require(std::ranges::find(roles, Json(role)) != roles.end(), "M-12: a role's nodes have it", role);
    }
  require(sitemap.at("current").size() <= fixture.policy.places_of_page, "policy: places of the page");
  require(sitemap.at("class_changes").size() <= fixture.policy.class_changes, "policy: class changes");
}

void check_run(const Fixture& fixture, const RunResult& result)
{
  const Json& report = result.report;
  const std::size_t max_documents = std::max(fixture.policy.documents, fixture.policy.list_documents);
  require(report.at("documents").size() <= max_documents, "policy: documents");
  check_diagnostics(report);
  if (!report.at("sitemap").is_null())
    check_sitemap(report.at("sitemap"), fixture, report.at("discovery").at("rule") == "preference");
  const Json& found = report.at("discovery").at("sitemap");
  require(!found.is_null() || result.requests.empty(), "D-7: nothing is requested for a page without a map");
  require(result.requests.size() <= max_documents * (fixture.policy.redirects + 1u),
          "no more requests than documents and their redirects");
  for (const std::string& request : result.requests) {
    const Uri uri = *Uri::parse({request});
    require(!uri.fragment() && !uri.userinfo(), "no fragment and no credentials are requested", request);
    require(uri.is_http() || uri.has_scheme("file"), "policy: schemes", request);
  }
  if (!found.is_null() && !result.requests.empty()) {
    const Uri root = Uri::parse({found.get_ref<const std::string&>()})->without_fragment();
    require(std::ranges::find(result.requests, root.text()) != result.requests.end(),
            "the root is requested");
  }
}

std::string rendered(Renderer&& renderer, const Report& report)
{
  const std::string text = test::rendered(renderer, report);
  require(text.find_first_of(std::string_view{"\0\x1b\x7f", 3}) == text.npos, "policy: text shown", text);
  try {
    static_cast<void>(Json(text).dump());
  } catch (const Json::exception&) {
    require(false, "what is written is UTF-8", text);
  }
  return text;
}

/// All markup in the output is the renderer's own.
void check_for_people(const Fixture& fixture)
{
  const conformance::Hosted hosted{fixture, conformance::deliveries().front()};
  const std::string page = rendered(HtmlRenderer{{}}, hosted.report());
  const auto count = [&page](std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = page.find(what); at != page.npos; at = page.find(what, at + 1))
      ++found;
    return found;
  };
  require(count("<script>") <= 1, "no script but the renderer's", page);
  require(count("<script") == count("<script>") + count("<script type=\"application/json\"") +
                                  count("<script type=\"text/plain\""),
          "all other script elements are data", page);
  require(page.find("href=\"javascript:") == page.npos, "policy: links shown", page);
  rendered(DotRenderer{{}}, hosted.report());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  const Fixture fixture = fuzz::read_scenario(fuzz::text_of(data, size));
  const std::vector<Delivery> deliveries = conformance::deliveries();
  const RunResult first = conformance::run(fixture, deliveries[0]);
  check_run(fixture, first);
  const RunResult other = conformance::run(fixture, deliveries[1 + size % (deliveries.size() - 1)]);
  check_run(fixture, other);
  if (size % 4 == 0)
    check_for_people(fixture);
  if (!was_limited(first.report) && !was_limited(other.report))
    require(comparable(first.report) == comparable(other.report),
            "M-13: the map does not depend on the order of answers", first.text);
  return 0;
}
