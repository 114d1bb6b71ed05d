#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "render/hosts/audit/link_audit.h"
#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap::test {

struct Sent {
  std::vector<std::pair<int, std::string>> hops = {};
  int status = 200;
  HeaderList fields = {};
  std::string body = {};
  std::optional<FetchFailure> failure = {}; ///< in place of what follows the hops
  AddressSpace space = AddressSpace::public_network;
  bool breaks_off = false; ///< after the body
  FetchFailure breaks_by = FetchFailure::incomplete_response;
};

inline HeaderList html_fields(std::string_view map = map_address)
{
  HeaderList fields{{"Content-Type", "text/html"}};
  if (!map.empty())
    fields.add("X-Standard-Sitemap-Location", map);
  return fields;
}

inline Sent page(std::string body = "", std::string_view map = map_address)
{
  return {.fields = html_fields(map), .body = std::move(body)};
}

inline Sent empty(int status, HeaderList fields = {})
{
  return {.status = status, .fields = std::move(fields)};
}

/// A web of scripted answers, and a clock that moves only when nobody has anything to do.
class FakeWeb {
 public:
  /// The answers of `url`, in order; the last one from then on.
  void on(const std::string& url, Sent sent) { answers_[url].push_back(std::move(sent)); }
  /// Answers requests for which there is no script.
  std::function<Sent(const Request&)> otherwise = [](const Request&) { return page(); };
  /// Which of the requests under way is answered next.
  std::function<std::size_t(std::size_t)> choose = [](std::size_t) { return std::size_t{0}; };
  /// Called for each redirect that is followed.
  std::function<void(const std::string&)> on_hop = [](const std::string&) {};
  /// Called before each answer.
  std::function<void()> before_answer = [] {};

  Diagnostics run(LinkAudit& audit)
  {
    std::vector<Request> under_way;
    for (int rounds = 0; rounds < 100'000; ++rounds) {
      for (Request& request : audit.take_requests(now)) {
        asked.push_back(std::string{request.method == RequestMethod::head ? "HEAD " : "GET "} +
                        request.url.text());
        times.push_back(
            std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count());
        under_way.push_back(std::move(request));
        most_at_once = std::max(most_at_once, under_way.size());
      }
      if (audit.done())
        return audit.finish();
      if (!under_way.empty()) {
        const std::size_t which = choose(under_way.size()) % under_way.size();
        const Request request = under_way[which];
        under_way.erase(under_way.begin() + static_cast<std::ptrdiff_t>(which));
        before_answer();
        if (audit.done())
          return audit.finish();
        answer(request, audit.receiver(request.id));
      } else if (const auto next = audit.next_time()) {
        EXPECT_GT(*next, now);
        now = *next;
      } else {
        ADD_FAILURE() << "nothing is under way, and nothing will be";
        break;
      }
    }
    return {};
  }

  std::vector<std::string> asked;  ///< method and address, in order
  std::vector<std::int64_t> times; ///< std::chrono::milliseconds
  std::size_t most_at_once = 0;
  LinkAudit::Time now{std::chrono::seconds{1}};

 private:
  Sent sent_for(const Request& request)
  {
    const auto scripted = answers_.find(request.url.text());
    if (scripted == answers_.end())
      return otherwise(request);
    Sent sent = scripted->second.front();
    if (scripted->second.size() > 1)
      scripted->second.erase(scripted->second.begin());
    return sent;
  }

  void answer(const Request& request, Receiver& receiver)
  {
    const Sent sent = sent_for(request);
    Uri url = request.url;
    if (!receiver.allow_hop(url) || !receiver.allow_address(sent.space))
      return;
    for (const auto& [status, to] : sent.hops) {
      url = address(to);
      receiver.redirected(status, url);
      if (!receiver.allow_hop(url)) {
        receiver.fail(FetchFailure::refused, "refused");
        return;
      }
      on_hop(to);
    }
    if (sent.failure) {
      receiver.fail(*sent.failure, "it failed");
      return;
    }
    if (!receiver.begin({url, sent.status, sent.fields, sent.space}))
      return;
    constexpr std::size_t piece = 1'000;
    if (request.method == RequestMethod::get)
      for (std::size_t at = 0; at < sent.body.size(); at += piece, bytes += piece)
        if (!receiver.append(std::string_view{sent.body}.substr(at, piece)))
          return;
    if (sent.breaks_off)
      receiver.fail(sent.breaks_by, "it broke off");
    else
      receiver.end();
  }

  std::map<std::string, std::vector<Sent>> answers_;

 public:
  std::size_t bytes = 0; ///< of bodies that were taken
};

inline Initiator public_initiator()
{
  return {address(map_address), AddressSpace::public_network};
}

/// A map of these items and the check of its links.
class Checked {
 public:
  explicit Checked(const std::string& content, LinkScope scope = LinkScope::own_site,
                   const LinkPace& pace = {}, const Policy& policy = {})
      : map(map_with(content)), audit(map, public_initiator(), scope, pace, policy)
  {
  }
  Diagnostics run() { return web.run(audit); }

  const Map map;
  LinkAudit audit;
  FakeWeb web;
};

inline std::string items(int count, const std::string& prefix = "/")
{
  std::string content;
  for (int i = 0; i < count; ++i)
    content += "<item name='A' url='" + prefix + std::to_string(i) + "'/>\n";
  return content;
}

} // namespace standard_sitemap::test
