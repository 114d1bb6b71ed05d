#include "discovery/rule_outcome.h"

#include "discovery/opt_field.h"
#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/web/near_namespace.h"

namespace standard_sitemap {

bool FirstUsable::offer(const Uri& base, std::string_view value, std::string_view where, std::uint32_t line)
{
  std::string why = "is empty";
  if (!stripped(value).empty()) {
    auto uri = Uri::resolve(base, Leiri{value}); // D-9
    if (uri && !uri->lacks_host()) {
      sitemap_ = *std::move(uri);
      detail_ = std::string{where} + " is " + in_quotes(value);
      return true;
    }
    why = uri ? "has no host" : "is not a URI reference";
  }
  if (++refused_ == 1)
    detail_ = std::string{where} + ": " + in_quotes(value) + " " + why;
  diagnostics_.add({Severity::warning, Code::unusable_location,
                    "the address in " + std::string{where} + " " + why + ": " + in_quotes(value),
                    page_.text(), line});
  return false;
}

RuleOutcome FirstUsable::outcome(std::string absent_detail) &&
{
  RuleOutcome result = RuleOutcome::absent(std::move(absent_detail));
  if (sitemap_)
    result = RuleOutcome::matched(*std::move(sitemap_), std::move(detail_));
  else if (refused_ > 0)
    result = {.outcome = RuleResult::unusable, .detail = std::move(detail_), .near_miss = true};
  result.diagnostics = std::move(diagnostics_);
  return result;
}

std::string in_quotes(std::string_view value)
{
  constexpr std::size_t readable = 160;
  return quotation(value, readable);
}

bool is_nearly_our_namespace(std::string_view value)
{
  return is_nearly_namespace(value, sitemap_namespace);
}

} // namespace standard_sitemap
