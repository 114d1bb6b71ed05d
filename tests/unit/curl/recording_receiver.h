#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/curl/curl_fetcher.h"

namespace standard_sitemap::test {

/// Whether the network, or what came over it, is to blame, whatever exactly went wrong there.
inline bool is_of_network(std::optional<FetchFailure> failure)
{
  return failure && (*failure == FetchFailure::network || *failure == FetchFailure::coding_broken ||
                     (*failure >= FetchFailure::name_unresolved && *failure <= FetchFailure::not_http));
}

/// Records all calls, and checks that they come in the order that `Receiver` promises.
class RecordingReceiver : public Receiver {
 public:
  bool allow_hop(const Uri& url) override;
  bool allow_address(AddressSpace space) override;
  bool begin(const ResponseHead& response_head) override;
  bool append(std::string_view bytes) override;
  void end() override;
  void fail(FetchFailure why, std::string_view text) override;
  void redirected(int status, const Uri& to) override;

  // The values to return; true by default.
  std::function<bool(const Uri&)> on_hop = [](const Uri&) { return true; };
  std::function<bool(AddressSpace)> on_address = [](AddressSpace) { return true; };
  std::function<bool()> on_begin = [] { return true; };
  std::function<bool(std::string_view)> on_append = [](std::string_view) { return true; };
  std::function<void()> on_end = [] {};

  std::vector<std::string> hops;
  std::vector<std::pair<int, std::string>> redirects; ///< status, and where to
  std::vector<AddressSpace> addresses;
  std::optional<ResponseHead> head;
  std::string body;
  bool ended = false;
  std::optional<FetchFailure> failure;
  std::string message;

  bool is_over() const { return ended || failure.has_value(); }

 private:
  bool keep(bool answer);
  bool refused_ = false;
};

/// A URI from a text that is known to be one.
Uri uri(std::string_view text);

Request request_for(std::string_view url);

/// Runs the fetcher until nothing is under way.
void run(Fetcher& fetcher);

/// Limits so high that no machine is too slow for them, for tests that are not about time.
Policy patient_policy();

/// One request, from start to end, with a new fetcher.
RecordingReceiver fetch_page(std::string_view url, const RequestContext& context = {},
                             const Policy& policy = patient_policy());
RecordingReceiver fetch_document(std::string_view url, std::string_view page,
                                 const RequestContext& context = {}, const Policy& policy = patient_policy());

} // namespace standard_sitemap::test
