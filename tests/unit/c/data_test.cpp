// The order of Chinese, Japanese and Korean names, for a host that loads ICU's data for it on demand.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

class CData : public ::testing::Test {
 protected:
  void SetUp() override { standard_sitemap_expect_east_asian_data(true); }
  void TearDown() override { standard_sitemap_expect_east_asian_data(false); }

  /// Hands in the map; returns the status of the end of the response.
  standard_sitemap_status end(const std::string& document) const
  {
    const Receiver receiver = tab.next_receiver();
    EXPECT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
    EXPECT_EQ(standard_sitemap_receiver_append(receiver.get(), {document.data(), document.size()}),
              STANDARD_SITEMAP_OK);
    return standard_sitemap_receiver_end(receiver.get());
  }
  standard_sitemap_status view_status() const
  {
    standard_sitemap_view* seen = nullptr;
    const standard_sitemap_status status = standard_sitemap_session_view(tab.session.get(), &seen);
    const View view{seen};
    EXPECT_EQ(status == STANDARD_SITEMAP_OK, seen != nullptr);
    return status;
  }
  standard_sitemap_status json_status() const
  {
    auto rendering = made<standard_sitemap_rendering>();
    rendering.format = STANDARD_SITEMAP_JSON;
    std::string json;
    return standard_sitemap_session_render(tab.session.get(), &rendering, keep, &json);
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
};

const std::string two_items = "<item name='A' url='a'/><item name='B' url='b'/>";

TEST_F(CData, IsNotNeededInOtherLanguagesNorWithoutSorting)
{
  for (const std::string& map :
       {sitemap("<group xml:lang='sv' order='lexical' name='G'>" + two_items + "</group>"),
        sitemap("<group xml:lang='ja' name='G'>" + two_items + "</group>")}) {
    ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
    EXPECT_EQ(end(map), STANDARD_SITEMAP_OK);
    EXPECT_EQ(view_status(), STANDARD_SITEMAP_OK);
    EXPECT_EQ(json_status(), STANDARD_SITEMAP_OK);
  }
}

TEST_F(CData, IsNeededToLookAtSortedNodes)
{
  for (const std::string language : {"ja", "ko-KR", "zh-Hant-TW", "ZH", "yue"}) {
    standard_sitemap_expect_east_asian_data(true);
    ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
    EXPECT_EQ(
        end(sitemap("<group order='lexical' name='G' xml:lang='" + language + "'>" + two_items + "</group>")),
        STANDARD_SITEMAP_OK)
        << "nothing is sorted yet";
    EXPECT_EQ(view_status(), STANDARD_SITEMAP_DATA_MISSING);
    EXPECT_EQ(json_status(), STANDARD_SITEMAP_DATA_MISSING);
    standard_sitemap_expect_east_asian_data(false);
    EXPECT_EQ(view_status(), STANDARD_SITEMAP_OK);
    EXPECT_EQ(json_status(), STANDARD_SITEMAP_OK);
  }
}

} // namespace
} // namespace standard_sitemap::testing
