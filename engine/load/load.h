#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/load/kept_document.h"
#include "engine/map/map.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

class Document;
class LoadState;

/// What a load has received by some moment, from which a map can be built on another thread while the load
/// goes on. Shares the documents, which are immutable.
///
///   if (auto draft = load.draft())
///     threads.start([draft = std::move(*draft), &is_stopped] { auto map = draft.build(is_stopped); });
class STANDARD_SITEMAP_API MapDraft {
 public:
  /// A moved-from draft can only be destroyed.
  MapDraft(MapDraft&&) noexcept;
  ~MapDraft();

  /// Builds the map that `Load::partial_map` would have built when the draft was made; nullopt if it was
  /// stopped.
  std::optional<Map> build(const std::function<bool()>& is_stopped) const;

 private:
  friend class LoadState;
  struct STANDARD_SITEMAP_LOCAL Parts;
  STANDARD_SITEMAP_LOCAL explicit MapDraft(std::unique_ptr<const Parts> parts);
  std::unique_ptr<const Parts> parts_;
};

/// The result of a load: the map, if the root document could be read, and a report on every document wanted.
struct LoadResult {
  std::optional<Map> map;                ///< nullopt: `documents` says why
  std::vector<DocumentReport> documents; ///< in the order first referred to (M-13); the root document is 0
  Diagnostics diagnostics;               ///< of the load, including those of the map
  std::vector<KeptDocument> kept = {};   ///< documents from which a later load of the same map can start
  /// On whose behalf the documents were requested: the initiator given to the load, else the root document as
  /// received; nullopt if it was not received. For further requests under the same conditions, such as for
  /// the map's links.
  std::optional<Initiator> initiator = {};
};

/// Why a load ends before it is done.
enum class StopReason : std::uint8_t {
  timeout,   ///< `Policy::map_time` is over (`limit-time`): documents not yet received are left out
  cancelled, ///< the map is no longer wanted
};

/// Returns `policy` with the limits for a root document of this kind. If an XML sitemap (sitemaps.org) is
/// accepted, the limits for lists (`list_documents`, `list_map_time`, ...) replace the others. `Load` applies
/// this itself, until the root document turns out to be a Standard Sitemap: then the others apply. The host
/// enforces the time limit, see `Load::map_time`.
STANDARD_SITEMAP_API Policy limits_for(SourceKind kind, Policy policy);

/// @cond engine
/// How a load gives the entries of its root document away.
struct Streaming {
  /// Each document that it gets has the root element and some of its children, in the order of the file. The
  /// subject is that of the whole; unknown before the first child.
  std::function<void(std::shared_ptr<const Document>, Subject)> take;
  /// If the root document is a Standard Sitemap: whether it is loaded as if nothing was given away. Else
  /// `take` gets it as a whole.
  bool loads_maps = false;
  /// How many bytes are received before the reader process reads the first of them; later, it reads more at
  /// once. Small: the first entries come soon. Large: fewer documents are read in pieces, and only a document
  /// that is not can be tried once more if the process ends.
  std::size_t first_piece = 128u << 10;
};

/// How documents are read in pieces, while they are received, by a reader process of their own.
struct LongDocuments {
  /// How many bytes are received before. From then on the answer is not kept, so there is no second try.
  std::size_t first_piece = 4u << 20;
  std::size_t next_pieces = 256u << 10;
};
/// @endcond

/// Loads a map: tells which documents are needed, and builds the map from the answers. Does no I/O: the host
/// fetches.
///
///   Load load{root, initiator, policy};
///   while (!load.done())
///     for (const Request& request : load.take_requests())
///       host.fetch(request, load.receiver(request.id));   // allow_hop, begin, append, end | fail
///   LoadResult result = std::move(load).finish();
///
/// Answers may arrive in any order and in pieces of any size: the result is the same, unless a limit stopped
/// the load. Answers with an unknown id, and those after the load is done or stopped, are ignored. Not
/// thread-safe. Never fails: the result's diagnostics report documents that could not be loaded.
class STANDARD_SITEMAP_API Load {
 public:
  /// `root`: URI of the root document as found by discovery. If the policy refuses it, its outcome is
  /// `blocked` and nothing is requested. `initiator`: the page that the map is for; if nullopt, the root
  /// document takes its place. `kept`: documents of an earlier load for the same initiator. A fresh document
  /// is used without a request; a stale one is revalidated with a conditional request, and on 304 used
  /// without being parsed again. `kind`: which formats are accepted at `root`, as determined by discovery.
  Load(const Uri& root, std::optional<Initiator> initiator, Policy policy,
       std::vector<KeptDocument> kept = {}, SourceKind kind = SourceKind::standard);
  /// Receivers stay valid and belong to the new object. A moved-from load can only be destroyed.
  Load(Load&&) noexcept;
  ~Load();

  /// Which formats are accepted at the root, as passed to the constructor.
  SourceKind kind() const;

  /// How long the host waits for the whole load: the limit for a map, or for a list if the root may be a
  /// list. May change when the root document has been read.
  std::chrono::milliseconds map_time() const;

  /// Whether nothing more is needed: no request is pending and none is to be taken.
  bool done() const;

  /// Returns the requests that are new since the last call; each is returned once.
  std::vector<Request> take_requests();

  /// Returns the receiver for the answer to a request. Valid as long as the load. For an unknown id, the
  /// receiver refuses everything.
  Receiver& receiver(RequestId id);

  /// With a reader process that answers later (`ReaderProcess::answer_later`): `answered` is called from
  /// within `take_answers` whenever a document of this load has been read, or a piece of one. It may do
  /// anything, including ending the load.
  void on_answer(std::function<void()> answered);

  /// Ends the load with what has been received so far.
  void stop(StopReason reason);

  /// @cond engine
  /// Gives the entries of the root document away while it is received, and keeps none of them, so that memory
  /// does not grow with their number: for hosts that look at each entry once. What the entries refer to is
  /// not requested, and `finish` gives no map. To be called before anything is received. Waits for a reader
  /// process, also if that answers later; no other document may be read by the same process meanwhile.
  STANDARD_SITEMAP_LOCAL void stream(Streaming streaming);
  /// From now on, a list of pages whose rest does not come, or cannot be read, keeps its entries so far: its
  /// outcome is `cut`, and its diagnostics say why. For hosts that have shown these entries.
  STANDARD_SITEMAP_LOCAL void keep_lists_so_far();
  /// The number of elements that have come below the roots of lists of pages, complete or not; 0 once it is
  /// stopped.
  STANDARD_SITEMAP_LOCAL std::size_t pages_so_far() const;
  /// For tests. To be called before anything is received.
  STANDARD_SITEMAP_LOCAL void set_long_documents(LongDocuments sizes);
  /// @endcond

  /// Returns a map of the documents received so far, or nullopt before the root document is complete; of a
  /// list of pages, the map has those that have come, also if it is the root document, and its outcome is
  /// `cut` until it is complete. With a reader process, a list of up to 4 MiB comes as a whole. Built anew by
  /// each call, in time linear in its size. Its diagnostics report documents that are still pending as
  /// missing.
  std::optional<Map> partial_map() const;
  /// The same, but building can be stopped: `is_stopped` is called repeatedly, on the caller's thread, after
  /// at most a few million instructions. Returns nullopt soon after `is_stopped` has returned true. The load
  /// is unchanged.
  std::optional<Map> partial_map(const std::function<bool()>& is_stopped) const;

  /// Returns what `partial_map` would build now; nullopt if it would return nullopt. Linear in the number of
  /// documents, and in the size of lists that are not complete.
  std::optional<MapDraft> draft() const;

  /// Progress
  std::size_t documents_finished() const; ///< whatever their outcome
  std::size_t documents_wanted() const;   ///< including the finished ones
  std::uint64_t bytes_received() const;   ///< of all documents, decoded

  /// Returns the result. Precondition: `done()`.
  LoadResult finish() &&;
  /// The same with `is_stopped` as for `partial_map`; nullopt if it was stopped. The load is then unchanged:
  /// call `finish` again, or destroy the load.
  std::optional<LoadResult> finish(const std::function<bool()>& is_stopped) &&;

 private:
  std::unique_ptr<LoadState> state_;
};

} // namespace standard_sitemap
