#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/fetch/fetcher.h"
#include "render/hosts/audit/link_audit.h"

namespace standard_sitemap {

/// How a check of links is run.
struct LinkCheckRun {
  /// Ends the check with what is known by then: what is left gets `target-unchecked`.
  std::function<bool()> interrupted;
  std::optional<std::chrono::milliseconds> at_most = {}; ///< time for all of it; nullopt: as long as it takes
};

/// Sends the requests of an audit, and shows the progress on a terminal. Each request has the policy's time
/// for one document. Returns the findings.
Diagnostics check_links(LinkAudit& audit, const Initiator& initiator, Fetcher& fetcher,
                        const LinkCheckRun& run);

/// What the line of progress says: `120 of 889 links, 9.8 a second, 1 min 19 s left`.
std::string progress_text(std::size_t finished, std::size_t wanted, std::chrono::milliseconds elapsed);

} // namespace standard_sitemap
