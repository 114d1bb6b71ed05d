#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "render/findings/baseline.h"

namespace standard_sitemap {

/// A sentence for a person, and lines below it.
struct Remark {
  std::string sentence;
  std::vector<std::string> below;
};

/// How a check was made, and with which baseline.
struct CheckedWith {
  std::string file;            ///< the file of the baseline, as it was named
  bool is_written = false;     ///< the baseline was made of these findings just now
  bool is_whole = true;        ///< false: the check was interrupted
  bool has_time_limit = false; ///< for its requests
};

/// What a baseline leaves of the findings of a check.
struct Acceptance {
  Diagnostics others; ///< the findings that are not accepted, in order
  /// How many are accepted, and what the baseline accepts beyond them.
  std::vector<Remark> remarks;
};

/// Returns the findings with at most `apart` of each kind in a document by themselves, and one that stands
/// for the others of that kind.
Diagnostics folded(const Diagnostics& findings, std::size_t apart);

/// Leaves out of the findings what the baseline accepts. `places`: with the folder of the baseline as
/// directory. O(n log n) time for n findings and entries.
Acceptance accept(const Baseline& baseline, const Diagnostics& findings, const FilePlaces& places,
                  const CheckedWith& run);

} // namespace standard_sitemap
