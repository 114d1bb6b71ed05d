#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"
#include "render/text/text_renderer.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/view/view.h"

#include "tests/support_load/table_load.h"
#include "tests/unit/render/sample_report.h"

// G-13: no URL of a list is lost, however similar to another it is: each is in every output, once, and V-1
// finds it.

namespace standard_sitemap {
namespace {

using Texts = std::multiset<std::string>;

const std::string address =
    "http://lists.example/list.txt"; // on another site, so that no URL is shown without its host

/// Spellings for which servers give the same answer, of few pages, so that equal ones often occur.
std::vector<std::string> random_urls(std::mt19937& random)
{
  const auto one_of = [&](const std::vector<std::string>& all) { return all[random() % all.size()]; };
  std::vector<std::string> urls;
  for (std::size_t left = 1 + random() % 40; left > 0; --left) {
    std::string url =
        one_of({"http://example.com", "https://example.com", "HTTP://EXAMPLE.com", "http://example.com:80",
                "https://example.com:443", "http://example.com:8080", "http://b%C3%BCcher.example",
                "http://xn--bcher-kva.example", "http://B%C3%9CCHER.example", "http://xn--a.example"});
    for (std::size_t depth = random() % 4; depth > 0; --depth)
      url += one_of({"/a", "/%61", "/b", "//", "/./", "/x/..", "/shop.html", "/shop", "/%c3%bc", "/%C3%BC",
                     "/2024", "/05", "/index.html"});
    url += one_of({"", "", "/", "/index.html", "/default.aspx", "/tea"});
    url += one_of({"", "", "", "?", "?x", "?x=%41", "?x=A", "?y"});
    url += one_of({"", "", "", "#", "#z", "#%7A"});
    urls.push_back(std::move(url));
  }
  return urls;
}

/// The first of those that are equal after normalisation, resolved (RFC 3986 5.2).
std::vector<std::string> distinct(const std::vector<std::string>& urls)
{
  const Uri base = *Uri::parse({address});
  std::vector<std::string> firsts;
  std::set<std::string> met;
  for (const std::string& url : urls)
    if (met.insert(Uri::parse({url})->normalised().text()).second)
      firsts.push_back(Uri::resolve(base, {url})->text());
  return firsts;
}

Texts of(const std::vector<std::string>& urls)
{
  return {urls.begin(), urls.end()};
}

std::string joined(const std::vector<std::string>& urls)
{
  std::string text;
  for (const std::string& url : urls)
    text += url + '\n';
  return text;
}

/// All texts between these two.
Texts between(const std::string& text, const std::string& before, const std::string& behind)
{
  Texts found;
  for (std::size_t at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
    const std::size_t begin = at + before.size();
    std::string one = text.substr(begin, text.find(behind, begin) - begin);
    for (std::size_t amp = one.find("&amp;"); amp != one.npos; amp = one.find("&amp;", amp + 1))
      one.erase(amp + 1, 4);
    found.insert(one);
  }
  return found;
}

Texts in_json(const Report& report)
{
  JsonRenderer json{};
  Texts urls;
  const auto written = nlohmann::json::parse(test::rendered(json, report));
  for (const auto& node : written.at("sitemap").at("nodes"))
    if (node.at("url").is_string())
      urls.insert(node.at("url").get<std::string>());
  return urls;
}

Texts in_text(const Report& report)
{
  TextOptions options;
  options.width = 1'000;
  TextRenderer text{options};
  const std::string written = test::rendered(text, report);
  return between(written.substr(written.find("\nMap\n")), "↗ ", "\n");
}

/// The links of the tree; the page has each of them again in the data of its script.
Texts in_html(const Report& report)
{
  HtmlRenderer html{{}};
  const std::string written = test::rendered(html, report);
  Texts links = between(written, "href=\"", "\"");
  links.erase("#map"); // within the page
  return links;
}

Texts in_draft(const Report& report)
{
  SspRenderer ssp;
  const std::string draft = test::rendered(ssp, report);
  const LoadResult read = test::load_from_table(test::sample_root, {{test::sample_root, draft}});
  BaseResolver bases;
  Texts urls;
  for (NodeId id = 1; id < read.map->size(); ++id)
    if (const Link link = read.map->node(id).link(bases); link.url)
      urls.insert(link.url->text());
  return urls;
}

Texts in_list(const Map& map)
{
  const SitemapsOrgWriter lists{map};
  std::string xml;
  lists.write(0, [&](std::string_view piece) {
    xml += piece;
    return true;
  });
  return between(xml, "<loc>", "</loc>");
}

TEST(EveryUrl, G13_IsInEachOutputOnceAndCurrentForItself)
{
  std::mt19937 random{13};
  for (int round = 0; round < 150 && !::testing::Test::HasFailure(); ++round) {
    const std::vector<std::string> urls = random_urls(random);
    const std::vector<std::string> expected = distinct(urls);
    SCOPED_TRACE(joined(urls));
    const LoadResult loaded =
        test::load_from_table(address, {{address, joined(urls)}}, {}, SourceKind::extended);
    ASSERT_TRUE(loaded.map);
    const Map& map = *loaded.map;
    View view{map, {}, {}};
    Report report;
    report.view = &view;
    report.documents = loaded.documents;
    EXPECT_EQ(in_json(report), of(expected));
    EXPECT_EQ(in_text(report), of(expected));
    EXPECT_EQ(in_html(report), of(expected));
    EXPECT_EQ(in_draft(report), of(expected));

    // G-15: a list names whole pages.
    std::vector<std::string> pages;
    for (const std::string& url : expected)
      pages.push_back(Uri::parse({url})->without_fragment().text());
    std::set<std::string> listed, wanted;
    for (const std::string& page : in_list(map))
      EXPECT_TRUE(listed.insert(Uri::parse({page})->normalised().text()).second) << page;
    for (const std::string& page : distinct(pages))
      wanted.insert(Uri::parse({page})->normalised().text());
    EXPECT_EQ(listed, wanted);

    // V-1
    BaseResolver bases;
    for (const std::string& url : urls) {
      const Uri page = *Uri::parse({url});
      View there{map, {.page = page}, {}};
      const auto& here = there.here();
      EXPECT_TRUE(std::any_of(here.begin(), here.end(), [&](const PageMatch& place) {
        const Link link = map.node(place.node).link(bases);
        return place.match == Match::exact && link.url && link.url->normalised() == page.normalised();
      })) << url;
    }
  }
}

} // namespace
} // namespace standard_sitemap
