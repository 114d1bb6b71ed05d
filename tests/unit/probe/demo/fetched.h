#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/curl/curl_fetcher.h"

namespace standard_sitemap {

/// A complete response, for tests that request something from the demo site.
class Fetched final : public Receiver {
 public:
  explicit Fetched(const Uri& url)
  {
    CurlFetcher fetcher{RequestContext{}, Policy{}};
    fetcher.start(Request{0, url}, Destination::page, std::nullopt, *this);
    while (fetcher.run_once(std::chrono::milliseconds{100})) {
    }
  }

  std::optional<ResponseHead> head;
  std::string body;
  bool complete = false;

  int status() const { return head && complete ? head->status : 0; }

  bool allow_hop(const Uri&) override { return true; }
  bool allow_address(AddressSpace) override { return true; }
  bool begin(const ResponseHead& response) override
  {
    head = response;
    return true;
  }
  bool append(std::string_view bytes) override
  {
    body += bytes;
    return true;
  }
  void end() override { complete = true; }
  void fail(FetchFailure, std::string_view) override {}
};

} // namespace standard_sitemap
