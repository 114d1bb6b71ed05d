#include "render/hosts/crawl/page_discovery.h"

#include <cstdlib>
#include <new>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/crawl/plain_url.h"
#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::page_discovery_test {
namespace {

Policy here()
{
  Policy policy;
  policy.isolation = Isolation::none;
  return policy;
}

const std::vector<StoredField> html{{"Server", "x"}, {"Content-Type", "text/html; charset=utf-8"}};

/// What `discover` says without any short cut.
Discovery plainly(const StoredPage& page)
{
  Page whole{.url = *Uri::parse({page.url}), .body = page.body};
  for (const StoredField& field : page.fields)
    whole.fields.add(field.name, field.value);
  return discover(whole, here());
}

bool is_nothing(const Discovery& discovery)
{
  for (const TraceEntry& entry : discovery.trace)
    if (entry.near_miss)
      return false;
  return !discovery.found && discovery.diagnostics.items().empty();
}

TEST(PageDiscovery, FindsAMapByEachRule)
{
  PageDiscovery discovery{here()};
  const std::string linked = test::naming_page("map.xml");
  const auto found = discovery.look(
      {.url = "http://a.example/x/", .record = "r", .status = 200, .fields = html, .body = linked});
  ASSERT_TRUE(found && found->discovery != nullptr && found->discovery->found);
  EXPECT_EQ(found->discovery->found->rule, Rule::link_schema);
  EXPECT_EQ(found->discovery->found->sitemap.text(), "http://a.example/x/map.xml");
  const std::vector<StoredField> named{{"X-Standard-Sitemap-Location", "/m.xml"},
                                       {"Content-Type", "image/png"}};
  const auto by_field = discovery.look({.url = "http://a.example/", .record = {}, .fields = named});
  ASSERT_TRUE(by_field && by_field->discovery != nullptr && by_field->discovery->found);
  EXPECT_EQ(by_field->discovery->found->rule, Rule::http_x);
}

TEST(PageDiscovery, AUsualPageIsOneOfWhichDiscoveryHasNothingToSay)
{
  const std::vector<std::string> bodies{"",
                                        "<p>",
                                        "<link rel=stylesheet href=a.css>",
                                        test::naming_page("m"),
                                        "<link rel=m.location href=x>",
                                        "<link rel='&#115;' href=x>",
                                        "<link rel=standard-sitemap href=' '>",
                                        "<a rel=sm.location href=x>",
                                        "\xff\xfe<\0l\0"};
  const std::vector<std::vector<StoredField>> fields{
      html,
      {},
      {{"Content-Type", "text/html"}},
      {{"content-type", "image/png"}},
      {{"Content-Type", "nonsense"}},
      {{"Content-Type", "application/xhtml+xml"}},
      {{"Content-Type", "text/html; charset=utf-16le"}},
      {{"Opt", "\"http://standard-sitemap.org/2007/ns\"; ns=27"}, {"Content-Type", "text/html"}},
      {{"opt", "x"}},
      {{"MAN", "\"http://standard-sitemap.org/2007/ns\"; ns=27"}},
      {{"C-Man", "x"}},
      {{"C-Opt", "y"}},
      {{"x-standard-sitemap-location", ""}},
      {{"27-Location", "/m"}, {"Content-Type", "text/html"}},
      {{"7-location", "/m"}},
      {{"X-Sitemap-Location", "/m"}, {"Content-Type", "text/html"}},
      {{"Standard-Sitemap", "/m"}},
      {{"X-Standard-Sitemap-Locatoin", "/m"}},
      {{"link", "</a,b>; rel=next, </m>; rel=\"alternate sm.location\""}, {"Content-Type", "text/html"}},
      {{"Link", "</n>; rel=next; title=\"standard-sitemap\""}, {"Content-Type", "text/html"}}};
  PageDiscovery discovery{here()};
  int usual = 0;
  for (const std::string url :
       {"http://a.example/", "https://a.example/b?c=%20", "HTTP://A.example", "file:///a"})
    for (const auto& list : fields)
      for (const std::string& body : bodies) {
        const StoredPage page{.url = url, .record = {}, .fields = list, .body = body};
        const auto findings = discovery.look(page);
        ASSERT_TRUE(findings);
        if (findings->discovery == nullptr) {
          ++usual;
          EXPECT_TRUE(is_nothing(plainly(page))) << url << ' ' << body;
        } else if (url[0] == 'h') { // fields of `file:` have no meaning
          EXPECT_EQ(findings->discovery->found.has_value(), plainly(page).found.has_value())
              << url << ' ' << body;
        }
      }
  EXPECT_GT(usual, 50);
}

TEST(PageDiscovery, AnAddressMustBeAbsolute)
{
  PageDiscovery discovery{here()};
  EXPECT_FALSE(discovery.look({.url = "/x", .record = {}}));
  EXPECT_FALSE(discovery.look({.url = "", .record = {}}));
  EXPECT_TRUE(discovery.look({.url = "http://a.example/\xc3\xa4", .record = {}}));
}

TEST(PageDiscovery, TellsWhatWasCut)
{
  Policy policy = here();
  policy.page_bytes = 1'000;
  policy.response_fields = 3;
  PageDiscovery discovery{policy};
  const std::string body(2'000, 'x');
  const auto long_body =
      discovery.look({.url = "http://a.example/", .record = {}, .fields = html, .body = body});
  EXPECT_TRUE(long_body->cut.has(Cut::body_long));
  std::vector<StoredField> many = html;
  many.push_back({"A", "b"});
  many.push_back({"X-Standard-Sitemap-Location", "/beyond"});
  const auto fields = discovery.look({.url = "http://a.example/", .record = {}, .fields = many});
  EXPECT_TRUE(fields->cut.has(Cut::fields_many));
  EXPECT_FALSE(fields->discovery->found);
}

TEST(PageDiscovery, AMediaTypeOfAnyLength)
{
  PageDiscovery discovery{here()};
  const std::string body = test::naming_page("map.xml");
  for (const std::size_t length : {1u, 200u, 256u, 257u, 5'000u, 1u})
    for (const std::string type : {"text/html", "text/plain"}) {
      const std::string value = type + "; a=" + std::string(length, 'x');
      const std::vector<StoredField> fields{{"Content-Type", value}};
      const auto found =
          discovery.look({.url = "http://a.example/", .record = {}, .fields = fields, .body = body});
      EXPECT_EQ(found->discovery && found->discovery->found, type == "text/html") << length << ' ' << type;
    }
}

TEST(PageDiscovery, PreparesOnceAndOnlyIfAPageHasToBeParsed)
{
  int prepared = 0;
  PageDiscovery discovery{here(), false, [&](Policy&) { ++prepared; }};
  const std::string linked = test::naming_page("map.xml");
  discovery.look({.url = "http://a.example/", .record = {}, .fields = html, .body = "<p>"});
  EXPECT_EQ(prepared, 0);
  for (int i = 0; i < 2; ++i)
    discovery.look({.url = "http://a.example/", .record = {}, .fields = html, .body = linked});
  EXPECT_EQ(prepared, 1);
}

TEST(PlainUrl, IsWhatParsingGivesBackUnchanged)
{
  std::mt19937 random{7};
  const std::string characters = "abcXYZ019-._~!$&'()*+,;=:@/?#%[]{}|\\^ <>\"\t\x80";
  const std::vector<std::string> starts{
      "http://",           "https://",           "HTTP://",        "ftp://", "http:/",
      "http://a.example/", "http://a.example/%", "http://1.2.3.4/"};
  int plain = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string url = starts[random() % starts.size()];
    for (auto length = random() % 9; length > 0; --length)
      url += characters[random() % characters.size()];
    if (!is_plain_http_url(url))
      continue;
    ++plain;
    const auto uri = Uri::parse({url});
    ASSERT_TRUE(uri) << url;
    ASSERT_EQ(uri->text(), url);
    ASSERT_FALSE(uri->lacks_host()) << url;
  }
  EXPECT_GT(plain, 1'000);
  EXPECT_TRUE(is_plain_http_url("https://www.example.com/a/b%20c;d?e=f&g=(h)"));
}

} // namespace
} // namespace standard_sitemap::page_discovery_test
