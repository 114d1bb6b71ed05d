#include "render/findings/acceptance.h"

#include <algorithm>
#include <utility>

#include "engine/terms/diagnostic_table.h"

namespace standard_sitemap {

namespace {

using Stale = std::map<FindingKey, std::uint64_t>;

std::string findings_are(std::uint64_t count)
{
  return std::to_string(count) + (count == 1 ? " finding is" : " findings are");
}

/// What the baseline accepts but the check did not find.
Remark remark_on_stale(const Stale& stale, const std::string& file)
{
  constexpr std::size_t most = 10;
  std::uint64_t count = 0;
  for (const auto& [key, times] : stale)
    count += times;
  Remark remark{file + " accepts " + std::to_string(count) + (count == 1 ? " finding" : " findings") +
                    " more than there " + (count == 1 ? "is" : "are") + "; --write-baseline writes it anew:",
                {}};
  for (const auto& [key, times] : stale) {
    if (remark.below.size() == most) {
      remark.below.push_back("and " + std::to_string(stale.size() - most) + " more kinds");
      break;
    }
    remark.below.push_back(key.document + ": " + key.message + " [" + key.code + ']' +
                           (times > 1 ? ", " + std::to_string(times) + " times" : ""));
  }
  return remark;
}

/// What a check does not ask for is not gone: findings about it are missing, and are no reason to write the
/// baseline anew. That something was left out, and how much, differs from run to run.
void forget_what_was_unchecked(Stale& stale, bool some_unchecked)
{
  std::erase_if(stale, [&](const auto& entry) {
    const auto row = std::ranges::find(diagnostic_table(), entry.first.code, &DiagnosticRow::name);
    return row != diagnostic_table().end() &&
           (row->code == Code::target_unchecked ||
            (some_unchecked && row->code >= Code::target_gone && row->code <= Code::page_not_linked));
  });
}

} // namespace

Diagnostics folded(const Diagnostics& findings, std::size_t apart)
{
  if (findings.kept_apart() == apart)
    return findings;
  Diagnostics result{apart};
  for (const Diagnostic& finding : findings.items())
    result.add(finding);
  return result;
}

Acceptance accept(const Baseline& baseline, const Diagnostics& findings, const FilePlaces& places,
                  const CheckedWith& run)
{
  Baseline::Match match = baseline.match(findings, places);
  // For a reason that was not there when the baseline was written, or because time was over.
  const bool some_unchecked = match.others.count(Code::target_unchecked) > 0 ||
                              (run.has_time_limit && findings.count(Code::target_unchecked) > 0);
  forget_what_was_unchecked(match.stale, some_unchecked);
  Acceptance acceptance{std::move(match.others), {}};
  if (match.accepted > 0 || run.is_written)
    acceptance.remarks.push_back({findings_are(match.accepted) + " accepted by " + run.file, {}});
  if (run.is_whole && !match.stale.empty())
    acceptance.remarks.push_back(remark_on_stale(match.stale, run.file));
  return acceptance;
}

} // namespace standard_sitemap
