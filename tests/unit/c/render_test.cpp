// What a report says, and which options change it, through the C interface.

#include <algorithm>

#include <gmock/gmock.h>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class CRender : public ::testing::Test {
 protected:
  void load(const std::string& body)
  {
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap(body)));
  }
  standard_sitemap_status render_status(std::string& written) const
  {
    return standard_sitemap_session_render(tab.session.get(), &wanted, keep, &written);
  }
  std::string rendered() const
  {
    std::string written;
    EXPECT_EQ(render_status(written), STANDARD_SITEMAP_OK);
    return written;
  }
  standard_sitemap_status status_of(standard_sitemap_format format)
  {
    wanted.format = format;
    std::string written;
    const standard_sitemap_status status = render_status(written);
    EXPECT_EQ(written.empty(), status != STANDARD_SITEMAP_OK);
    return status;
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
  standard_sitemap_rendering wanted = made<standard_sitemap_rendering>();
};

TEST_F(CRender, TextHasColoursAndLinesAsWanted)
{
  load("<item name='A' url='a'><item name='B' url='b'/></item>");
  const auto is_ascii = [](const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  };
  EXPECT_THAT(rendered(), Not(HasSubstr("\x1b[")));
  EXPECT_FALSE(is_ascii(rendered()));
  wanted.colours = 1;
  EXPECT_THAT(rendered(), HasSubstr("\x1b["));
  EXPECT_FALSE(is_ascii(rendered()));
  wanted.colours = 0;
  wanted.ascii = 1;
  EXPECT_THAT(rendered(), Not(HasSubstr("\x1b[")));
  EXPECT_TRUE(is_ascii(rendered()));
}

TEST_F(CRender, R0_WhatThePageSaysOfItsPlaceIfTheVisitAsksForIt)
{
  const std::string body = "<link rel=next href=/two>";
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/one");
  visit.media_type = text("text/html");
  visit.body = text(body.c_str());
  wanted.format = STANDARD_SITEMAP_JSON;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_THAT(rendered(), HasSubstr("\"place\": null"));
  visit.place = 1;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_THAT(rendered(), HasSubstr("\"url\": \"http://site.example/two\""));
  wanted.format = STANDARD_SITEMAP_TEXT;
  EXPECT_THAT(rendered(), HasSubstr("From this page"));
  visit.place = 2;
  EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST_F(CRender, TextIsAsDeepLongAndWideAsWanted)
{
  const std::string long_name(60, 'x');
  load("<item name='Above' url='a'><item name='Below' url='b'/></item><item name='" + long_name +
       "' url='c'/>");
  EXPECT_THAT(rendered(), HasSubstr("Below"));
  EXPECT_THAT(rendered(), HasSubstr(long_name));
  wanted.depth = 1;
  EXPECT_THAT(rendered(), Not(HasSubstr("Below")));
  EXPECT_THAT(rendered(), HasSubstr(long_name));
  wanted.depth = 0;
  wanted.places = 2;
  EXPECT_THAT(rendered(), HasSubstr("Below"));
  EXPECT_THAT(rendered(), Not(HasSubstr(long_name)));
  wanted.places = 0;
  wanted.width = 40;
  EXPECT_THAT(rendered(), HasSubstr("Below"));
  EXPECT_THAT(rendered(), Not(HasSubstr(long_name)));
}

TEST_F(CRender, TenThousandPlacesUnlessMoreAreWanted)
{
  std::string items;
  for (int i = 1; i <= 10'001; ++i)
    items += "<item name='n" + std::to_string(i) + "' url='u'/>";
  load(items);
  EXPECT_THAT(rendered(), HasSubstr("n10000"));
  EXPECT_THAT(rendered(), Not(HasSubstr("n10001")));
  wanted.places = 10'001;
  EXPECT_THAT(rendered(), HasSubstr("n10001"));
}

TEST_F(CRender, AsManyPlacesAsThePolicySaysUnlessTheRenderingSaysMore)
{
  const Policy policy = default_policy();
  ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text("places"), 2), STANDARD_SITEMAP_OK);
  const Cache of_two = new_cache(policy.get());
  Tab other{of_two.get()};
  ASSERT_EQ(other.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(other, sitemap("<item name='n1' url='u'/><item name='n2' url='v'/>"
                                                "<item name='n3' url='w'/>")));
  std::swap(tab.session, other.session);
  EXPECT_THAT(rendered(), HasSubstr("n2"));
  EXPECT_THAT(rendered(), Not(HasSubstr("n3")));
  wanted.places = 3;
  EXPECT_THAT(rendered(), HasSubstr("n3"));
  std::swap(tab.session, other.session);
}

TEST_F(CRender, AReportHasTheDocumentsAndWhatWasFoundOnTheWay)
{
  const standard_sitemap_field type{text("Content-Type"), text("text/html; charset=utf-8")};
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/");
  visit.fields = &type;
  visit.field_count = 1;
  visit.body = text("<meta name=schema.x content=http://standard-sitemap.org/2007/ns>"
                    "<link rel=x.location href=map.xml>");
  visit.status = 203;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  wanted.format = STANDARD_SITEMAP_JSON;
  std::string json = rendered();
  EXPECT_THAT(json, HasSubstr("\"tolerated-meta-schema\"")) << "of the page";
  EXPECT_THAT(json, HasSubstr("\"status\": 203"));
  EXPECT_THAT(json, HasSubstr("\"text/html\""));
  EXPECT_THAT(json, Not(HasSubstr("\"application/xml\""))) << "no document has come";

  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<external/><item name='A' url='a'/>")));
  json = rendered();
  EXPECT_THAT(json, HasSubstr("\"tolerated-meta-schema\""));
  EXPECT_THAT(json, HasSubstr("\"external-unresolved\"")) << "of the map";
  EXPECT_THAT(json, HasSubstr("\"application/xml\""));
}

TEST_F(CRender, AStatusOfZeroIsUnknown)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  wanted.format = STANDARD_SITEMAP_JSON;
  EXPECT_THAT(rendered(), HasSubstr("\"status\": null"));
  wanted.format = STANDARD_SITEMAP_TEXT;
  EXPECT_THAT(rendered(), Not(HasSubstr("status")));
}

TEST_F(CRender, WithoutAMapThereIsAReportButNoMapFile)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK); // not loaded yet
  EXPECT_EQ(status_of(STANDARD_SITEMAP_SSP), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_SITEMAPS_ORG), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_LLMS), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_MARKDOWN), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_TEXT), STANDARD_SITEMAP_OK);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_JSON), STANDARD_SITEMAP_OK);
}

TEST_F(CRender, G19_MarkdownIsOneFileWhateverItsSize)
{
  std::string items;
  for (int i = 0; i < 3'000; ++i)
    items += "<item name='Page with a long name' url='page-" + std::to_string(i) + "'/>";
  load("<item name='Books' url='books'>" + items + "</item>");
  wanted.format = STANDARD_SITEMAP_LLMS;
  std::string text = rendered();
  EXPECT_THAT(text, HasSubstr("\n## [Books]("));
  EXPECT_THAT(text, HasSubstr("page-2999)"));
  wanted.format = STANDARD_SITEMAP_MARKDOWN;
  text = rendered();
  EXPECT_THAT(text, HasSubstr("\n- [Books]("));
  EXPECT_THAT(text, HasSubstr("\n  - [Page with a long name]("));
}

TEST_F(CRender, MorePagesThanOneXmlSitemapMayHaveAreRefused)
{
  std::string items;
  for (int i = 0; i < 50'000; ++i)
    items += "<item name='n' url='" + std::to_string(i) + "'/>";
  load(items);
  EXPECT_EQ(status_of(STANDARD_SITEMAP_SITEMAPS_ORG), STANDARD_SITEMAP_OK);
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap(items + "<item name='n' url='x'/>")));
  EXPECT_EQ(status_of(STANDARD_SITEMAP_SITEMAPS_ORG), STANDARD_SITEMAP_REFUSED);
}

TEST_F(CRender, TextOfACheckHasItsFindingsOnly)
{
  load("<item name='Shown' url='a' role='home'/><item url='b'/>");
  EXPECT_THAT(rendered(), HasSubstr("Shown"));
  wanted.check = STANDARD_SITEMAP_CHECK_ERROR;
  EXPECT_THAT(rendered(), HasSubstr("name-missing"));
  EXPECT_THAT(rendered(), Not(HasSubstr("Shown")));
}

// Links to other origins are counted against that of the page, if there is one.
TEST_F(CRender, ACheckIsThatOfTheMapAsItIsSeenFromThePage)
{
  wanted.format = STANDARD_SITEMAP_JSON;
  wanted.check = STANDARD_SITEMAP_CHECK_NOTE;
  auto visit = made<standard_sitemap_visit>();
  visit.root = text("http://site.example/map.xml");
  const auto counted_against = [&](const char* page) -> std::string {
    visit.url = text(page);
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    answer(tab,
           sitemap("<item name='A' url='http://www.site.example/' role='home'/><item name='B' url='b'/>"));
    auto finding = made<standard_sitemap_diagnostic>();
    EXPECT_EQ(standard_sitemap_session_finding(tab.session.get(), 0, &finding), STANDARD_SITEMAP_OK);
    EXPECT_EQ(read(finding.code), "mixed-origins");
    EXPECT_THAT(rendered(), HasSubstr(read(finding.message)));
    const std::string message = read(finding.message);
    return message.substr(message.rfind(' ') + 1);
  };
  EXPECT_EQ(counted_against("http://www.site.example/"), "http://www.site.example");
  EXPECT_EQ(counted_against("http://site.example/"), "http://site.example");
  EXPECT_EQ(counted_against(nullptr), "http://site.example") << "that of the map";
}

TEST_F(CRender, ANoteIsNotTooMuchForWhoAsksForWarnings)
{
  load("<item name='A' url='a'/>"); // a note: nothing has the role home
  wanted.format = STANDARD_SITEMAP_JSON;
  wanted.check = STANDARD_SITEMAP_CHECK_WARNING;
  EXPECT_THAT(rendered(), HasSubstr("\"passed\": true"));
  wanted.check = STANDARD_SITEMAP_CHECK_NOTE;
  EXPECT_THAT(rendered(), HasSubstr("\"passed\": false"));
}

TEST_F(CRender, S2_TheLevelsAreThoseForTheSite)
{
  const Preferences preferences =
      preferences_of("[[site]]\npages = 'site.example'\ndisplay = { levels = ['off', 'here'] }\n");
  wanted.preferences = preferences.get();
  auto visit = made<standard_sitemap_visit>();
  visit.root = text("http://site.example/map.xml");
  const auto knows = [&](const char* level) {
    wanted.level = text(level);
    std::string written;
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    return render_status(written) == STANDARD_SITEMAP_OK;
  };
  EXPECT_TRUE(knows("here")) << "the site of the map, without a page";
  EXPECT_FALSE(knows("sidebar"));
  visit.url = text("http://site.example/a");
  EXPECT_TRUE(knows("here"));
  EXPECT_FALSE(knows("sidebar"));
  visit.url = text("http://other.example/a");
  EXPECT_FALSE(knows("here"));
  EXPECT_TRUE(knows("sidebar"));

  // Those of the changes to the page, too.
  const auto level_of_changes = [&](const View& view) {
    standard_sitemap_changes* made_changes = nullptr;
    EXPECT_EQ(standard_sitemap_changes_new(view.get(), preferences.get(), &made_changes),
              STANDARD_SITEMAP_OK);
    const Changes changes{made_changes};
    standard_sitemap_level level;
    EXPECT_EQ(standard_sitemap_changes_level(changes.get(), 1, &level), STANDARD_SITEMAP_OK);
    return read(level.name);
  };
  const auto show_and_view = [&](const char* url) {
    visit.url = text(url);
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
    answer(tab, sitemap("<item name='A' url='a'/>"));
    return tab.view();
  };
  EXPECT_EQ(level_of_changes(show_and_view("http://site.example/a")), "here");
  EXPECT_EQ(level_of_changes(show_and_view("http://other.example/a")), "menu");
  EXPECT_EQ(level_of_changes(show_and_view(nullptr)), "menu") << "no page";
}

} // namespace
} // namespace standard_sitemap::testing
