// Loads without a session: for a page, for a root document alone, with kept documents, cancelled, and given
// up.
#include <atomic>
#include <chrono>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include "engine/load/load.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

const Uri root = *Uri::parse({"http://garden.example/map.xml"});
const Initiator page{*Uri::parse({"http://garden.example/tulips"}), AddressSpace::public_network};

} // namespace

int main()
{
  const Policy policy;
  Load first{root, page, policy};
  Load load = std::move(first); // a load can be moved; receivers stay where they are
  std::cout << "at most " << limits_for(load.kind(), policy).documents << " documents, within "
            << load.map_time().count() / 1000 << " s\n";
  while (!load.done()) {
    for (const Request& request : load.take_requests()) {
      std::cout << "wants " << request.url.text() << '\n';
      garden::fetch(request, load.receiver(request.id));
    }
    std::cout << load.documents_finished() << " of " << load.documents_wanted() << " documents, "
              << (load.bytes_received() > 0 ? "some" : "no") << " bytes, so far "
              << (load.partial_map() ? load.partial_map()->size() : 0) << " nodes\n";
  }
  LoadResult result = std::move(load).finish();
  for (const DocumentReport& document : result.documents)
    std::cout << document.requested.text() << ": " << outcome_name(document.outcome) << ' '
              << document.status.value_or(0) << '\n';

  // Another load for the same page may use the documents of this one, as long as they are fresh.
  for (KeptDocument& kept : result.kept)
    kept.fresh_until = std::chrono::steady_clock::now() + std::chrono::minutes{1};
  Load again{root, page, policy, std::move(result.kept)};
  std::cout << "again: " << again.take_requests().size() << " requests, done " << again.done() << '\n';

  // The load is cancelled: what has arrived is kept.
  Load stopped{root, page, policy};
  for (const Request& request : stopped.take_requests())
    garden::fetch(request, stopped.receiver(request.id));
  stopped.stop(StopReason::cancelled);
  const LoadResult part = std::move(stopped).finish();
  std::cout << "stopped: " << part.documents.size() << " documents, " << part.map->size() << " nodes\n";

  // Building a large map takes a while. Another thread may say meanwhile that it is not wanted any more.
  Load large{root, page, policy};
  for (const Request& request : large.take_requests())
    garden::fetch(request, large.receiver(request.id));
  large.stop(StopReason::cancelled);
  std::atomic<bool> is_stopped = false;
  const auto is_asked = [&is_stopped] { return is_stopped.load(); };
  if (std::optional<MapDraft> draft = large.draft()) {
    // For a thread that builds it while the load goes on.
    std::thread builder{[given = std::move(*draft), &is_asked] {
      std::cout << "on another thread: " << given.build(is_asked)->size() << " nodes\n";
    }};
    builder.join();
  }
  std::cout << "built: " << (large.partial_map(is_asked) && std::move(large).finish(is_asked)) << '\n';

  // The reason for a missing document is a value, for programs.
  Load failing{root, page, policy};
  for (const Request& request : failing.take_requests())
    failing.receiver(request.id).fail(FetchFailure::name_unresolved, {});
  const LoadResult none = std::move(failing).finish();
  std::cout << "failed: " << fetch_failure_name(*none.documents[0].failure) << '\n';
}
