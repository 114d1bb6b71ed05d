// What a webmaster should know, through the C interface.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

class CCheck : public ::testing::Test {
 protected:
  std::string rendered(standard_sitemap_format format, standard_sitemap_check check) const
  {
    auto rendering = made<standard_sitemap_rendering>();
    rendering.format = format;
    rendering.check = check;
    std::string written;
    EXPECT_EQ(standard_sitemap_session_render(tab.session.get(), &rendering, keep, &written),
              STANDARD_SITEMAP_OK);
    return written;
  }
  std::string codes() const
  {
    auto finding = made<standard_sitemap_diagnostic>();
    std::string all;
    for (std::size_t i = 0;
         standard_sitemap_session_finding(tab.session.get(), i, &finding) == STANDARD_SITEMAP_OK; ++i)
      all += read(finding.code) + " " + std::to_string(finding.line) + ";";
    return all;
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
};

TEST_F(CCheck, GivesTheFindingsOfTheMap)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(codes(), "") << "not loaded yet";
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a' role='home'/>\n<item url='b'/>")));
  EXPECT_EQ(codes(), "name-missing 2;");
  auto finding = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_session_finding(tab.session.get(), 0, &finding), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(finding.document), "http://site.example/map.xml");
  EXPECT_NE(read(finding.remedy), "");
  EXPECT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &finding), STANDARD_SITEMAP_NONE);
  // Another map: other findings.
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a' role='home'/>")));
  EXPECT_EQ(codes(), "");
}

TEST_F(CCheck, SaysWhetherTheMapPasses)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a' role='home'/>\n<item url='b'/>")));
  const auto passed = [&](standard_sitemap_check check) {
    const std::string json = rendered(STANDARD_SITEMAP_JSON, check);
    EXPECT_NE(json.find("\"name-missing\""), json.npos) << json;
    return json.find("\"passed\": true") != json.npos;
  };
  EXPECT_TRUE(passed(STANDARD_SITEMAP_CHECK_ERROR));
  EXPECT_FALSE(passed(STANDARD_SITEMAP_CHECK_WARNING));
  EXPECT_FALSE(passed(STANDARD_SITEMAP_CHECK_NOTE));
  const std::string unchecked = rendered(STANDARD_SITEMAP_JSON, STANDARD_SITEMAP_CHECK_NONE);
  EXPECT_EQ(unchecked.find("\"passed\""), unchecked.npos);
  EXPECT_EQ(unchecked.find("\"name-missing\""), unchecked.npos);
  EXPECT_NE(rendered(STANDARD_SITEMAP_TEXT, STANDARD_SITEMAP_CHECK_WARNING).find("name-missing"),
            std::string::npos);
}

} // namespace
} // namespace standard_sitemap::testing
