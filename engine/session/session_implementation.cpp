#include "engine/session/session_implementation.h"

#include <new>

#include "engine/place/read_stated_place.h"
#include "engine/session/links_for_view.h"
#include "engine/session/map_key.h"

namespace standard_sitemap {
namespace {

/// The result of a load that was stopped before it began.
std::shared_ptr<const LoadedMap> stopped_result(const Uri& root)
{
  LoadResult result;
  result.diagnostics.add({Severity::error, Code::cancelled,
                          "the load was cancelled before the document had arrived", root.text(), 0, 0, 1});
  return std::make_shared<const LoadedMap>(std::move(result));
}

} // namespace

class Session::Implementation::Call {
 public:
  explicit Call(Implementation& session) : calls_(session.calls_) { ++calls_; }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call() { --calls_; }

 private:
  int& calls_;
};

// --- events in the tab ---

void Session::Implementation::show(Visit visit, Instant now)
{
  const Call call{*this};
  store_->advance(now);
  try {
    arrive(std::move(visit));
  } catch (const std::bad_alloc&) {
    release_waiters();
    throw;
  }
  report_ends();
}

void Session::Implementation::arrive(Visit visit)
{
  detach();

  const VisitHistory::Remembered* const remembered = visit.arrival == Arrival::traversal && !visit.given
                                                         ? history_.find(visit.entry, visit.page.url)
                                                         : nullptr;
  read(std::move(visit), remembered);
  if (current_->discovery.found) {
    // Going back shows what was there, even if stale, if the page's conditions are the same.
    if (remembered && remembered->key == current_->key)
      current_->result = remembered->result.lock();
    if (!current_->result)
      obtain_map();
  }
  remember();
  end(std::exchange(given_up_, std::nullopt), {});
}

void Session::Implementation::move(Uri url, HistoryEntry entry)
{
  if (!current_ || current_->without_page)
    return;
  if (url.without_fragment() != current_->initiator.url.without_fragment())
    current_->place.reset();
  current_->initiator.url = std::move(url);
  current_->entry = entry;
  remember();
}

void Session::Implementation::stop()
{
  const Call call{*this};
  if (load_) {
    load_->load().stop(StopReason::cancelled);
    finish();
  } else {
    stop_building();
  }
  if (std::exchange(waiting_, false))
    store_->forget(*this);
  if (has_no_loader()) {
    current_->result = stopped_result(current_->discovery.found->sitemap);
    end(std::exchange(owned_, std::nullopt), {});
  }
  report_ends();
}

void Session::Implementation::leave()
{
  const Call call{*this};
  detach();
  end(std::exchange(given_up_, std::nullopt), {});
  report_ends();
}

void Session::Implementation::close() noexcept
{
  changed_ = nullptr;
  try {
    leave();
  } catch (const std::bad_alloc&) {
    // `end` has abandoned the load of this session, unless it is one of these.
    for (const auto& [key, shared] : ended_)
      store_->abandon(key);
  }
}

void Session::Implementation::update_time(Instant now)
{
  const Call call{*this};
  store_->advance(now);
  if (!std::exchange(timed_, true))
    since_ = store_->now();
  const auto until = deadline();
  if (!until || store_->now() < *until)
    return;
  if (std::exchange(waiting_, false)) {
    store_->forget(*this);
    start();
  } else if (load_) {
    load_->load().stop(StopReason::timeout);
    finish();
  } else {
    start();
  }
  report_ends();
}

// --- results ---

std::optional<Session::Instant> Session::Implementation::deadline() const
{
  if (!load_ && !waiting_ && !has_no_loader())
    return std::nullopt;
  if (!timed_)
    return store_->now();
  return since_ + (load_ ? load_->load().map_time()
                         : limits_for(current_->discovery.found->kind, current_->policy).map_time);
}

std::shared_ptr<const MapIndex> Session::Implementation::index() const
{
  if (!current_->result)
    return nullptr;
  return {current_->result, &*current_->result->index};
}

// --- events from outside ---

void Session::Implementation::load_progressed()
{
  const auto self = shared_from_this();
  if (load_->load().done())
    finish();
  report();
}

void Session::Implementation::load_ended(SharedResult shared)
{
  const auto self = shared_from_this();
  waiting_ = false;
  if (shared.result) {
    conclude(std::move(shared.result));
  } else {
    if (shared.each_alone)
      start();
    else
      obtain_map();
    timed_ = false; // the time may be unknown when the other tab gives up
  }
  report();
}

// --- one page after another ---

void Session::Implementation::detach()
{
  if (std::exchange(waiting_, false))
    store_->forget(*this);
  drop_load();
  stop_building();
  current_.reset();
  ++visits_;
  end(std::exchange(given_up_, std::nullopt), {}); // set if memory ran out in between
  given_up_ = std::exchange(owned_, std::nullopt);
}

void Session::Implementation::drop_load()
{
  if (!load_)
    return;
  next_request_ = load_->end();
  load_->leave();
  load_.reset();
}

void Session::Implementation::read(Visit visit, const VisitHistory::Remembered* remembered)
{
  const Policy policy = visit.limits.applied_to(store_->policy());
  std::optional<PageLinks> links;
  Discovery discovery;
  if (visit.given) {
    discovery.found = Found{Rule::given, std::move(visit.given->root), visit.given->kind};
    links = std::move(visit.links);
  } else if (remembered != nullptr) {
    discovery = remembered->discovery; // D-6
    links = std::move(visit.links);
  } else {
    discovery = discover(visit.page, policy, std::move(visit.links), visit.preference);
    links = std::exchange(discovery.links, std::nullopt);
  }
  if (!links && discovery.found && visit.page.may_have_links())
    links = read_page_links(visit.page, policy);
  const Initiator initiator{visit.page.url, visit.page.address_space};
  const bool without_page = visit.given && visit.given->without_page;
  std::optional<StatedPlace> place;
  if (visit.place && !without_page)
    place = read_stated_place(visit.page, policy, *visit.place);
  std::optional<std::string> key;
  if (discovery.found && !without_page)
    key = map_key(*discovery.found, visit.limits, initiator, visit.context);
  current_.emplace(Current{.initiator = initiator,
                           .entry = visit.entry,
                           .is_reload = visit.arrival == Arrival::reload,
                           .policy = policy,
                           .discovery = std::move(discovery),
                           .links = links ? links_for_view(*links, policy) : PageLinks{},
                           .without_page = without_page,
                           .accept_language =
                               std::move(visit.languages ? *visit.languages : visit.context.accept_language),
                           .accept = std::move(visit.context.accept),
                           .key = std::move(key),
                           .result = {},
                           .part = {},
                           .place = std::move(place)});
}

void Session::Implementation::remember()
{
  if (is_given())
    return;
  history_.remember(
      {current_->entry, current_->initiator.url, current_->discovery, current_->key, current_->result});
}

// --- its map ---

bool Session::Implementation::has_no_loader() const
{
  return current_ && current_->discovery.found && !current_->result && !building_;
}

void Session::Implementation::obtain_map()
{
  since_ = store_->now();
  timed_ = true;
  const auto& key = current_->key;
  if (key) {
    const auto hit = current_->is_reload ? std::nullopt : store_->find(*key);
    if (hit && hit->fresh) {
      conclude(hit->result);
      return;
    }
    if (given_up_ == key) {
      owned_ = std::exchange(given_up_, std::nullopt);
    } else if (auto mine = key; store_->begin(*key)) {
      owned_ = std::move(mine);
    } else if (!current_->is_reload) {
      waiting_ = true;
      store_->wait(*key, *this);
      return;
    }
  }
  start();
}

void Session::Implementation::start()
{
  since_ = asked_ = store_->now();
  generation_ = store_->generation();
  current_->part_documents = current_->part_pages = 0; // of a load before it, for which memory ran out
  auto kept = current_->key ? store_->kept_documents(*current_->key, current_->is_reload)
                            : std::vector<KeptDocument>{};
  load_ = std::make_shared<SessionLoad>(
      next_request_,
      Load{current_->discovery.found->sitemap,
           current_->without_page ? std::nullopt : std::optional{current_->initiator}, current_->policy,
           std::move(kept), current_->discovery.found->kind},
      *this);
  if (load_->load().done())
    finish();
}

void Session::Implementation::take(const std::shared_ptr<const LoadedMap>& result)
{
  SharedResult shared;
  if (current_->key)
    shared = store_->keep(*current_->key, result, asked_, generation_);
  conclude(result);
  end(std::exchange(owned_, std::nullopt), std::move(shared));
}

void Session::Implementation::conclude(std::shared_ptr<const LoadedMap> result)
{
  if (!is_given())
    history_.set_result(current_->entry, result);
  current_->part.reset();
  current_->result = std::move(result);
}

// --- notifications ---

void Session::Implementation::end(std::optional<std::string> key, SharedResult shared)
{
  if (!key)
    return;
  try {
    ended_.reserve(ended_.size() + 1);
  } catch (const std::bad_alloc&) {
    store_->abandon(*key);
    throw;
  }
  ended_.emplace_back(*std::move(key), std::move(shared));
}

// It may be long until the next call to this session.
void Session::Implementation::release_waiters() noexcept
{
  try {
    end(std::exchange(given_up_, std::nullopt), {});
    report_ends();
  } catch (const std::bad_alloc&) {
    for (const auto& [key, shared] : ended_)
      store_->abandon(key);
    ended_.clear();
  }
}

void Session::Implementation::report_ends()
{
  while (!ended_.empty()) { // a callback may add to it
    const auto [key, shared] = std::move(ended_.front());
    ended_.erase(ended_.begin());
    store_->end(key, shared);
  }
}

// What others are told may make them end this tab's visit: then its host is not called.
void Session::Implementation::report()
{
  const std::uint64_t visit = visits_;
  report_ends();
  if (visit == visits_)
    notify();
}

void Session::Implementation::notify() const
{
  const auto changed = changed_; // a copy: it may destroy the session
  if (changed && calls_ == 0)
    changed();
}

} // namespace standard_sitemap
