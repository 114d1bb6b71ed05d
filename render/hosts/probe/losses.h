#pragma once

#include <cstdint>
#include <vector>

#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// What of a map could not be read, whichever format it is written in.
///
///   const Losses losses{report.diagnostics};
///   losses.print();
///   if (losses.is_partial()) ...
///
/// Borrows the diagnostics.
class Losses {
 public:
  explicit Losses(const Diagnostics& diagnostics);

  /// Whether a part of the map is missing: a file, the end of one, or what a limit left out. A map of which
  /// only entries, or values of them, were bad is whole.
  bool is_partial() const { return !parts_.empty(); }
  /// Counts and names what is missing on stderr; nothing if nothing is.
  void print() const;

 private:
  std::vector<const Diagnostic*> parts_, entries_;
};

} // namespace standard_sitemap
