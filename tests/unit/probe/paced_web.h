#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/hosts/probe/map_following.h"
#include "render/hosts/probe/paced_fetcher.h"

// Web sites for --follow, on a clock of their own.

namespace standard_sitemap::paced_fetcher_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Clock final : public PaceClock {
 public:
  Time now() override { return time; }
  void sleep(milliseconds more) override { time += more; }
  Time time{};
};

struct Answer {
  int status = 200;
  HeaderList fields = {};
  std::string body = {};
  std::string redirected_to = {};
  std::optional<FetchFailure> failure = {}; ///< in place of what follows the redirect
  bool never_comes = false;
};

inline Answer busy(int status, const std::string& retry_after)
{
  Answer answer{.status = status};
  if (!retry_after.empty())
    answer.fields.add("Retry-After", retry_after);
  return answer;
}

inline Answer a_map()
{
  return {.fields = {{"Content-Type", "application/xml"}},
          .body =
              "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Home' role='home' url='/'/>"
              "</sitemap>"};
}

/// Answers every request at once; the last answer for an address again and again.
class Web final : public Fetcher {
 public:
  explicit Web(Clock& clock) : clock_(clock) {}

  void start(const Request& request, Destination, const std::optional<Initiator>&,
             Receiver& receiver) override
  {
    asked.emplace_back(request.url.text(),
                       std::chrono::duration_cast<milliseconds>(clock_.time.time_since_epoch()).count());
    under_way_.push_back({request.url, &receiver});
  }
  bool run_once(milliseconds wait) override
  {
    bool has_answered = false;
    for (const auto& one : std::exchange(under_way_, {}))
      if (one.url.host() == slow_host && !was_asked(slow_until)) {
        under_way_.push_back(one);
      } else {
        answer(one.url, *one.receiver);
        has_answered = true;
      }
    if (is_silent_ || (!under_way_.empty() && !has_answered))
      clock_.time += wait;
    return is_silent_ || !under_way_.empty();
  }
  void cancel_all() override { under_way_.clear(); }

  void on(const std::string& url, Answer answer) { answers_[url].push_back(std::move(answer)); }

  bool was_asked(const std::string& url) const
  {
    return std::ranges::any_of(asked, [&](const auto& one) { return one.first == url; });
  }

  /// This host answers only when this address was asked for.
  std::string slow_host, slow_until;
  std::vector<std::pair<std::string, std::int64_t>> asked;     ///< when, in milliseconds
  std::vector<std::pair<std::string, std::int64_t>> redirects; ///< that were followed

 private:
  void answer(const Uri& url, Receiver& receiver)
  {
    if (!receiver.allow_hop(url) || !receiver.allow_address(AddressSpace::public_network))
      return;
    std::vector<Answer>& known = answers_[url.text()];
    const Answer answer = known.empty() ? a_map() : known.front();
    if (known.size() > 1)
      known.erase(known.begin());
    Uri final_url = url;
    if (!answer.redirected_to.empty()) {
      final_url = *Uri::parse({answer.redirected_to});
      receiver.redirected(302, final_url);
      if (!receiver.allow_hop(final_url) || !receiver.allow_address(AddressSpace::public_network))
        return;
      redirects.emplace_back(
          answer.redirected_to,
          std::chrono::duration_cast<milliseconds>(clock_.time.time_since_epoch()).count());
    }
    if (answer.never_comes) {
      is_silent_ = true;
      return;
    }
    if (answer.failure)
      return receiver.fail(*answer.failure, "it failed");
    if (!receiver.begin({final_url, answer.status, answer.fields, AddressSpace::public_network}))
      return receiver.fail(FetchFailure::refused, "refused"); // allowed, and to be ignored
    if (receiver.append(answer.body))
      receiver.end();
  }

  struct UnderWay {
    Uri url;
    Receiver* receiver;
  };
  Clock& clock_;
  std::map<std::string, std::vector<Answer>> answers_;
  std::vector<UnderWay> under_way_;
  bool is_silent_ = false; ///< an answer never comes
};

inline Sink appends_to(std::string& lines)
{
  return [&lines](std::string_view line) {
    lines += line;
    return true;
  };
}

inline bool never()
{
  return false;
}

class Follow : public testing::Test {
 protected:
  Follow() : following{fetcher, policy()} {}

  static Policy policy()
  {
    Policy policy;
    policy.isolation = Isolation::none;
    return policy;
  }

  /// What is said of each map, by its address.
  std::map<std::string, nlohmann::json> follow(const std::vector<std::string>& maps)
  {
    for (const std::string& map : maps)
      following.add({map, map + ".html"});
    std::string lines;
    EXPECT_TRUE(following.follow(appends_to(lines), never));
    std::map<std::string, nlohmann::json> result;
    std::istringstream text{lines};
    for (std::string line; std::getline(text, line);) {
      auto object = nlohmann::json::parse(line);
      result[object["sitemap"]] = object;
    }
    EXPECT_EQ(result.size(), maps.size());
    return result;
  }
  std::int64_t ended() const
  {
    return std::chrono::duration_cast<milliseconds>(clock.time.time_since_epoch()).count();
  }

  Clock clock;
  Web web{clock};
  PacedFetcher fetcher{web, {}, clock};
  MapFollowing following;
};

} // namespace standard_sitemap::paced_fetcher_test
