// F-1 to F-3: how nginx saw the two requests.

#include <gmock/gmock.h>

#include "tests/negotiation/negotiation.h"

namespace standard_sitemap::test {
namespace {

using nlohmann::json;

void expect_same(const Probed& probed, const std::vector<std::string>& conditions)
{
  for (const std::string& condition : conditions)
    EXPECT_EQ(probed.page.at(condition), probed.map.at(condition)) << condition;
}

TEST_F(OwnSite, F1_TheMapIsAskedForUnderThePagesConditions)
{
  const Probed probed = probe("/tour/harbour", {"--lang", "ru, en;q=0.5", "--user-agent", "Reader/7 (test)",
                                                "--header", "X-Reader: seven", "--http2"});
  expect_same(probed, {"agent", "language", "encoding", "reader", "protocol"});
  EXPECT_EQ(probed.page.at("agent"), "Reader/7 (test)");
  EXPECT_EQ(probed.page.at("language"), "ru, en;q=0.5");
  EXPECT_EQ(probed.page.at("reader"), "seven");
  EXPECT_EQ(probed.page.at("uri"), "/tour/harbour");
  EXPECT_EQ(probed.map.at("uri"), "/sitemap.xml");
  EXPECT_EQ(probed.map.at("status"), "200");
}

TEST_F(OwnSite, F1_WithoutSuchOptionsTheRequestsAreStillAlike)
{
  const Probed probed = probe("/tour/harbour");
  expect_same(probed, {"agent", "language", "encoding", "reader", "protocol"});
  EXPECT_EQ(probed.page.at("language"), "");
  EXPECT_NE(probed.page.at("agent"), "");
}

TEST_F(OwnSite, F1_OverHttp2BothComeByOneConnection)
{
  const Probed probed = probe("/tour/harbour", {"--http2"});
  EXPECT_EQ(probed.page.at("protocol"), "HTTP/2.0");
  expect_same(probed, {"protocol", "connection"});
}

TEST_F(OwnSite, F1_Http11IsSpokenForBothWhereTheUserSaysSo)
{
  const Probed probed = probe("/tour/harbour", {"--http1.1"});
  EXPECT_EQ(probed.page.at("protocol"), "HTTP/1.1");
  EXPECT_EQ(probed.map.at("protocol"), "HTTP/1.1");
}

TEST_F(OwnSite, F1_BothComeCompressedAndAreReadAsTheyWere)
{
  for (const char* version : {"--http2", "--http1.1"}) {
    const Probed probed = probe("/tour/harbour", {"--lang", "ru", version});
    for (const json& request : {probed.page, probed.map}) {
      EXPECT_NE(request.at("encoding").get<std::string>().find("gzip"), std::string::npos);
      EXPECT_EQ(request.at("coding"), "gzip") << request;
      EXPECT_GT(std::stod(request.at("ratio").get<std::string>()), 1.0) << request;
    }
    EXPECT_EQ(probed.places(), "Краски гавани (exact)");
    EXPECT_EQ(
        probed.report.at("documents").at(0).at("bytes").get<std::uintmax_t>(),
        std::filesystem::file_size(STANDARD_SITEMAP_SOURCE_DIR "/tests/negotiation/site/sitemap.xml.ru"));
  }
}

TEST_F(OwnSite, F1_AServerOfAnUnknownAuthorityIsNotSpokenTo)
{
  const ProbeRun run = run_probe(
      {"--format", "json", "--cacert", server().strange_authority(), server().url("/tour/harbour")});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched)) << run.status << run.err;
  const json report = json::parse(run.out);
  EXPECT_EQ(report.at("page").at("status"), nullptr);
  EXPECT_EQ(report.at("discovery").at("sitemap"), nullptr);
  EXPECT_EQ(report.at("sitemap"), nullptr);
  ASSERT_FALSE(report.at("diagnostics").empty());
  EXPECT_THAT(report.at("diagnostics").at(0).at("message").get<std::string>(),
              ::testing::HasSubstr("certificate of 127.0.0.1"));
  // No request was sent: the next requests in the log are those of a probe that trusts the authority.
  EXPECT_EQ(probe("/welcome").page.at("uri"), "/welcome");
}

TEST_F(OwnSite, F2_AcceptIsNarrowedToXml)
{
  const Probed probed = probe("/tour/harbour");
  EXPECT_TRUE(probed.page.at("accept").get<std::string>().starts_with("text/html,")) << probed.page;
  EXPECT_EQ(probed.map.at("accept"), "application/xml, text/xml;q=0.9, */*;q=0.1");
}

TEST_F(OwnSite, F3_TheRefererIsThePage)
{
  const Probed probed = probe("/tour/harbour?map=here#quay");
  EXPECT_EQ(probed.page.at("referer"), "");
  EXPECT_EQ(probed.map.at("referer"), server().url("/tour/harbour?map=here"));
}

TEST_F(OwnSite, F3_AnotherOriginLearnsOnlyTheOriginOfThePage)
{
  const Probed probed = probe("/tour/harbour?map=other");
  EXPECT_EQ(probed.report.at("discovery").at("rule"), "http-opt");
  EXPECT_EQ(probed.report.at("documents").at(0).at("url"), server().url_of_other_port("/sitemap.xml"));
  EXPECT_EQ(probed.map.at("referer"), server().url("/"));
}

TEST_F(OwnSite, F3_ThePagesReferrerPolicyHolds)
{
  EXPECT_EQ(probe("/welcome?referrer=no-referrer").map.at("referer"), "");
  EXPECT_EQ(probe("/welcome?referrer=origin").map.at("referer"), server().url("/"));
  EXPECT_EQ(probe("/welcome?map=other&referrer=unsafe-url").map.at("referer"),
            server().url("/welcome?map=other&referrer=unsafe-url"));
}

TEST_F(OwnSite, F3_ACookieOfThePageGoesWithTheRequestForItsMap)
{
  const Probed probed = probe("/tour/harbour?cookie=on");
  EXPECT_EQ(probed.page.at("cookie"), "");
  EXPECT_EQ(probed.map.at("cookie"), "visit=1");
  EXPECT_EQ(probe("/tour/harbour").map.at("cookie"), "") << "nothing is kept without a jar";
}

TEST_F(OwnSite, F3_ACookieGoesToNoOtherSite)
{
  const std::vector<std::string> with_jar = {"--cookie-jar", server().path("jar")};
  const std::string here = server().url("/welcome?cookie=on", "localhost");
  probe_url(here, with_jar);
  const Probed again = probe_url(server().url("/welcome", "localhost"), with_jar);
  EXPECT_EQ(again.page.at("cookie"), "visit=1") << "the cookie is in the jar";
  EXPECT_EQ(again.map.at("cookie"), "visit=1");
  const Probed far = probe("/welcome?map=far", with_jar);
  EXPECT_EQ(far.report.at("documents").at(0).at("url"), server().url("/sitemap.xml", "localhost"));
  EXPECT_EQ(far.map.at("cookie"), "") << "the page is on another site";
}

} // namespace
} // namespace standard_sitemap::test
