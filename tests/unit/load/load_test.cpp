#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::load_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

TEST(Load, TakesEachRequestOnce)
{
  Load load{uri("http://example.com/map.xml#part"), std::nullopt, {}};
  EXPECT_FALSE(load.done());
  const auto requests = load.take_requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(requests[0].url.text(), root) << "without the fragment";
  EXPECT_TRUE(load.take_requests().empty());
}

TEST(Load, RefusedRootIsBlockedWithoutARequest)
{
  for (const auto* url :
       {"ftp://example.com/m", "file:///etc/passwd", "http://u@example.com/m", "data:text/xml,x"}) {
    Load load{uri(url), Initiator{uri("http://example.com/"), AddressSpace::public_network}, {}};
    EXPECT_TRUE(load.done()) << url;
    EXPECT_TRUE(load.take_requests().empty());
    const auto result = std::move(load).finish();
    EXPECT_FALSE(result.map);
    ASSERT_EQ(result.documents.size(), 1u);
    EXPECT_EQ(result.documents[0].outcome, DocumentOutcome::blocked);
    EXPECT_EQ(result.diagnostics.count(Code::blocked), 1u);
  }
}

TEST(Load, Policy_ThePagesOwnOriginIsNeverOnAMorePrivateNetwork)
{
  Site site;
  site.add("https://example.com/map.xml",
           sitemap("<external xlink:href='d.xml'/><external xlink:href='https://www.example.com/e.xml'/>"));
  site.add("https://example.com/d.xml", sitemap("<item name='d'/>"));
  site.add("https://www.example.com/e.xml", sitemap("<item name='e'/>"));
  for (auto& [url, resource] : site.resources)
    resource.space = AddressSpace::private_network;
  for (const AddressSpace space : {AddressSpace::unknown, AddressSpace::public_network}) {
    Load load{uri("https://example.com/map.xml"), Initiator{uri("https://example.com/"), space}, {}};
    while (!load.done())
      for (const Request& request : load.take_requests())
        answer(site, request, load.receiver(request.id));
    const auto result = std::move(load).finish();
    EXPECT_EQ(outline(result), "(d)");
    EXPECT_EQ(result.documents.back().outcome, DocumentOutcome::blocked) << "of another origin";
  }
}

TEST(Load, Policy_MixedContentAndPrivateNetworks)
{
  Site site;
  site.add(
      "https://example.com/map.xml",
      sitemap(
          "<external xlink:href='http://example.com/b.xml'/><external xlink:href='https://127.0.0.1/c.xml'/>"
          "<external xlink:href='https://www.example.com/d.xml'/><item name='a'/>"));
  site.add("https://www.example.com/d.xml", sitemap("<item name='d'/>"));
  site.resources["https://www.example.com/d.xml"].space = AddressSpace::private_network;
  const auto result = load(site, "https://example.com/map.xml", "https://example.com/");
  EXPECT_EQ(outline(result), "(a)");
  ASSERT_EQ(result.documents.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i)
    EXPECT_EQ(result.documents[i].outcome, DocumentOutcome::blocked) << i;
  EXPECT_EQ(site.requested,
            (std::vector<std::string>{"https://example.com/map.xml", "https://www.example.com/d.xml"}));

  Policy allowed;
  allowed.allow_private_network = true;
  const auto all = load(site, "https://example.com/map.xml", "https://example.com/", allowed);
  EXPECT_EQ(outline(all), "(d,a)");
}

TEST(Load, EveryHopIsJudged)
{
  Load load{uri(root), Initiator{uri("http://example.com/"), AddressSpace::public_network}, {}};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_TRUE(receiver.allow_hop(uri(root)));
  EXPECT_TRUE(receiver.allow_hop(uri("https://other.example/map.xml")));
  EXPECT_FALSE(receiver.allow_hop(uri("file:///etc/passwd")));
  EXPECT_TRUE(load.done());
  EXPECT_EQ(std::move(load).finish().documents[0].outcome, DocumentOutcome::blocked);
}

TEST(Load, AHostThatFollowsRedirectsItselfIsJudgedByTheFinalResponse)
{
  Load load{uri(root), Initiator{uri("https://example.com/"), AddressSpace::public_network}, {}};
  EXPECT_TRUE(load.done()) << "http for an https page";

  Load secure{
      uri("https://example.com/m"), Initiator{uri("https://example.com/"), AddressSpace::public_network}, {}};
  Receiver& receiver = secure.receiver(secure.take_requests().at(0).id);
  EXPECT_FALSE(
      receiver.begin({uri(root), 200, {{"Content-Type", "text/xml"}}, AddressSpace::public_network}));
  EXPECT_EQ(std::move(secure).finish().documents[0].outcome, DocumentOutcome::blocked);
}

TEST(Load, EachFailureHasItsOutcome)
{
  const auto outcome = [](FetchFailure failure) {
    Load load{uri(root), std::nullopt, {}};
    load.receiver(load.take_requests().at(0).id).fail(failure, "why");
    EXPECT_TRUE(load.done());
    return std::move(load).finish();
  };
  EXPECT_EQ(outcome(FetchFailure::network).documents[0].outcome, DocumentOutcome::network_error);
  EXPECT_EQ(outcome(FetchFailure::timeout).documents[0].outcome, DocumentOutcome::timeout);
  EXPECT_EQ(outcome(FetchFailure::refused).documents[0].outcome, DocumentOutcome::blocked);
  EXPECT_EQ(outcome(FetchFailure::too_many_redirects).diagnostics.count(Code::limit_redirects), 1u);
  EXPECT_EQ(outcome(FetchFailure::too_many_fields).diagnostics.count(Code::limit_fields), 1u);
  EXPECT_EQ(outcome(FetchFailure::network).diagnostics.items()[0].message, "why");
}

TEST(Load, P7_HalfAnAnswerIsNotShown)
{
  Load load{uri(root), std::nullopt, {}};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_TRUE(receiver.begin({uri(root), 200, {{"Content-Type", "text/xml"}}, AddressSpace::unknown}));
  EXPECT_TRUE(receiver.append(sitemap("<item name='a'/>")));
  receiver.fail(FetchFailure::network, "cut off");
  receiver.end();
  EXPECT_FALSE(receiver.append("x"));
  const auto result = std::move(load).finish();
  EXPECT_FALSE(result.map);
  EXPECT_EQ(result.diagnostics.items().size(), 1u) << "what comes after the end is dropped";
}

TEST(Load, StatusAndTypeDecideBeforeTheBody)
{
  Site site;
  site.add(root, sitemap("<item/>"));
  site.resources[root].content_type = "text/html; charset=utf-8";
  const auto html = load(site, root);
  EXPECT_EQ(html.documents[0].outcome, DocumentOutcome::unexpected_content_type);
  EXPECT_EQ(html.documents[0].content_type, "text/html");
  EXPECT_EQ(html.documents[0].status, 200);
  site.resources[root].status = 500;
  EXPECT_EQ(load(site, root).documents[0].outcome, DocumentOutcome::http_error);
}

TEST(Load, AnUnknownRequestIsNobodys)
{
  Load load{uri(root), std::nullopt, {}};
  Receiver& nobody = load.receiver(77);
  EXPECT_FALSE(nobody.allow_hop(uri(root)));
  EXPECT_FALSE(nobody.allow_address(AddressSpace::public_network));
  EXPECT_FALSE(nobody.begin({uri(root), 200, {}, AddressSpace::unknown}));
  EXPECT_FALSE(nobody.append("x"));
  nobody.end();
  nobody.fail(FetchFailure::network, "");
  EXPECT_FALSE(load.done());
}

TEST(Load, WithoutAPageTheRootTakesItsPlace)
{
  Site site;
  site.add(root,
           sitemap("<external xlink:href='http://10.0.0.1/b.xml'/><external xlink:href='file:///b.xml'/>"));
  const auto result = load(site, root, "");
  ASSERT_EQ(result.documents.size(), 3u);
  EXPECT_EQ(result.documents[1].outcome, DocumentOutcome::blocked);
  EXPECT_EQ(result.documents[2].outcome, DocumentOutcome::blocked);
}

TEST(Load, CancelledLoadsDropEverything)
{
  Load load{uri(root), std::nullopt, {}};
  const auto id = load.take_requests().at(0).id;
  load.stop(StopReason::cancelled);
  EXPECT_TRUE(load.done());
  EXPECT_FALSE(load.receiver(id).allow_hop(uri(root)));
  const auto result = std::move(load).finish();
  EXPECT_FALSE(result.map);
  EXPECT_EQ(result.diagnostics.count(Code::cancelled), 1u);
}

} // namespace
} // namespace standard_sitemap::load_test
