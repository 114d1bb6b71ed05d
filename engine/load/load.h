#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/load/kept_document.h"
#include "engine/map/map.h"
#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

/// What came of a load: the map if its root document could be read, and every document that was wanted.
struct LoadResult {
  std::optional<Map> map;                ///< nothing: `documents` says why
  std::vector<DocumentReport> documents; ///< in the order first referred to (M-13); the root document is 0
  Diagnostics diagnostics;               ///< of the load; those of the map are in the map
  std::vector<KeptDocument> kept = {};   ///< what another load of the same map may start from
};

/// Why a load ends before it is done.
enum class StopReason : std::uint8_t {
  timeout,   ///< the time for the whole map is over (`limit-time`): what has not come is left out
  cancelled, ///< nobody wants the map any more
};

/// The limits that hold for a map whose root document is of this kind: where a list for crawlers may lie,
/// those of lists (`list_documents`, `list_map_time`, ...) stand in place of the others. What a `Load` does
/// by itself with its policy, but for the time, at which it does not look.
STANDARD_SITEMAP_API Policy limits_for(SourceKind kind, Policy policy);

/// The documents a map still needs, and the map once they are here. Does no I/O: the host fetches.
///
///   Load load{root, initiator, policy};
///   while (!load.done())
///     for (const Request& request : load.take_requests())
///       host.fetch(request, load.receiver(request.id));   // allow_hop, begin, append, end | fail
///   LoadResult result = std::move(load).finish();
///
/// Answers may come in any order and in any pieces: the result is the same, unless a limit stopped it.
/// Answers that come after the load is done, stopped or unknown are dropped. Not thread-safe. Never fails:
/// what could not be had is in the result's diagnostics.
class STANDARD_SITEMAP_API Load {
 public:
  /// `initiator`: the page the map serves; none if there is no page: then the root document takes its place.
  /// `root`: as discovery gave it; what policy refuses ends as `blocked` without a request.
  /// `kept`: documents of an earlier load for the same initiator. A fresh one is used without a request; of
  /// another the server is asked whether it has changed, and if it says no (304) it is used without being
  /// read again.
  /// `kind`: what may lie at `root`, as discovery says.
  Load(const Uri& root, std::optional<Initiator> initiator, Policy policy,
       std::vector<KeptDocument> kept = {}, SourceKind kind = SourceKind::standard);
  /// What was moved from is only fit to be destroyed; receivers move along.
  Load(Load&&) noexcept;
  ~Load();

  /// What may lie at the root, as it was told.
  SourceKind kind() const;

  /// Nothing is under way and nothing is wanted any more.
  bool done() const;

  /// What is newly wanted: each request once.
  std::vector<Request> take_requests();

  /// Takes the answer to a request of this load. Lives as long as the load. An unknown id gives a receiver
  /// that refuses everything.
  Receiver& receiver(RequestId id);

  /// Ends the load as it is.
  void stop(StopReason reason);

  /// What can be shown already: the map of the documents that are here; nothing before the root document is.
  /// Made anew by each call, in time linear in what is here. Its diagnostics count as missing what is only
  /// late.
  std::optional<Map> so_far() const;

  /// For showing progress.
  std::size_t documents_finished() const; ///< whatever came of them
  std::size_t documents_wanted() const;   ///< those that have finished among them
  std::uint64_t bytes_received() const;   ///< decoded, of all documents

  /// Precondition: `done()`.
  LoadResult finish() &&;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
