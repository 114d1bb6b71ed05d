#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "discovery/discovery.h"

namespace standard_sitemap {

/// What one rule says about a page.
struct RuleOutcome {
  Outcome outcome;
  std::string detail;
  std::optional<Uri> sitemap = {};
  SourceKind kind = SourceKind::standard;
  Diagnostics diagnostics = {};
  bool near_miss = false; ///< as of a `TraceEntry`

  static RuleOutcome matched(Uri sitemap, std::string detail)
  {
    return {Outcome::matched, std::move(detail), std::move(sitemap)};
  }
  static RuleOutcome absent(std::string detail) { return {Outcome::absent, std::move(detail)}; }
  static RuleOutcome not_applicable(std::string detail)
  {
    return {Outcome::not_applicable, std::move(detail)};
  }
  static RuleOutcome not_tried(std::string detail) { return {Outcome::not_tried, std::move(detail)}; }
};

/// D-8: offered the values that a rule finds, in order, keeps the first usable one and warns of those before
/// it.
class FirstUsable {
 public:
  explicit FirstUsable(const Uri& page) : page_(page) {}

  /// `where` says whose value it is: `05-Location`. True if the search is over.
  bool offer(const Uri& base, std::string_view value, std::string_view where, std::uint32_t line = 0);

  /// `absent_detail` is for when nothing was offered.
  RuleOutcome outcome(std::string absent_detail) &&;

 private:
  const Uri& page_;
  std::optional<Uri> sitemap_;
  std::string detail_;
  std::size_t refused_ = 0;
  Diagnostics diagnostics_;
};

/// A value as it may stand in a sentence: in quotes, cut to a readable length, valid UTF-8. Not escaped.
std::string quoted(std::string_view value);

/// Whether an author most likely meant our namespace: other case, `https`, a slash at the end.
bool is_nearly_our_namespace(std::string_view value);

} // namespace standard_sitemap
