#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/diagnostic.h"
#include "engine/web/result.h"
#include "render/findings/document_name.h"
#include "render/findings/finding_key.h"

namespace standard_sitemap {

/// Findings that a project has accepted: a check leaves them out, and fails only for others. They are matched
/// by code, document and message, without line and column, each as often as it was accepted.
///
///   Baseline known = *Baseline::read(text_of_the_file);
///   Baseline::Match match = known.match(report.diagnostics, places);
///   report.diagnostics = match.others;
///
/// As text it is JSON that compares well line by line: sorted, one kind of finding in a line.
class Baseline {
 public:
  /// The longest text that `read` takes.
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;

  /// Accepts all of these findings. `places.directory`: where the file of the baseline is, so that it does
  /// not matter where a check is run.
  static Baseline of(const Diagnostics& findings, const FilePlaces& places);
  /// Reads what `text` writes. The error is a sentence about the file.
  static Result<Baseline> read(std::string_view json);

  std::string text() const;

  /// How many findings are accepted.
  std::uint64_t count() const;

  /// What becomes of the findings of a check.
  struct Match {
    Diagnostics others;                        ///< those that are not accepted, in order
    std::uint64_t accepted = 0;                ///< how many are
    std::map<FindingKey, std::uint64_t> stale; ///< what is accepted, but was not found, and how often
  };
  /// Compares each finding with what is accepted. A finding that stands for several counts as often.
  /// `places` as for `of`. O(n log n) time for n findings and entries.
  Match match(const Diagnostics& findings, const FilePlaces& places) const;

 private:
  std::map<FindingKey, std::uint64_t> entries_; ///< how often each is accepted: never 0
};

} // namespace standard_sitemap
