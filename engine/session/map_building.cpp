// How a session has its map built: parts of it while it is loaded, and the whole once the load is done; by
// the worker, if there is one.

#include <atomic>
#include <new>

#include "engine/session/session_implementation.h"

namespace standard_sitemap {
namespace {

constexpr NodeId much_of_a_map = 20'000;
/// Parts of a map with more bytes than this are built by the worker, if there is one: building them here
/// would block the thread of the host.
constexpr std::uint64_t bytes_of_small_part = 256u << 10;

} // namespace

// --- parts ---

std::shared_ptr<const Map> Session::Implementation::map()
{
  if (!current_)
    return nullptr;
  if (const auto& result = current_->result)
    return result->map ? std::shared_ptr<const Map>{result, &*result->map} : nullptr;
  if (!load_ || !is_part_due()) // the whole may be being built
    return current_->part;
  load_->load().keep_lists_so_far(); // they are shown now
  const auto& worker = store_->worker();
  if (worker && load_->load().bytes_received() > bytes_of_small_part) {
    begin_part(*worker);
  } else {
    if (auto part = load_->load().partial_map())
      current_->part = std::make_shared<const Map>(*std::move(part));
    note_part();
  }
  return current_->part;
}

// Of a list that is coming, all parts together then cost less than twice the last. The documents of a map can
// differ in size; but with this much to look at, the reader can wait for the rest.
bool Session::Implementation::is_part_due() const
{
  if (part_)
    return false;
  if (const std::size_t pages = load_->load().pages_so_far())
    return pages >= 2 * current_->part_pages;
  const std::size_t documents = load_->load().documents_finished();
  const bool much = current_->part && current_->part->size() >= much_of_a_map;
  return documents > 0 && documents >= 2 * current_->part_documents && !much;
}

void Session::Implementation::note_part()
{
  current_->part_documents = load_->load().documents_finished();
  current_->part_pages = load_->load().pages_so_far();
}

struct Session::Implementation::Part {
  explicit Part(MapDraft&& of) : draft(std::move(of)) {}

  std::optional<MapDraft> draft;        ///< nullopt: over
  std::shared_ptr<const Map> map = {};  ///< null: not yet, or memory ran out
  std::atomic<bool> is_stopped = false; ///< set by the thread of the session
};

void Session::Implementation::begin_part(Worker& worker)
{
  auto draft = load_->load().draft();
  note_part();
  if (!draft)
    return;
  const auto part = std::make_shared<Part>(*std::move(draft));
  part_ = part;
  try {
    worker.run(
        [part] {
          try {
            if (auto map = part->draft->build([&] { return part->is_stopped.load(); }))
              part->map = std::make_shared<const Map>(*std::move(map));
          } catch (const std::bad_alloc&) {
          }
          part->draft.reset();
        },
        [part, session = weak_from_this()] {
          if (const auto self = session.lock())
            self->part_built(part);
        });
  } catch (const std::bad_alloc&) {
    part_.reset(); // nobody builds it: the next one will be
    throw;
  }
}

void Session::Implementation::part_built(const std::shared_ptr<Part>& part)
{
  if (part_ != part)
    return; // the rest has come, or the tab has left the page
  const auto self = shared_from_this();
  part_.reset();
  if (!part->map)
    return;
  current_->part = part->map;
  notify();
}

// --- the whole ---

struct Session::Implementation::Building {
  explicit Building(Load&& done) : load(std::move(done)) {}

  std::optional<Load> load;                     ///< nullopt: over
  std::shared_ptr<const LoadedMap> result = {}; ///< null: not yet, or memory ran out
  std::atomic<bool> is_stopped = false;         ///< set by the thread of the session
};

/// On the thread of the worker.
void Session::Implementation::build(Building& building)
{
  try {
    if (auto result = std::move(*building.load).finish([&] { return building.is_stopped.load(); }))
      building.result = std::make_shared<const LoadedMap>(*std::move(result));
  } catch (const std::bad_alloc&) {
  }
  building.load.reset(); // here: it may hold much memory
}

void Session::Implementation::stop_building()
{
  if (const auto building = std::exchange(building_, nullptr))
    building->is_stopped = true;
  if (const auto part = std::exchange(part_, nullptr))
    part->is_stopped = true;
}

void Session::Implementation::finish()
{
  stop_building(); // of parts
  const auto worker = store_->worker();
  if (!worker) {
    auto result = std::make_shared<const LoadedMap>(std::move(load_->load()).finish());
    drop_load();
    take(result);
    return;
  }
  // The load is done, so nobody else uses it any more: late answers reach no load.
  const auto building = std::make_shared<Building>(std::move(load_->load()));
  load_->leave();
  next_request_ = load_->first_id_after(*building->load);
  load_.reset();
  building_ = building;
  try {
    worker->run([building] { build(*building); },
                [building, session = weak_from_this()] {
                  if (const auto self = session.lock())
                    self->built(building);
                });
  } catch (const std::bad_alloc&) {
    building_.reset(); // nobody builds it: the session tries again at its deadline
    throw;
  }
}

void Session::Implementation::built(const std::shared_ptr<Building>& building)
{
  if (building_ != building)
    return; // the tab has left the page
  const auto self = shared_from_this();
  building_.reset();
  if (building->result)
    take(building->result);
  else
    timed_ = false; // tries again, as if memory had run out here
  report();
}

} // namespace standard_sitemap
