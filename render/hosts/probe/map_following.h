#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/document/document_outcome.h"
#include "engine/load/load.h"
#include "engine/terms/policy.h"
#include "render/hosts/crawl/crawl_part.h"
#include "render/hosts/probe/address_store.h"
#include "render/hosts/probe/paced_fetcher.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// What `--follow` tells of a map.
struct FollowedMap {
  DocumentOutcome outcome = DocumentOutcome::network_error; ///< of its root document
  std::uint64_t documents = 0, bytes = 0;
  std::uint64_t pauses = 0;                   ///< after which a server was asked again, as it wished
  std::optional<std::uint64_t> items, groups; ///< nullopt: there is no map
  std::map<std::string_view, std::uint64_t> codes = {}; ///< how often each was reported
};

/// The maps that pages of a crawl name. Each is loaded once, under the conditions of the first page that
/// names it, and checked. A few hundred bytes of memory for each are kept, however long addresses are. A map
/// that waits for the turn of its host keeps no map of another host waiting. The time of a load does not pass
/// while it waits for the turn of a request, or because a server has asked for a pause, up to the longest
/// pause as often as a server may ask for one. The map of a page that is not on the web is not loaded.
class MapFollowing {
 public:
  /// Borrows the fetcher, which sees to the pace.
  MapFollowing(PacedFetcher& fetcher, Policy policy);

  /// A page names a map.
  void add(const NamedMap& named);
  /// Loads those that were added and not loaded yet, and writes a line for each that was added since the last
  /// call, as soon as its result is known. Returns false, and requests nothing more, if `is_interrupted` said
  /// so or `sink` accepts no more.
  bool follow(const Sink& sink, const std::function<bool()>& is_interrupted);

  /// What servers asked for, until now.
  const PacedFetcher::Patience& patience() const { return fetcher_.patience(); }

 private:
  struct Known {
    AddressStore::Place sitemap, page; ///< the first page of all
    std::uint64_t pages = 0;           ///< since the last call of `follow`
    std::optional<FollowedMap> result = {};
  };
  class Running;
  class Turns;

  std::size_t index_of(const NamedMap& named);
  /// Whether the map is not to be loaded: then it has its result.
  bool refuse(Known& map) const;
  bool load(Turns turns, const Sink& sink, const std::function<bool()>& is_interrupted);
  bool write(Known& map, const Sink& sink) const;

  PacedFetcher& fetcher_;
  Policy policy_;
  AddressStore addresses_;
  std::vector<Known> known_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_sitemap_; ///< by `keyed_hash` of its address
  std::vector<std::size_t> added_; ///< indexes of those that were added since the last call of `follow`
};

} // namespace standard_sitemap
