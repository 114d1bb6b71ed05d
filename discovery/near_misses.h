#pragma once

#include "discovery/discovery.h"
#include "discovery/rule_outcome.h"

namespace standard_sitemap {

/// Findings about a page in checks only (`Policy::for_check`): values that were probably meant for a rule, no
/// map, an error status. Unusable values (D-8) and malformed pages (D-3c) are always reported.
class NearMisses {
 public:
  /// `page` must outlive this object.
  explicit NearMisses(const Page& page) : page_(page) {}

  /// Adds the near misses of a rule. `links`: null if they are not known.
  void add(Rule rule, const RuleOutcome& outcome, const PageLinks* links);
  /// Call it after the last rule, if none has matched.
  void add_for_none(const PageLinks* links);
  void add_status();

  Diagnostics take() { return std::move(diagnostics_); }

 private:
  void note(Severity severity, Code code, std::string message, std::uint32_t line = 0);

  const Page& page_;
  Diagnostics diagnostics_;
  bool has_link_ = false; ///< a near miss of D-3 was added
};

} // namespace standard_sitemap
