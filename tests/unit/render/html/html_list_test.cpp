// The HTML page of a list for crawlers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/html/html_test_page.h"
#include "tests/unit/render/html/listed.h"

namespace standard_sitemap {
namespace {

using test::entry;
using test::html_of;
using test::Listed;

TEST(HtmlList, G13_P6_WhatTheMapIsMadeOf)
{
  Listed list{entry("a")};
  const auto footer = [](const Report& report) {
    return test::between(html_of(report), "<footer>\n", "</footer>");
  };
  EXPECT_EQ(
      footer(list.report),
      "<p>1 item and 0 groups in 1 document.\n<p>The site publishes a list of pages for crawlers (an XML "
      "sitemap or the like), not a site map for readers: the groups, and missing names, are derived from the "
      "addresses.\n<p>The map is <span class=address>http://example.com/map.xml</span>.\n");
  list.report.diagnostics.add({.severity = Severity::note, .code = Code::relative_links});
  list.report.discovery.found.reset();
  EXPECT_EQ(
      footer(list.report),
      "<p>1 item and 0 groups in 1 document.\n<p>The site publishes a list of pages for crawlers (an XML "
      "sitemap or the like), not a site map for readers: the groups, and missing names, are derived from the "
      "addresses.\n<p>The file has no address yet, so its relative links cannot be followed from here.\n");
}

TEST(HtmlList, G4_EachDateHoldsUpToTheNext)
{
  const Listed list{entry("a", "2005-01-01T12:00Z") + entry("b", "2005-01-01T12:00Z") +
                    entry("c", "2006-01-01T12:00:00.5+01:00") + entry("d")};
  const test::PageData data{html_of(list.report)};
  EXPECT_EQ(data.raw["date"].dump(), R"({"1":"2005-01-01T12:00Z","3":"2006-01-01T12:00:00.5+01:00","4":""})");
}

TEST(HtmlList, G4_ADateOfMoreThanFortyCharactersIsLeftOut)
{
  const std::string longest = "2006-01-01T12:00:00." + std::string(19, '5') + "Z";
  ASSERT_EQ(longest.size(), 40u);
  const Listed list{entry("a", longest) + entry("b", "2006-01-01T12:00:00." + std::string(20, '5') + "Z")};
  EXPECT_EQ(test::PageData{html_of(list.report)}.raw["date"], (nlohmann::json{{"1", longest}, {"2", ""}}));
}

} // namespace
} // namespace standard_sitemap
