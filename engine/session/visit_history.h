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

/// D-6: what was found for the pages of a tab's history, so that going back seeks nothing. The entries that
/// were shown last, a bounded number. Keeps no map alive.
class VisitHistory {
 public:
  static constexpr std::size_t most = 50;

  struct Remembered {
    HistoryEntry entry;
    Uri page;
    Discovery discovery;            ///< without the page's links
    std::optional<std::string> key; ///< of its map
    std::weak_ptr<const LoadedMap> result = {};
  };

  /// Null if it is not known, or was another page.
  const Remembered* find(HistoryEntry entry, const Uri& page) const;
  void remember(Remembered visit);
  /// What the load for this entry has given.
  void set_result(HistoryEntry entry, const std::shared_ptr<const LoadedMap>& result);

 private:
  std::list<Remembered> visits_; ///< the latest first
};

} // namespace standard_sitemap
