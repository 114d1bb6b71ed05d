// Maps that the host names itself, with a page and without one.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

constexpr const char* root = "http://site.example/map.xml";

standard_sitemap_visit visit_of(const char* page, standard_sitemap_source source)
{
  auto visit = made<standard_sitemap_visit>();
  visit.url = text(page);
  visit.root = text(root);
  visit.source = source;
  return visit;
}

std::string found_in(const Tab& tab)
{
  auto found = made<standard_sitemap_found>();
  auto trace = made<standard_sitemap_trace>();
  EXPECT_EQ(standard_sitemap_session_found(tab.session.get(), &found), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_session_trace(tab.session.get(), 0, &trace), STANDARD_SITEMAP_NONE)
      << "no rule is tried";
  return read(found.rule) + " " + read(found.sitemap);
}

std::string json_of(const Tab& tab)
{
  auto rendering = made<standard_sitemap_rendering>();
  rendering.format = STANDARD_SITEMAP_JSON;
  std::string json;
  EXPECT_EQ(standard_sitemap_session_render(tab.session.get(), &rendering, keep, &json), STANDARD_SITEMAP_OK);
  return json;
}

const std::string list = "<urlset "
                         "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://site.example/"
                         "a</loc></url></urlset>";

TEST(CGiven, AMapIsOpenedWithoutAPage)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const auto visit = visit_of(nullptr, STANDARD_SITEMAP_SOURCE_STANDARD);
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_in(tab), "given http://site.example/map.xml");
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/>")));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  auto place = made<standard_sitemap_page_place>();
  EXPECT_EQ(standard_sitemap_view_place(tab.view().get(), 0, &place), STANDARD_SITEMAP_NONE);
  const std::string json = json_of(tab);
  EXPECT_NE(json.find("\"page\": null"), json.npos) << json;
  EXPECT_NE(json.find("\"rule\": \"given\""), json.npos) << json;
  EXPECT_EQ(standard_sitemap_cache_entries(cache.get()), 0u) << "it is not shared";
  EXPECT_EQ(standard_sitemap_session_move(tab.session.get(), text("http://site.example/a"), 0),
            STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_view_place(tab.view().get(), 0, &place), STANDARD_SITEMAP_NONE)
      << "there is no page that could move";
}

TEST(CGiven, TheSourceOfAMapSaysWhichFormatsAreRead)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  for (const auto& [source, outcome] : {std::pair{STANDARD_SITEMAP_SOURCE_STANDARD, "not-a-sitemap"},
                                        std::pair{STANDARD_SITEMAP_SOURCE_ANY, "ok"}}) {
    const auto visit = visit_of(nullptr, source);
    ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    const Receiver receiver = tab.next_receiver();
    ASSERT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
    standard_sitemap_receiver_append(receiver.get(), {list.data(), list.size()});
    ASSERT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);
    auto document = made<standard_sitemap_document>();
    ASSERT_EQ(standard_sitemap_session_document(tab.session.get(), 0, &document), STANDARD_SITEMAP_OK);
    EXPECT_EQ(read(document.outcome), outcome);
  }
}

TEST(CGiven, AGivenMapOfAPageIsSeenFromThatPage)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const standard_sitemap_field names_another{text("X-Standard-Sitemap-Location"), text("/another.xml")};
  auto visit = visit_of("http://site.example/b", STANDARD_SITEMAP_SOURCE_STANDARD);
  visit.fields = &names_another;
  visit.field_count = 1;
  visit.preferred_sitemap = text("http://site.example/preferred.xml");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_in(tab), "given http://site.example/map.xml");
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/><item name='B' url='b'/>")));
  auto place = made<standard_sitemap_page_place>();
  ASSERT_EQ(standard_sitemap_view_place(tab.view().get(), 0, &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.node, 2u);
  EXPECT_NE(json_of(tab).find("\"requested\": \"http://site.example/b\""), std::string::npos);
}

TEST(CPreferredSource, E2_E3_TheReadersSourceIsReadIfThePageNamesNoMap)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/a");
  visit.media_type = text("text/html");
  visit.body = text("<link rel=sitemap href=list.xml>");
  auto found = made<standard_sitemap_found>();
  const auto found_with = [&](standard_sitemap_preferred_source source) -> std::string {
    visit.preferred_source = source;
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    const auto status = standard_sitemap_session_found(tab.session.get(), &found);
    return status == STANDARD_SITEMAP_OK ? read(found.rule) + " " + read(found.sitemap) : "none";
  };
  EXPECT_EQ(found_with(STANDARD_SITEMAP_PREFERRED_NONE), "none");
  EXPECT_EQ(found_with(STANDARD_SITEMAP_PREFERRED_LINK), "preference http://site.example/list.xml");
  EXPECT_EQ(found_with(STANDARD_SITEMAP_PREFERRED_ROBOTS), "preference http://site.example/robots.txt");
  visit.preferred_sitemap = text("http://site.example/map.xml");
  EXPECT_EQ(found_with(STANDARD_SITEMAP_PREFERRED_ROBOTS), "preference http://site.example/map.xml");
}

TEST(CGiven, AGivenMapIsNotRememberedForAPageOfTheHistory)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  auto visit = visit_of("http://site.example/page.html", STANDARD_SITEMAP_SOURCE_STANDARD);
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  visit.root = {nullptr, 0};
  visit.arrival = STANDARD_SITEMAP_TRAVERSAL;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_NO_MAP) << "that page names none";
  // Nor is the history asked when the host names one.
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  visit.root = text("http://site.example/given.xml");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_in(tab), "given http://site.example/given.xml");
}

TEST(CGiven, TheResultOfAGivenMapIsNotThatOfAnEntryOfTheHistory)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/>")));
  const auto given = visit_of(nullptr, STANDARD_SITEMAP_SOURCE_STANDARD);
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &given, 0), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/><item name='B' url='b'/>")));
  ASSERT_EQ(standard_sitemap_view_size(tab.view().get()), 3u);
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_TRAVERSAL), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  EXPECT_EQ(standard_sitemap_view_size(tab.view().get()), 2u) << "that of the page";
}

TEST(CGiven, WithoutAPageTheRootDocumentIsWhereRequestsComeFrom)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto sent = made<standard_sitemap_conditions>();
  const auto visit = visit_of(nullptr, STANDARD_SITEMAP_SOURCE_STANDARD);
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  const auto relation_to = [&](const char* url) {
    EXPECT_EQ(standard_sitemap_session_conditions(tab.session.get(), text(url), &sent), STANDARD_SITEMAP_OK);
    return sent.relation;
  };
  EXPECT_EQ(relation_to(root), STANDARD_SITEMAP_SAME_ORIGIN);
  EXPECT_EQ(read(sent.page), root);
  EXPECT_EQ(read(sent.referer), "(none)");
  EXPECT_EQ(sent.address_space, STANDARD_SITEMAP_ADDRESS_UNKNOWN);
  EXPECT_EQ(relation_to("http://other.example/"), STANDARD_SITEMAP_CROSS_SITE);
}

TEST(CGiven, AGivenMapHasThePreferencesForItsSite)
{
  const Preferences preferences = preferences_of("[[site]]\npages = 'site.example'\nlanguages = 'de'\n");
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = visit_of(nullptr, STANDARD_SITEMAP_SOURCE_STANDARD);
  visit.preferences = preferences.get();
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(
      answer(tab, sitemap("<item name='Bread' url='a'><variant lang='de' name='Brot'/></item>")));
  auto node = made<standard_sitemap_node>();
  const View view = tab.view();
  ASSERT_EQ(standard_sitemap_view_node(view.get(), 1, &node), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(node.name), "Brot");
}

TEST(CGiven, AMapSeenFromAnotherPageHasTheLanguagesAndTypesOfTheReader)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = visit_of("http://site.example/a", STANDARD_SITEMAP_SOURCE_STANDARD);
  visit.accept_language = text("de");
  visit.accept = text("application/pdf");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(
      answer(tab, sitemap("<item name='Bread' lang='en' url='a'><variant lang='de' name='Brot'/></item>"
                          "<item name='Page' type='text/html' url='b'>"
                          "<variant type='application/pdf' name='Print'/></item>")));
  const View view = tab.view();
  standard_sitemap_view* seen = nullptr;
  ASSERT_EQ(standard_sitemap_view_from(view.get(), text("http://site.example/b"), &seen),
            STANDARD_SITEMAP_OK);
  const View other{seen};
  for (standard_sitemap_view* const from : {view.get(), other.get()}) {
    auto node = made<standard_sitemap_node>();
    ASSERT_EQ(standard_sitemap_view_node(from, 1, &node), STANDARD_SITEMAP_OK);
    EXPECT_EQ(read(node.name), "Brot");
    ASSERT_EQ(standard_sitemap_view_node(from, 2, &node), STANDARD_SITEMAP_OK);
    EXPECT_EQ(read(node.name), "Print");
  }
}

TEST(CGiven, ARobotsFileMayBeNamed)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = visit_of(nullptr, STANDARD_SITEMAP_SOURCE_ROBOTS);
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  visit.source = STANDARD_SITEMAP_SOURCE_ROBOTS + 1;
  EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CGiven, AMapIsSeenFromAnotherPage)
{
  const Cache cache = new_cache();
  View other;
  {
    Tab tab{cache.get()};
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/><item name='B' url='b'/>")));
    standard_sitemap_view* seen = nullptr;
    ASSERT_EQ(standard_sitemap_view_from(tab.view().get(), text("http://site.example/b"), &seen),
              STANDARD_SITEMAP_OK);
    other.reset(seen);
  }
  auto place = made<standard_sitemap_page_place>();
  ASSERT_EQ(standard_sitemap_view_place(other.get(), 0, &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.node, 2u);
  EXPECT_EQ(place.previous, 1u);
}

} // namespace
} // namespace standard_sitemap::testing
