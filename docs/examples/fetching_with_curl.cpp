// fetching_with_curl FILE: the fetcher on libcurl, here without a network, for `file:` documents.
#include <chrono>
#include <iostream>

#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"

using namespace standard_sitemap;

int main(int argc, char** argv)
{
  const auto root = Uri::parse({std::string{"file://"} + (argc == 2 ? argv[1] : "")});
  if (!root || argc != 2)
    return 2;
  const Policy policy;
  CurlFetcher fetcher{RequestContext{}, policy};
  fetcher.set_offline(true); // http and https fail at once
  fetcher.set_referrer_policy(ReferrerPolicy::no_referrer);
  fetcher.set_observer([](const HopTiming& hop) { // how long http and https take; files are not measured
    std::cerr << hop.url.text() << ": " << hop.total.count() << " microseconds\n";
  });
  std::cout << "with libcurl: " << (curl_fetcher_version().size() > 0) << '\n';

  // `drive` runs the whole load ...
  const Initiator initiator{*root, AddressSpace::loopback};
  Load load{*root, initiator, policy};
  drive(load, fetcher, initiator, policy, [](const Load&) { return true; }); // false: cancel
  const LoadResult result = std::move(load).finish();
  std::cout << result.map->size() << " nodes\n";

  // ... or a host with an event loop runs it step by step.
  Load other{*root, initiator, policy};
  for (const Request& request : other.take_requests())
    fetcher.start(request, Destination::document, initiator, other.receiver(request.id));
  while (fetcher.run_once(std::chrono::milliseconds{10})) {
  }
  fetcher.cancel_all();
  std::cout << "done: " << other.done() << '\n';
}
