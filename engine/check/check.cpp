#include "engine/check/check.h"

#include "engine/check/findings.h"

namespace standard_sitemap {

Diagnostics check(const Map& map, const Uri* page)
{
  Findings findings{map.diagnostics().kept_apart()};
  check_files(map, findings);
  check_nodes(map, page, findings);
  check_duplicate_pages(map, findings);
  return findings.take();
}

CheckSummary summary_of(const Diagnostics& findings)
{
  CheckSummary summary;
  for (const Diagnostic& finding : findings.items()) {
    switch (finding.severity) {
    case Severity::error:
      summary.errors += finding.count;
      break;
    case Severity::warning:
      summary.warnings += finding.count;
      break;
    case Severity::note:
      summary.notes += finding.count;
      break;
    }
  }
  return summary;
}

} // namespace standard_sitemap
