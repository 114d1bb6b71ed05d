#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/audit/page_examination.h"
#include "engine/audit/target.h"
#include "engine/web/media_type.h"
#include "engine/web/request.h"

namespace standard_sitemap {

/// What was found at the address of a target: by a request, or in a folder.
struct TargetAnswer {
  /// One redirect that was followed.
  struct Hop {
    int status; ///< 301, 302, 303, 307 or 308
    Uri to;
  };
  std::vector<Hop> hops;               ///< in order
  std::optional<FetchFailure> failure; ///< if set: there is no complete answer; `message` says why
  std::string message;                 ///< one sentence; may quote untrusted input
  int status = 0;                      ///< of the final response; 0 if there is none
  std::optional<MediaType> type;       ///< of the final response
  /// Set if the target is a page (HTML or XHTML) whose body was read.
  std::optional<PageExamination> page;
};

/// Turns answers into findings. Findings are at the element that links, one for each use of a target;
/// findings about the page as such (it does not name the map) are at the first use.
///
///   TargetJudge judge{map, root, policy};
///   judge.take(target, answer);           // for each target, in any order
///   Diagnostics findings = judge.finish(); // in the order of the map
///
/// What can only be known of all together (many targets end at one page) is found by `finish`. Borrows the
/// map and the targets. O(n log n) time for n uses; keeps for each target its final address, not its page.
class TargetJudge {
 public:
  /// `root`: the address of the map's root document, which pages are expected to name.
  TargetJudge(const Map& map, const Uri& root);

  void take(const Target& target, TargetAnswer answer);
  /// The target was not asked for; `why` ends a sentence: `they belong to other sites`.
  void leave_out(const Target& target, std::string why);
  Diagnostics finish();
};

} // namespace standard_sitemap
