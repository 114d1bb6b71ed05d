#pragma once

#include "discovery/discovery.h"
#include "discovery/rule_outcome.h"

namespace standard_sitemap {

/// What a check says of a page (`Policy::for_check`): what was probably meant for a rule, whether the page
/// names a map at all, and whether it is a page. Values that are not usable are reported anyway (D-8), and so
/// is a page that is not well-formed (D-3c).
class NearMisses {
 public:
  /// `page` must outlive it.
  explicit NearMisses(const Page& page) : page_(page) {}

  /// `links`: null if they are not known.
  void add(Rule rule, const RuleOutcome& outcome, const PageLinks* links);
  /// After the last rule, if none has matched.
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
