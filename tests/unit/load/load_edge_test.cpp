// Answers at the bounds, and what happens after the end.

#include "tests/unit/load/table.h"

#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::load_edge_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

/// A load of the root document, to which the test gives the answer.
struct Started {
  explicit Started(const Policy& policy = {}) : load(uri(root), Initiator{uri("http://example.com/")}, policy)
  {
    requests = load.take_requests();
  }
  Receiver& receiver() { return load.receiver(requests.at(0).id); }
  bool begin(int status)
  {
    return receiver().begin(
        {uri(root), status, {{"Content-Type", "text/xml"}}, AddressSpace::public_network});
  }

  Load load;
  std::vector<Request> requests;
};

TEST(LoadEdge, TheStatusDecidesTheOutcome)
{
  for (const int status : {100, 199, 300, 304, 404, 500}) {
    Started started;
    EXPECT_FALSE(started.begin(status)) << status;
    EXPECT_FALSE(started.receiver().append(sitemap("")));
    const auto result = std::move(started.load).finish();
    EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::http_error) << status;
    EXPECT_EQ(result.documents.at(0).status, status);
  }
  for (const int status : {200, 203, 299}) {
    Started started;
    ASSERT_TRUE(started.begin(status)) << status;
    started.receiver().append(sitemap(""));
    started.receiver().end();
    EXPECT_EQ(std::move(started.load).finish().documents.at(0).outcome, DocumentOutcome::ok) << status;
  }
}

// RFC 3986, 6.2
TEST(LoadEdge, M14_EquivalentSpellingsAreOneDocument)
{
  Site site;
  std::string body;
  for (const char* url :
       {"b.xml", "HTTP://EXAMPLE.com:80/b.xml", "http://example.com/%62.xml", "x/%2E%2E/b.xml",
        "http://example.com:/b.xml", "map.xml#a", "http://example.com/ma%70.xml#a"})
    body += "<external xlink:href='" + std::string{url} + "'/>";
  site.add(root, sitemap(body + "<group><item xml:id='a' name='a'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
  const auto result = load(site, root);
  EXPECT_THAT(site.requested, ::testing::ElementsAre(root, "http://example.com/b.xml"));
  EXPECT_EQ(outline(result), "(b,b,b,b,b,a,a,?(a))");
}

TEST(LoadEdge, ABodyOfUnknownContentCodingIsNoted)
{
  for (const char* body : {"<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>", "<sitemap"}) {
    Started started;
    ASSERT_TRUE(started.receiver().begin({uri(root),
                                          200,
                                          {{"Content-Type", "text/xml"}, {"Content-Encoding", "UTF-8"}},
                                          AddressSpace::public_network}));
    started.receiver().append(body);
    started.receiver().end();
    EXPECT_EQ(std::move(started.load).finish().diagnostics.count(Code::coding_unknown), 1u) << body;
  }
}

TEST(LoadEdge, AnAnswerWithoutAStatusReportsNone)
{
  Started started;
  ASSERT_TRUE(started.begin(0));
  started.receiver().append(sitemap(""));
  started.receiver().end();
  const auto result = std::move(started.load).finish();
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::ok);
  EXPECT_FALSE(result.documents.at(0).status);
}

TEST(LoadEdge, Policy_ADocumentThatIsCutWantsNoMore)
{
  Policy policy;
  policy.document_bytes = 200;
  Started started{policy};
  ASSERT_TRUE(started.begin(200));
  EXPECT_TRUE(started.receiver().append(sitemap("").substr(0, 80)));
  EXPECT_FALSE(started.receiver().append(std::string(200, ' ')));
  EXPECT_TRUE(started.load.done());
}

TEST(LoadEdge, FailuresByTheirKind)
{
  using Expected = std::pair<DocumentOutcome, Code>;
  for (const auto& [failure, expected] : std::vector<std::pair<FetchFailure, Expected>>{
           {FetchFailure::timeout, {DocumentOutcome::timeout, Code::timeout}},
           {FetchFailure::too_many_redirects, {DocumentOutcome::network_error, Code::limit_redirects}},
           {FetchFailure::too_many_fields, {DocumentOutcome::network_error, Code::limit_fields}},
           {FetchFailure::refused, {DocumentOutcome::blocked, Code::blocked}},
           {FetchFailure::cancelled, {DocumentOutcome::network_error, Code::cancelled}},
           {FetchFailure::network, {DocumentOutcome::network_error, Code::network_error}}}) {
    Started started;
    started.receiver().fail(failure, "");
    EXPECT_TRUE(started.load.done());
    const auto result = std::move(started.load).finish();
    EXPECT_EQ(result.documents.at(0).outcome, expected.first);
    ASSERT_EQ(result.diagnostics.items().size(), 1u);
    EXPECT_EQ(result.diagnostics.items()[0].code, expected.second);
    EXPECT_FALSE(result.diagnostics.items()[0].message.empty());
  }
}

// E28: the cause, as a value; and if the fetcher has no words for a failure, the engine has.
TEST(LoadEdge, FailuresAndRefusalsAreValues)
{
  std::set<std::string> messages;
  for (unsigned i = 0; i < fetch_failure_count; ++i) {
    const auto failure = static_cast<FetchFailure>(i);
    Started started;
    started.receiver().fail(failure, "");
    const auto result = std::move(started.load).finish();
    EXPECT_EQ(result.documents.at(0).failure, failure);
    EXPECT_FALSE(result.documents.at(0).refusal);
    ASSERT_EQ(result.diagnostics.items().size(), 1u);
    const Diagnostic& said = result.diagnostics.items()[0];
    EXPECT_EQ(said.subject, Subject::sitemap);
    EXPECT_EQ(said.cause == Cause::unknown, failure <= FetchFailure::cancelled) << i;
    messages.insert(said.message);
  }
  EXPECT_EQ(messages.size(), fetch_failure_count);
  for (const auto& [page, target, refusal, cause] :
       std::vector<std::tuple<std::string, std::string, Refusal, Cause>>{
           {"https://example.com/", root, Refusal::mixed_content, Cause::mixed_content},
           {"http://example.com/", "http://a:b@example.com/m", Refusal::credentials, Cause::credentials},
           {"http://example.com/", "ftp://example.com/m", Refusal::scheme, Cause::scheme},
           {"http://example.com/", "http://127.0.0.1/m", Refusal::private_network, Cause::private_network},
           {"file:///a/page.html", "file:///b/map.xml", Refusal::outside_directory,
            Cause::outside_directory}}) {
    Load load{uri(target), Initiator{uri(page)}, {}};
    EXPECT_TRUE(load.done());
    const auto result = std::move(load).finish();
    EXPECT_EQ(result.documents.at(0).refusal, refusal) << target;
    EXPECT_FALSE(result.documents.at(0).failure) << target;
    EXPECT_EQ(result.diagnostics.items()[0].cause, cause) << target;
  }
}

// E30: a diagnostic's subject depends on what the file turned out to be.
TEST(LoadEdge, DiagnosticsSayWhatKindOfFileTheyAreAbout)
{
  const auto subject_in = [](const std::string& body, SourceKind kind, Code code) {
    Site site;
    site.add(root, body);
    site.add("http://example.com/good.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                            "<url><loc>http://example.com/a</loc></url></urlset>");
    Load load{uri(root), Initiator{uri("http://example.com/")}, {}, {}, kind};
    while (!load.done())
      for (const Request& request : load.take_requests())
        answer(site, request, load.receiver(request.id));
    const auto result = std::move(load).finish();
    for (const Diagnostic& diagnostic : result.diagnostics.items())
      if (diagnostic.code == code)
        return diagnostic.subject;
    ADD_FAILURE() << code_name(code) << " is not said of " << body;
    return Subject::unknown;
  };
  const std::string ns = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";
  const auto extended = SourceKind::extended;
  EXPECT_EQ(subject_in(sitemap("<external xlink:href='none.xml'/>"), SourceKind::standard,
                       Code::external_unresolved),
            Subject::sitemap);
  EXPECT_EQ(subject_in("<sitemapindex" + ns +
                           "><sitemap><loc>http://example.com/none.xml</loc></sitemap>"
                           "<sitemap><loc>http://example.com/good.xml</loc></sitemap></sitemapindex>",
                       extended, Code::external_unresolved),
            Subject::index);
  EXPECT_EQ(subject_in("<urlset" + ns + "><url><loc>x:</loc></url></urlset>", extended, Code::bad_entry),
            Subject::urlset);
  EXPECT_EQ(subject_in("<other/>", extended, Code::not_a_sitemap), Subject::sitemap_or_list);
  EXPECT_EQ(subject_in("<other/>", SourceKind::standard, Code::not_a_sitemap), Subject::sitemap);
  EXPECT_EQ(subject_in("http://example.com/a\nnone\n", extended, Code::bad_entry), Subject::text_list);
}

TEST(LoadEdge, P1_OfAnotherMediaTypeNothingIsWanted)
{
  Started started;
  EXPECT_FALSE(started.receiver().begin(
      {uri(root), 200, {{"Content-Type", "text/html"}}, AddressSpace::public_network}));
  EXPECT_TRUE(started.load.done());
}

TEST(LoadEdge, M14_AStoppedAnswerOfTheSameFinalUriIsTheSameDocument)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='a.xml'/><external xlink:href='b.xml'/>"));
  site.add("http://example.com/a.xml", sitemap("<item name='a'/>"));
  site.resources["http://example.com/a.xml"].final_url = "http://example.com/final.xml";
  Load load{uri(root), Initiator{uri("http://example.com/")}, {}};
  answer(site, load.take_requests().at(0), load.receiver(0));
  const auto two = load.take_requests();
  ASSERT_EQ(two.size(), 2u);
  answer(site, two[0], load.receiver(two[0].id));
  ASSERT_TRUE(load.receiver(two[1].id).begin({uri("http://example.com/final.xml"),
                                              200,
                                              {{"Content-Type", "text/xml"}},
                                              AddressSpace::public_network}));
  load.stop(StopReason::cancelled);
  const auto result = std::move(load).finish();
  EXPECT_EQ(outline(result), "(a,a)");
  EXPECT_EQ(result.documents.size(), 2u);
}

TEST(LoadEdge, WhatWasReceivedIsCounted)
{
  Started started;
  EXPECT_EQ(started.load.bytes_received(), 0u);
  ASSERT_TRUE(started.begin(200));
  started.receiver().append("<sitemap");
  EXPECT_EQ(started.load.bytes_received(), 8u);
  EXPECT_EQ(started.load.documents_finished(), 0u);
  EXPECT_EQ(started.load.documents_wanted(), 1u);
}

TEST(LoadEdge, RequestsThatAreNoneOfOursAreNotWanted)
{
  Started started;
  for (const RequestId other : {RequestId{1}, RequestId{2}, RequestId{0xffff'ffff}})
    EXPECT_FALSE(started.load.receiver(other).begin({uri(root), 200, {}, AddressSpace::public_network}));
  EXPECT_FALSE(started.load.done());
}

TEST(LoadEdge, StoppedOnceForOneReason)
{
  for (const auto& [reason, outcome, code] : std::vector<std::tuple<StopReason, DocumentOutcome, Code>>{
           {StopReason::timeout, DocumentOutcome::timeout, Code::timeout},
           {StopReason::cancelled, DocumentOutcome::network_error, Code::cancelled}}) {
    Started started;
    started.load.stop(reason);
    started.load.stop(reason == StopReason::timeout ? StopReason::cancelled : StopReason::timeout);
    EXPECT_TRUE(started.load.done());
    const auto result = std::move(started.load).finish();
    EXPECT_EQ(result.documents.at(0).outcome, outcome);
    EXPECT_EQ(result.diagnostics.count(code), 1u);
    EXPECT_EQ(result.diagnostics.count(Code::limit_time), reason == StopReason::timeout ? 1u : 0u);
  }
}

TEST(LoadEdge, WhatHadComeBeforeAStopStaysAsItIs)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='a.xml'/><external xlink:href='b.xml'/>"));
  site.add("http://example.com/a.xml", sitemap("<item name='a'/>"));
  Load load{uri(root), Initiator{uri("http://example.com/")}, {}};
  answer(site, load.take_requests().at(0), load.receiver(0));
  const auto two = load.take_requests();
  ASSERT_EQ(two.size(), 2u);
  answer(site, two[0], load.receiver(two[0].id));
  load.stop(StopReason::cancelled);
  EXPECT_TRUE(load.take_requests().empty());
  const auto result = std::move(load).finish();
  EXPECT_EQ(outline(result), "(a)");
  EXPECT_EQ(result.documents.at(1).outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.documents.at(2).outcome, DocumentOutcome::network_error);
  EXPECT_EQ(result.diagnostics.count(Code::cancelled), 1u);
}

TEST(LoadEdge, AfterAStopNothingIsRequested)
{
  Load load{uri(root), Initiator{uri("http://example.com/")}, {}};
  load.stop(StopReason::cancelled);
  EXPECT_TRUE(load.take_requests().empty());
}

TEST(LoadEdge, M4_NothingInsideAnExternalIsFetched)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='#no'><external xlink:href='b.xml'/></external>"));
  load(site, root);
  EXPECT_EQ(site.requested, std::vector<std::string>{root});
}

TEST(LoadEdge, M5b_ALoopIsToldOnceForEachExternal)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/><external xlink:href='b.xml'/>"));
  EXPECT_EQ(load(site, root).diagnostics.count(Code::external_loop), 1u);
}

TEST(LoadEdge, S6_InstructionsOfASitemapThatIsSplicedInTwiceCountOnce)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<class-change elem='//a' prefix='p'/>"));
  EXPECT_EQ(load(site, root).map->class_changes().size(), 1u);
}

TEST(LoadEdge, M13_ANodeKnowsItsDocumentInTheOrderOfTheReports)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><external xlink:href='c.xml'/>"));
  site.add("http://example.com/b.xml", sitemap("<external xlink:href='d.xml'/>"));
  site.add("http://example.com/c.xml", sitemap("<item name='c'/>"));
  site.add("http://example.com/d.xml", sitemap("<item name='d'/>"));
  const auto result = load(site, root);
  ASSERT_EQ(outline(result), "(d,c)");
  ASSERT_EQ(result.documents.size(), 4u);
  EXPECT_EQ(result.documents[2].requested.text(), "http://example.com/d.xml");
  EXPECT_EQ(result.documents[3].requested.text(), "http://example.com/c.xml");
  EXPECT_EQ(result.map->node(1).document(), 2u);
  EXPECT_EQ(result.map->node(2).document(), 3u);
}

} // namespace
} // namespace standard_sitemap::load_edge_test
