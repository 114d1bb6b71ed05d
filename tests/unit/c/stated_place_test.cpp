// What a page says of its own place, for hosts in C.

#include <vector>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing::stated_place {
namespace {

using Place = Owned<standard_sitemap_stated_place, standard_sitemap_stated_place_free>;

/// Borrows the body.
standard_sitemap_page page_of(const std::string& body)
{
  auto page = made<standard_sitemap_page>();
  page.url = text("http://site.example/guide/page.html");
  page.media_type = text("text/html; charset=utf-8");
  page.body = {body.data(), body.size()};
  return page;
}

Place place_of(const standard_sitemap_page& page, std::uint32_t parts = 0,
               const standard_sitemap_policy* policy = nullptr)
{
  standard_sitemap_stated_place* place = nullptr;
  EXPECT_EQ(standard_sitemap_stated_place_read(policy, &page, parts, &place), STANDARD_SITEMAP_OK);
  return Place{place};
}

/// `kind URL (title, lang) from`, and `other site` or the levels of `up`.
std::vector<std::string> related(const Place& place)
{
  std::vector<std::string> all;
  auto one = made<standard_sitemap_related_page>();
  while (standard_sitemap_stated_place_related(place.get(), all.size(), &one) == STANDARD_SITEMAP_OK)
    all.push_back(read(one.kind) + ' ' + read(one.url) + " (" + read(one.title) + ", " + read(one.lang) +
                  ") " + read(one.from) + (one.same_site != 0 ? "" : " other site") +
                  (one.levels_up != 0 ? ' ' + std::to_string(one.levels_up) : ""));
  return all;
}

TEST(CStatedPlace, R1_RelatedPagesInTheOrderOfKinds)
{
  const std::string body = "<link rel=next href=next.html title='Next&#9;one'>"
                           "<link rel=alternate hreflang=de href=/de/><link rel='up up' href=/>"
                           "<a rel=license href=http://law.example/>Law</a>";
  auto page = page_of(body);
  const standard_sitemap_field field{text("Link"), text("</first>; rel=first")};
  page.fields = &field;
  page.field_count = 1;
  const Place place = place_of(page);
  EXPECT_EQ(related(place), (std::vector<std::string>{
                                "first http://site.example/first ((none), (none)) field",
                                "next http://site.example/guide/next.html (Next one, (none)) link",
                                "up http://site.example/ ((none), (none)) link 2",
                                "license http://law.example/ (Law, (none)) a other site",
                                "alternate http://site.example/de/ ((none), de) link",
                            }));
}

TEST(CStatedPlace, R5_R6_TrailsAndTheNameOfTheSite)
{
  const std::string body = "<meta property=og:site_name content='The site'><script type=application/ld+json>"
                           R"({"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[)"
                           R"({"@type":"ListItem","position":1,"name":"Guide","item":"/guide/"},)"
                           R"({"@type":"ListItem","position":2,"name":"Page"}]})"
                           "</script>";
  const Place place = place_of(page_of(body));
  standard_sitemap_string name;
  ASSERT_EQ(standard_sitemap_stated_place_site_name(place.get(), &name), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(name), "The site");
  auto item = made<standard_sitemap_trail_item>();
  ASSERT_EQ(standard_sitemap_stated_place_trail_item(place.get(), 0, 0, &item), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(item.name), "Guide");
  EXPECT_EQ(read(item.url), "http://site.example/guide/");
  ASSERT_EQ(standard_sitemap_stated_place_trail_item(place.get(), 0, 1, &item), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(item.name), "Page");
  EXPECT_EQ(read(item.url), "(none)");
  EXPECT_EQ(standard_sitemap_stated_place_trail_item(place.get(), 0, 2, &item), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_stated_place_trail_item(place.get(), 1, 0, &item), STANDARD_SITEMAP_NONE);
}

TEST(CStatedPlace, R7_MenusOnlyIfTheyAreAskedFor)
{
  const std::string body =
      "<nav aria-label=Main><ul><li><a href=/a>A</a><ul><li><a href=/b>B</a></ul></ul></nav>";
  standard_sitemap_string name;
  EXPECT_EQ(standard_sitemap_stated_place_menu(place_of(page_of(body)).get(), 0, &name),
            STANDARD_SITEMAP_NONE);
  const Place place = place_of(page_of(body), STANDARD_SITEMAP_PLACE_MENUS);
  ASSERT_EQ(standard_sitemap_stated_place_menu(place.get(), 0, &name), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(name), "Main");
  auto entry = made<standard_sitemap_menu_entry>();
  ASSERT_EQ(standard_sitemap_stated_place_menu_entry(place.get(), 0, 1, &entry), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(entry.name), "B");
  EXPECT_EQ(read(entry.url), "http://site.example/b");
  EXPECT_EQ(entry.depth, 1u);
  EXPECT_EQ(standard_sitemap_stated_place_menu_entry(place.get(), 0, 2, &entry), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_stated_place_menu_entry(place.get(), 1, 0, &entry), STANDARD_SITEMAP_NONE);
}

TEST(CStatedPlace, R9_WhatIsLeftOutIsSaid)
{
  const Place place = place_of(page_of("<script type=application/ld+json>{</script>"));
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_stated_place_diagnostic(place.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_stated_place_diagnostic(place.get(), 1, &diagnostic), STANDARD_SITEMAP_NONE);
}

TEST(CStatedPlace, OfAPageThatSaysNothing)
{
  const Place place = place_of(page_of("<p>Text"));
  standard_sitemap_string name;
  EXPECT_EQ(standard_sitemap_stated_place_site_name(place.get(), &name), STANDARD_SITEMAP_NONE);
  EXPECT_TRUE(related(place).empty());
}

TEST(CStatedPlace, InvalidArguments)
{
  const std::string body = "<a rel=next href=b>B</a>";
  auto page = page_of(body);
  standard_sitemap_stated_place* place = nullptr;
  EXPECT_EQ(standard_sitemap_stated_place_read(nullptr, &page, 2, &place), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_read(nullptr, nullptr, 0, &place),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_read(nullptr, &page, 0, nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  page.url = text("page.html");
  EXPECT_EQ(standard_sitemap_stated_place_read(nullptr, &page, 0, &place), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(place, nullptr);
  page = page_of(body);
  const Place read = place_of(page);
  EXPECT_EQ(standard_sitemap_stated_place_related(nullptr, 0, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_related(read.get(), 0, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_trail_item(read.get(), 0, 0, nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_menu(read.get(), 0, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_menu_entry(read.get(), 0, 0, nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_site_name(read.get(), nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_stated_place_diagnostic(read.get(), 0, nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
}

} // namespace
} // namespace standard_sitemap::testing::stated_place
