#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "discovery/discovery.h"
#include "engine/session/loaded_map.h"
#include "engine/session/visit.h"

namespace standard_sitemap {

/// D-6: remembers what was found for the pages of a tab's history, so that going back does not repeat
/// discovery. Keeps a bounded number of the entries shown last. Does not keep maps alive.
class VisitHistory {
 public:
  static constexpr std::size_t max_entries = 50;

  struct Remembered {
    HistoryEntry entry;
    Uri page;
    Discovery discovery;            ///< without the page's links
    std::optional<std::string> key; ///< cache key of its map
    std::weak_ptr<const LoadedMap> result = {};
  };

  /// Returns null if the entry is unknown, or belonged to another page.
  const Remembered* find(HistoryEntry entry, const Uri& page) const;
  void remember(Remembered visit);
  /// Sets the result of the load for this entry.
  void set_result(HistoryEntry entry, const std::shared_ptr<const LoadedMap>& result);

 private:
  std::list<Remembered> visits_; ///< the latest first
};

} // namespace standard_sitemap
