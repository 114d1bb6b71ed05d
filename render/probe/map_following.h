#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/document/document_outcome.h"
#include "engine/load/load.h"
#include "engine/web/policy.h"
#include "render/crawl/crawl_part.h"
#include "render/probe/paced_fetcher.h"

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
/// names it, and checked. A few hundred bytes for each are kept. The time of a load does not pass while
/// it waits for the turn of a request, or because a server has asked for a pause, up to the longest pause as
/// often as a server may ask for one. The map of a page that is not on the web is not loaded.
class MapFollowing {
 public:
  /// Borrows the fetcher, which sees to the pace.
  MapFollowing(PacedFetcher& fetcher, Policy policy);

  /// A page names a map.
  void add(const NamedMap& named);
  /// Loads those that were added and not loaded yet; returns false if `is_interrupted` said so. Appends a
  /// line for each that was added since the last call, in their order.
  bool follow(std::string& lines, const std::function<bool()>& is_interrupted);

  /// What servers asked for, until now.
  const PacedFetcher::Patience& patience() const { return fetcher_.patience(); }

 private:
  struct Known {
    std::string sitemap, page; ///< the first page of all
    std::optional<FollowedMap> result;
  };
  struct Added {
    std::size_t map; ///< the index of a `Known`
    std::string page;
    std::uint64_t pages = 0;
  };
  class Running;

  /// Returns whether the map is not to be loaded, and gives it its result.
  static bool refuse(Known& map);
  bool load(std::vector<std::size_t> maps, const std::function<bool()>& is_interrupted);

  PacedFetcher& fetcher_;
  Policy policy_;
  std::vector<Known> known_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> by_sitemap_;
  std::vector<Added> added_;                                ///< since the last call of `follow`
  std::unordered_map<std::uint64_t, std::size_t> added_by_; ///< by the index of the `Known`
};

} // namespace standard_sitemap
