// The requests of a session one by one, and what came of them.

#include <gmock/gmock.h>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::ElementsAre;

class CRequests : public ::testing::Test {
 protected:
  /// `none` if there is none.
  std::string next_url() const
  {
    auto request = made<standard_sitemap_request>();
    const auto status = standard_sitemap_session_next_request(tab.session.get(), &request);
    return status == STANDARD_SITEMAP_OK ? read(request.url) : standard_sitemap_status_name(status);
  }
  /// A page whose map wants two other documents.
  void load_root()
  {
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(
        answer(tab, sitemap("<external xlink:href='one.xml'/><external xlink:href='two.xml'/>")));
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
};

TEST_F(CRequests, EachRequestIsGivenOnce)
{
  load_root();
  EXPECT_EQ(next_url(), "http://site.example/one.xml");
  EXPECT_EQ(next_url(), "http://site.example/two.xml");
  EXPECT_EQ(next_url(), "none");
}

TEST_F(CRequests, AStoppedLoadGivesNoRequests)
{
  load_root();
  EXPECT_EQ(next_url(), "http://site.example/one.xml");
  ASSERT_EQ(standard_sitemap_session_stop(tab.session.get()), STANDARD_SITEMAP_OK);
  EXPECT_EQ(next_url(), "none");
}

TEST_F(CRequests, ThePageBeforeGivesNoRequests)
{
  load_root();
  EXPECT_EQ(next_url(), "http://site.example/one.xml");
  auto visit = made<standard_sitemap_visit>();
  visit.root = text("http://other.example/map.xml");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(next_url(), "http://other.example/map.xml");
  EXPECT_EQ(next_url(), "none");
}

TEST_F(CRequests, F3_HaveTheValidatorsOfWhatIsKept)
{
  const standard_sitemap_field fields[] = {{text("Content-Type"), text("application/xml")},
                                           {text("ETag"), text("\"1\"")},
                                           {text("Last-Modified"), text("Sun, 06 Nov 1994 08:49:37 GMT")}};
  auto response = made<standard_sitemap_response>();
  response.url = text("http://site.example/map.xml");
  response.fields = fields;
  response.field_count = 3;
  response.status = 200;
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  ASSERT_EQ(standard_sitemap_receiver_begin(receiver.get(), &response), STANDARD_SITEMAP_OK);
  const std::string document = sitemap("<item name='A' url='a'/>");
  ASSERT_EQ(standard_sitemap_receiver_append(receiver.get(), {document.data(), document.size()}),
            STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);

  ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
  auto request = made<standard_sitemap_request>();
  ASSERT_EQ(standard_sitemap_session_next_request(tab.session.get(), &request), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(request.validators_url), "http://site.example/map.xml");
  EXPECT_EQ(read(request.entity_tag), "\"1\"");
  EXPECT_EQ(read(request.last_modified), "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST_F(CRequests, F1_WithoutAPageTheRefererOfThePageBeforeIsNotSent)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  auto sent = made<standard_sitemap_conditions>();
  const auto url = text("http://site.example/map.xml");
  ASSERT_EQ(standard_sitemap_session_conditions(tab.session.get(), url, &sent), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(sent.referer), "http://site.example/page.html");
  auto visit = made<standard_sitemap_visit>();
  visit.root = url;
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_session_conditions(tab.session.get(), url, &sent), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(sent.referer), "(none)");
}

TEST_F(CRequests, TheLastReasonOfAFailureIsAccepted)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  constexpr standard_sitemap_failure last = STANDARD_SITEMAP_FAILED_CODING_BROKEN;
  EXPECT_EQ(standard_sitemap_receiver_fail(receiver.get(), last + 1, text("")),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_receiver_fail(receiver.get(), last, text("")), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  auto finding = made<standard_sitemap_diagnostic>();
  EXPECT_EQ(standard_sitemap_session_finding(tab.session.get(), 0, &finding), STANDARD_SITEMAP_NONE)
      << "there is no map to check";
}

TEST_F(CRequests, ADocumentHasTheUrlAfterItsRedirects)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  const standard_sitemap_field type{text("Content-Type"), text("application/xml")};
  auto response = made<standard_sitemap_response>();
  response.url = text("http://site.example/moved.xml");
  response.fields = &type;
  response.field_count = 1;
  response.status = 200;
  ASSERT_EQ(standard_sitemap_receiver_begin(receiver.get(), &response), STANDARD_SITEMAP_OK);
  const std::string document = sitemap("<item name='A' url='a'/>");
  standard_sitemap_receiver_append(receiver.get(), {document.data(), document.size()});
  ASSERT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);
  auto report = made<standard_sitemap_document>();
  ASSERT_EQ(standard_sitemap_session_document(tab.session.get(), 0, &report), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(report.requested), "http://site.example/map.xml");
  EXPECT_EQ(read(report.final_url), "http://site.example/moved.xml");
}

// --- diagnostics: first those of discovery, then those of the load ---

TEST_F(CRequests, DiagnosticsOfThePageComeBeforeThoseOfItsMap)
{
  auto item = made<standard_sitemap_diagnostic>();
  EXPECT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &item), STANDARD_SITEMAP_NONE)
      << "no page";
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/");
  visit.media_type = text("text/html");
  visit.body = text("<meta name=schema.x content=http://standard-sitemap.org/2007/ns>"
                    "<link rel=x.location href=map.xml>");
  ASSERT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
  const auto codes = [&] {
    std::vector<std::string> all;
    while (all.size() < 9 &&
           standard_sitemap_session_diagnostic(tab.session.get(), all.size(), &item) == STANDARD_SITEMAP_OK)
      all.push_back(read(item.code));
    return all;
  };
  EXPECT_THAT(codes(), ElementsAre("tolerated-meta-schema"));
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<external/><item name='A' url='a'/>")));
  EXPECT_THAT(codes(), ElementsAre("tolerated-meta-schema", "external-unresolved"));
}

TEST_F(CRequests, TheTextsOfAFindingLiveOnWhileOthersAreAskedFor)
{
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap("<item name='A' url='a' role='home'/><item url='b'/>")));
  auto first = made<standard_sitemap_diagnostic>(), second = first;
  ASSERT_EQ(standard_sitemap_session_finding(tab.session.get(), 0, &first), STANDARD_SITEMAP_OK);
  const std::string message = read(first.message);
  standard_sitemap_session_finding(tab.session.get(), 1, &second);
  EXPECT_EQ(read(first.message), message);
}

} // namespace
} // namespace standard_sitemap::testing
