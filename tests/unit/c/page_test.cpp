// How a host passes a page to a session, and under which conditions the page's map is requested.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

/// `rule: URL`, or the outcomes of all rules.
std::string found_by(const Tab& tab)
{
  auto found = made<standard_sitemap_found>();
  if (standard_sitemap_session_found(tab.session.get(), &found) == STANDARD_SITEMAP_OK)
    return read(found.rule) + ": " + read(found.sitemap);
  std::string all;
  auto trace = made<standard_sitemap_trace>();
  for (std::size_t i = 0; standard_sitemap_session_trace(tab.session.get(), i, &trace) == STANDARD_SITEMAP_OK;
       ++i)
    all +=
        read(trace.rule) + " " + read(trace.outcome) + (trace.detail.size > 0 ? "; " : " without a reason; ");
  return all;
}

TEST(CPage, D3_APageIsReadFromItsBytesByItsMediaType)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const standard_sitemap_field type{text("content-type"), text("text/html; charset=utf-8")};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/a/page.html");
  visit.body =
      text("<link rel=schema.x href=http://standard-sitemap.org/2007/ns><link rel=x.location href=map.xml>");
  visit.fields = &type;
  visit.field_count = 1;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab), "link-schema: http://site.example/a/map.xml");
  visit.media_type = text("text/plain"); // takes precedence over the field
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab),
            "http-opt absent; http-x absent; link-schema not-applicable; link-legacy not-applicable; "
            "meta-schema not-applicable; preference absent; ");
}

TEST(CPage, D10_ALiveDocumentHasMetaElementsToo)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  Links links = new_links();
  const auto base = text("http://site.example/b/");
  ASSERT_EQ(standard_sitemap_page_links_add_meta(links.get(), text("schema.x"),
                                                 text("http://standard-sitemap.org/2007/ns"), base, 7),
            STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_page_links_add_link(links.get(), text("x.location"), text("map.xml"), text(""),
                                                 base, 8),
            STANDARD_SITEMAP_OK);
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/page.html");
  visit.media_type = text("text/html");
  visit.links = links.get();
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  links.reset(); // nothing is borrowed any more
  EXPECT_EQ(found_by(tab), "meta-schema: http://site.example/b/map.xml");
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(diagnostic.code), "tolerated-meta-schema");
  EXPECT_EQ(diagnostic.count, 1u);
}

TEST(CPage, D5_WhatTheReaderWroteDownForItsSite)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const Preferences preferences = preferences_of("[[site]]\npages = '*.site.example'\nsource = 'robots'\n");
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://www.site.example/a");
  visit.preferences = preferences.get();
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab), "preference: http://www.site.example/robots.txt");
  visit.preferred_sitemap = text("http://site.example/m"); // takes precedence
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab), "preference: http://site.example/m");
  visit.preferred_sitemap = {};
  visit.url = text("http://other.example/a");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab).substr(0, 16), "http-opt absent;");
}

TEST(CPage, E4_ALinkOfALiveDocumentHasAType)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const Preferences preferences = preferences_of("[[site]]\npages = 'site.example'\nsource = 'llms'\n");
  const Links links = new_links();
  const auto base = text("http://site.example/b/");
  const auto add = [&](const char* href, const char* type) {
    ASSERT_EQ(standard_sitemap_page_links_add_link(links.get(), text("describedby"), text(href), text(type),
                                                   base, 1),
              STANDARD_SITEMAP_OK);
  };
  add("no-type", "");
  add("page.html", "text/html");
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/page.html");
  visit.media_type = text("text/html");
  visit.links = links.get();
  visit.preferences = preferences.get();
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_NE(found_by(tab).find("; preference "), std::string::npos) << found_by(tab);
  add("llms.txt", "text/markdown");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab), "preference: http://site.example/b/llms.txt");
}

TEST(CPage, D5_TheReadersLimitsAndLanguagesForItsSite)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const Preferences preferences =
      preferences_of("[[site]]\npages = 'site.example'\nlanguages = 'de'\nlimits = { elements = 3 }\n");
  const standard_sitemap_field names_map{text("X-Standard-Sitemap-Location"), text("/map.xml")};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/a");
  visit.fields = &names_map;
  visit.field_count = 1;
  visit.preferences = preferences.get();
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(
      answer(tab, sitemap("<item name='Bread' lang='en' url='a'><variant lang='de' name='Brot'/></item>"
                          "<item name='A fourth element' url='b'/>")));
  const View view = tab.view();
  EXPECT_EQ(standard_sitemap_view_size(view.get()), 2u);
  auto node = made<standard_sitemap_node>();
  ASSERT_EQ(standard_sitemap_view_node(view.get(), 1, &node), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(node.name), "Brot");
}

TEST(CPage, V1_ALiveDocumentDeclaresItsLanguage)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  const Links links = new_links();
  const standard_sitemap_field names_map{text("X-Standard-Sitemap-Location"), text("/map.xml")};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/page.fr.html");
  visit.fields = &names_map;
  visit.field_count = 1;
  visit.links = links.get();
  const auto match = [&] {
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    answer(tab, sitemap("<item name='Page' url='page.html'/>"));
    auto place = made<standard_sitemap_page_place>();
    const View view = tab.view();
    return standard_sitemap_view_place(view.get(), 0, &place) == STANDARD_SITEMAP_OK ? read(place.match)
                                                                                     : "none";
  };
  EXPECT_EQ(match(), "none") << "nobody says that fr is a language here";
  ASSERT_EQ(standard_sitemap_page_links_add_language(links.get(), text("fr")), STANDARD_SITEMAP_OK);
  visit.arrival = STANDARD_SITEMAP_RELOAD;
  EXPECT_EQ(match(), "suffix");
}

TEST(CPage, D6_MovesWithinItsDocument)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(
      answer(tab, sitemap("<item name='One' url='page.html'/><item name='Two' url='two.html'/>")));
  const auto here = [&] {
    auto place = made<standard_sitemap_page_place>();
    return standard_sitemap_view_place(tab.view().get(), 0, &place) == STANDARD_SITEMAP_OK ? place.node : 0;
  };
  EXPECT_EQ(here(), 1u);
  ASSERT_EQ(standard_sitemap_session_move(tab.session.get(), text("http://site.example/two.html#x"), 1),
            STANDARD_SITEMAP_OK);
  EXPECT_EQ(here(), 2u);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
}

TEST(CPage, AnAddressSpaceFollowsFromTheBytesOfAnAddress)
{
  const std::uint8_t loopback[] = {127, 0, 0, 1}, home[] = {192, 168, 1, 1}, public_one[] = {8, 8, 8, 8};
  const std::uint8_t loopback6[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  EXPECT_EQ(standard_sitemap_address_space_of(loopback, 4), STANDARD_SITEMAP_ADDRESS_LOOPBACK);
  EXPECT_EQ(standard_sitemap_address_space_of(loopback6, 16), STANDARD_SITEMAP_ADDRESS_LOOPBACK);
  EXPECT_EQ(standard_sitemap_address_space_of(home, 4), STANDARD_SITEMAP_ADDRESS_PRIVATE);
  EXPECT_EQ(standard_sitemap_address_space_of(public_one, 4), STANDARD_SITEMAP_ADDRESS_PUBLIC);
  EXPECT_EQ(standard_sitemap_address_space_of(loopback6, 5), STANDARD_SITEMAP_ADDRESS_UNKNOWN);
}

TEST(CPage, F4_APrivateAddressIsRefusedToAPublicPage)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/");
  visit.address_space = STANDARD_SITEMAP_ADDRESS_PUBLIC;
  visit.preferred_sitemap = text("http://maps.example/map.xml");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(found_by(tab), "preference: http://maps.example/map.xml");
  const Receiver receiver = tab.next_receiver();
  ASSERT_TRUE(receiver);
  EXPECT_EQ(standard_sitemap_receiver_allow_hop(receiver.get(), text("http://maps.example/map.xml")),
            STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_allow_address(receiver.get(), STANDARD_SITEMAP_ADDRESS_PRIVATE),
            STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  auto document = made<standard_sitemap_document>();
  ASSERT_EQ(standard_sitemap_session_document(tab.session.get(), 0, &document), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(document.outcome), "blocked");
}

TEST(CConditions, F1_WhatARequestForThePageIsSentWith)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("https://www.site.example/a/page.html?q#part");
  visit.address_space = STANDARD_SITEMAP_ADDRESS_PUBLIC;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  auto sent = made<standard_sitemap_conditions>();
  const auto to = [&](const char* url) {
    EXPECT_EQ(standard_sitemap_session_conditions(tab.session.get(), text(url), &sent), STANDARD_SITEMAP_OK);
    return read(sent.referer) + " " + std::to_string(sent.relation);
  };
  // strict-origin-when-cross-origin
  EXPECT_EQ(to("https://www.site.example/map.xml"), "https://www.site.example/a/page.html?q 0");
  EXPECT_EQ(to("https://maps.site.example/map.xml"), "https://www.site.example/ 1");
  EXPECT_EQ(to("https://other.example/map.xml"), "https://www.site.example/ 2");
  EXPECT_EQ(to("http://www.site.example/map.xml"), "(none) 2");
  EXPECT_EQ(read(sent.page), "https://www.site.example/a/page.html?q#part");
  EXPECT_EQ(read(sent.accept), "application/xml, text/xml;q=0.9, */*;q=0.1"); // F-2
  EXPECT_EQ(sent.address_space, STANDARD_SITEMAP_ADDRESS_PUBLIC);
  visit.referrer_policy = STANDARD_SITEMAP_NO_REFERRER;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(to("https://www.site.example/map.xml"), "(none) 0");
  visit.referrer_policy = STANDARD_SITEMAP_REFERRER_UNSAFE_URL;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(to("http://other.example/map.xml"), "https://www.site.example/a/page.html?q 2");
}

TEST(CConditions, OtherConditionsAreAnotherMap)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/>")));
  const standard_sitemap_field names_map{text("X-Standard-Sitemap-Location"), text("/map.xml")};
  const auto state_with = [&](auto change) {
    auto visit = made<standard_sitemap_visit>();
    visit.url = text("http://site.example/page.html");
    visit.fields = &names_map;
    visit.field_count = 1;
    change(visit);
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    return tab.state();
  };
  const standard_sitemap_field extra{text("X"), text("y")};
  EXPECT_EQ(state_with([](auto&) {}), STANDARD_SITEMAP_OVER) << "at hand";
  // If a preference names it, the same URI may be a list (E-1).
  EXPECT_EQ(state_with([](auto& visit) { visit.preferred_sitemap = text("http://site.example/map.xml"); }),
            STANDARD_SITEMAP_OVER)
      << "the map that the page names comes first";
  EXPECT_EQ(state_with([](auto& visit) {
              visit.field_count = 0;
              visit.preferred_sitemap = text("http://site.example/map.xml");
            }),
            STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.user_agent = text("B"); }), STANDARD_SITEMAP_LOADING);
  const auto with_credentials = [&](const char* credentials) {
    return state_with([&](auto& visit) { visit.credentials = text(credentials); });
  };
  EXPECT_EQ(with_credentials("A"), STANDARD_SITEMAP_LOADING);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a'/>")));
  EXPECT_EQ(with_credentials("A"), STANDARD_SITEMAP_OVER);
  EXPECT_EQ(with_credentials("B"), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.accept_language = text("de"); }), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.accept_encoding = text("br"); }), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.credentials = text(""); }), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.profile = text("2"); }), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([&](auto& visit) { visit.extra_fields = &extra, visit.extra_field_count = 1; }),
            STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_with([](auto& visit) { visit.accept = text("text/html"); }), STANDARD_SITEMAP_OVER)
      << "for pages only";
}

} // namespace
} // namespace standard_sitemap::testing
