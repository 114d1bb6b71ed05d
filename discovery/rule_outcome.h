#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "discovery/discovery.h"

namespace standard_sitemap {

/// The result of one rule for a page.
struct RuleOutcome {
  RuleResult outcome;
  std::string detail;
  std::optional<Uri> sitemap = {};
  SourceKind kind = SourceKind::standard;
  Diagnostics diagnostics = {};
  bool near_miss = false;           ///< as in `TraceEntry`
  std::uint32_t near_miss_line = 0; ///< its line in the page; 0: unknown, or in a field

  static RuleOutcome matched(Uri sitemap, std::string detail)
  {
    return {RuleResult::matched, std::move(detail), std::move(sitemap)};
  }
  static RuleOutcome absent(std::string detail) { return {RuleResult::absent, std::move(detail)}; }
  static RuleOutcome not_applicable(std::string detail)
  {
    return {RuleResult::not_applicable, std::move(detail)};
  }
  static RuleOutcome not_tried(std::string detail) { return {RuleResult::not_tried, std::move(detail)}; }
};

/// D-8: takes the values that a rule finds, in order; keeps the first usable one and warns about those before
/// it.
class FirstUsable {
 public:
  explicit FirstUsable(const Uri& page) : page_(page) {}

  /// `where` names the source of the value, such as `05-Location`. Returns true if the search is over.
  bool offer(const Uri& base, std::string_view value, std::string_view where, std::uint32_t line = 0);

  /// `absent_detail` is used if no value was offered.
  RuleOutcome outcome(std::string absent_detail) &&;

 private:
  const Uri& page_;
  std::optional<Uri> sitemap_;
  std::string detail_;
  std::size_t refused_ = 0;
  Diagnostics diagnostics_;
};

/// Returns a value for use in a sentence: in quotes, cut to a readable length, valid UTF-8. Not escaped. Not
/// called `quoted`: with a `std::string`, that could also be `std::quoted`.
std::string in_quotes(std::string_view value);

/// Whether an author most likely meant the protocol's namespace: different case, `https`, a trailing slash.
bool is_nearly_our_namespace(std::string_view value);

} // namespace standard_sitemap
