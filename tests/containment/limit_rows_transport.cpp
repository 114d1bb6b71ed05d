#include "tests/containment/limit_rows.h"

#include "tests/support/loopback_server.h"

#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"

// Limits that a fetcher has to keep: through libcurl, from a server on this machine.

namespace standard_sitemap::containment {

namespace {

using test::LoopbackServer;
using test::Reply;

/// Time limits so long that no machine exceeds them.
Policy patient()
{
  Policy policy;
  policy.connect_time = policy.document_time = policy.map_time = std::chrono::minutes{5};
  return policy;
}

/// The root document has an item `a` and takes `b` from `/b.xml`.
Seen driven(LoopbackServer& server, const Policy& policy)
{
  server.on("/map.xml",
            Reply::ok("application/xml", sitemap("<item name='a'/><external xlink:href='b.xml'/>")));
  const Uri root = *Uri::parse({server.url("/map.xml")});
  const Initiator page{root, AddressSpace::loopback};
  CurlFetcher fetcher{{}, policy};
  Load load{root, page, policy};
  drive(load, fetcher, page, policy);
  const LoadResult result = std::move(load).finish();
  const auto diagnostics = result.diagnostics.items();
  return {result.map ? outline(*result.map) : "no map",
          result.documents.size() == 2 ? std::string{outcome_name(result.documents[1].outcome)} : "none",
          {diagnostics.begin(), diagnostics.end()}};
}

const std::string small_document = sitemap("<item name='b'/>");

Row response_fields()
{
  return {"response_fields",
          "a_response",
          [](std::size_t beyond) {
            LoopbackServer server;
            server.on("/b.xml",
                      Reply::ok("application/xml", small_document, repeated("X-A: b\r\n", 3 + beyond)));
            Policy policy = patient();
            policy.response_fields = 5; // with Content-Type and Content-Length
            return driven(server, policy);
          },
          {"(a,b)", "ok"},
          {"(a)", "network-error"},
          Code::limit_fields,
          "/b.xml"};
}

Row response_field_bytes()
{
  return {"response_field_bytes",
          "a_response",
          [](std::size_t beyond) {
            LoopbackServer server;
            const std::string sent = "Content-Type"
                                     "application/xml"
                                     "Content-Length" +
                                     std::to_string(small_document.size()) + "X";
            server.on("/b.xml", Reply::ok("application/xml", small_document,
                                          "X: " + std::string(200 - sent.size() + beyond, 'v') + "\r\n"));
            Policy policy = patient();
            policy.response_field_bytes = 200;
            return driven(server, policy);
          },
          {"(a,b)", "ok"},
          {"(a)", "network-error"},
          Code::limit_fields,
          "/b.xml"};
}

Row redirects()
{
  return {"redirects",
          "a_document",
          [](std::size_t beyond) {
            LoopbackServer server;
            server.on("/b.xml", Reply::redirect(302, "/1"));
            server.on("/1", Reply::redirect(302, beyond ? "/2" : "/c.xml"));
            server.on("/2", Reply::redirect(302, "/c.xml"));
            server.on("/c.xml", Reply::ok("application/xml", small_document));
            Policy policy = patient();
            policy.redirects = 2;
            return driven(server, policy);
          },
          {"(a,b)", "ok"},
          {"(a)", "network-error"},
          Code::limit_redirects,
          "/b.xml"};
}

} // namespace

std::vector<Row> transport_rows()
{
  return {response_fields(), response_field_bytes(), redirects()};
}

} // namespace standard_sitemap::containment
