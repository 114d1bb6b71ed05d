#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "render/hosts/audit/target_judge.h"
#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap::test {

/// Judges a map of these items, each on a line of its own from line 2 on.
class Judged {
 public:
  explicit Judged(const std::string& content)
      : map(map_with(content)), targets(targets_of(map)), judge(map, address(map_address))
  {
  }

  /// The answer for the target with this address.
  Judged& answer(std::string_view url, TargetAnswer answer)
  {
    const auto target = std::ranges::find(targets, address(url), [](const Target& one) { return one.url; });
    EXPECT_NE(target, targets.end()) << url;
    judge.take(*target, std::move(answer));
    return *this;
  }
  Diagnostics findings() { return judge.finish(); }

  const Map map;
  const std::vector<Target> targets;
  TargetJudge judge;
};

inline TargetAnswer status(int code)
{
  TargetAnswer answer;
  answer.status = code;
  answer.type = MediaType::parse("text/html");
  return answer;
}

inline TargetAnswer failure(FetchFailure why, const std::string& message = "")
{
  TargetAnswer answer;
  answer.failure = why;
  answer.message = message;
  return answer;
}

inline TargetAnswer redirected(std::vector<std::pair<int, const char*>> hops,
                               TargetAnswer answer = good_page())
{
  for (const auto& [code, to] : hops)
    answer.hops.push_back({code, address(to)});
  return answer;
}

inline const char* const a = "http://example.com/a";
inline const char* const item = "<item name='A' url='/a'/>\n";

inline Diagnostics findings_for(TargetAnswer answer, const std::string& content = item)
{
  return Judged{content}.answer(a, std::move(answer)).findings();
}

} // namespace standard_sitemap::test
