#pragma once

#include "engine/base/stop_poll.h"
#include "engine/load/load.h"
#include "engine/map/document_table.h"
#include "engine/map/reach.h"

namespace standard_sitemap {

/// Builds a map from the documents of a load. Preconditions: the root document has arrived, and
/// `reach.sort_links()` was called. Throws `Stopped`.
Map built_map(const DocumentTable& table, const Reach& reach, const Initiator& initiator,
              const Policy& policy, StopPoll poll);

/// Copies of the state that a load goes on changing.
struct MapDraft::Parts {
  Parts(const DocumentTable& from, const Reach& links, Initiator for_whom, const Policy& by)
      : table(from), policy(by), reach(links, table, policy), initiator(std::move(for_whom))
  {
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  DocumentTable table;
  Policy policy;
  Reach reach;
  Initiator initiator;
};

} // namespace standard_sitemap
