#include "tests/orders/world.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "tests/faults/failing_memory.h"
#include "tests/orders/queue_worker.h"
#include "tests/unit/load/table.h"

namespace standard_sitemap::orders {

using namespace std::chrono_literals;
using faults::FailingAllocation;
using testing::uri;

namespace {

constexpr std::size_t late_answers = 6;

Policy policy_of_world()
{
  Policy policy;
  policy.isolation = Isolation::none;
  return policy;
}

} // namespace

World::World(const Profile& profile)
    : profile_(profile), sites_(profile.caching), cache_(policy_of_world(), profile.limits),
      worker_(std::make_shared<QueueWorker>()), tabs_(profile.tabs)
{
  if (profile_.worker)
    cache_.work_on(worker_);
  for (std::size_t tab = 0; tab < tabs_.size(); ++tab)
    open(tab);
}

World::~World()
{
  for (HostTab& tab : tabs_) {
    tab.armed = Armed::nothing;
    tab.session.reset();
  }
}

std::vector<const void*> World::jobs() const
{
  std::vector<const void*> all;
  for (const QueueWorker::Job& job : worker_->jobs)
    all.push_back(job.builds.value_or(nullptr));
  return all;
}

// A job does not say for which tab it is: it is that of which no other job is known.
void World::name_jobs()
{
  for (QueueWorker::Job& job : worker_->jobs) {
    if (job.builds)
      continue;
    job.builds = nullptr;
    for (const HostTab& tab : tabs_) {
      const void* const building = inside(*tab.session, cache_).building;
      if (building != nullptr && std::ranges::count(jobs(), building) == 0)
        job.builds = building;
    }
  }
}

// --- calls from the engine ---

void World::open(std::size_t number)
{
  HostTab& tab = tabs_[number];
  const std::size_t visit = tab.visit;
  std::deque<std::shared_ptr<Receiver>> late = std::move(tab.late);
  tab = HostTab{};
  tab.visit = visit + 1;
  tab.late = std::move(late);
  tab.session = std::make_unique<Session>(cache_, [this, number] { changed(number); });
}

void World::changed(std::size_t number)
{
  HostTab& tab = tabs_[number];
  ++tab.changes;
  if (tab.calls > 0)
    complain("Session: changed was called from within a call to its session");
  if (!tab.session || !tab.has_page)
    complain("Session: changed was called without a page, or after the end");
  const bool is_told = is_telling(cache_);
  if (is_told && hears_)
    complain("MapStore: a waiter is told within the callback of another");
  const bool heard = std::exchange(hears_, hears_ || is_told);
  // A host that acts in here while memory runs out would have to survive that itself: it is not simulated.
  if (tab.armed != Armed::nothing && !failing_)
    act(number);
  if (tab.session && !failing_)
    fetch(number);
  else
    tab.wants_fetch = true;
  hears_ = heard;
}

void World::complain(std::string_view what)
{
  if (complaints_.size() < complaints_.capacity()) // it must not allocate
    complaints_.push_back(what);
}

// Memory runs out only while the engine works, not in the host.
template <class Work>
void World::in_engine(Work work)
{
  if (memory_ == 0 || failing_)
    return work();
  const auto kind =
      memory_ % 2 == 1 ? FailingAllocation::Kind::only_this : FailingAllocation::Kind::from_then_on;
  failing_ = true;
  try {
    const FailingAllocation failing{static_cast<std::size_t>((memory_ - 1) / 2), kind};
    work();
  } catch (const std::bad_alloc&) {
  }
  failing_ = false;
  struck_ = struck_ || FailingAllocation::has_struck();
}

void World::act(std::size_t number)
{
  acted_ = true;
  HostTab& tab = tabs_[number];
  HostTab& next = tabs_[(number + 1) % tabs_.size()];
  switch (std::exchange(tab.armed, Armed::nothing)) {
  case Armed::nothing:
    break;
  case Armed::leaves:
    leave(tab);
    break;
  case Armed::stops:
    stop(tab);
    break;
  case Armed::closes:
    close(tab);
    break;
  case Armed::shows:
    if (tab.session && tab.history.size() < longest_history)
      navigate(tab, 1);
    break;
  case Armed::next_leaves:
    leave(next);
    break;
  case Armed::next_closes:
    close(next);
    break;
  }
}

// --- requests ---

void World::fetch(std::size_t number)
{
  HostTab& tab = tabs_[number];
  tab.wants_fetch = false;
  const std::vector<Request> requests = tab.session->take_requests();
  if (requests.empty())
    return;
  const TabInside in = inside(*tab.session, cache_);
  if (tab.load != in.first_request) {
    tab.load = in.first_request;
    tab.arrived.clear();
    tab.kept.clear();
    for (const EntryInside& entry : inside(cache_, {}).entries)
      if (in.key == entry.key)
        for (const DocumentInside& document : entry.documents) {
          const bool is_fresh = !tab.is_reload && document.fresh_until && *document.fresh_until > now_;
          tab.kept[document.url] = {Sites::version_of(document.tag),
                                    is_fresh ? document.fresh_until : std::nullopt};
        }
  }
  for (const Request& request : requests) {
    if (!tab.ids.insert(request.id).second)
      complain("Session: a request id is used twice");
    tab.answers.push_back({.id = request.id,
                           .url = request.url.text(),
                           .tag = request.validators ? request.validators->entity_tag : std::string{},
                           .receiver = tab.session->receiver(request.id)});
  }
}

void World::drop_answers(HostTab& tab)
{
  for (Answer& answer : tab.answers)
    tab.late.push_back(std::move(answer.receiver));
  tab.answers.clear();
  while (tab.late.size() > late_answers)
    tab.late.pop_front();
}

void World::deliver(HostTab& tab, const Event& event)
{
  // What is delivered may change everything, so nothing refers to the tab's answers meanwhile.
  Answer answer = tab.answers[event.choice];
  const std::size_t visit = tab.visit;
  const auto is_there = [&] {
    return visit == tab.visit && event.choice < tab.answers.size() &&
           tab.answers[event.choice].id == answer.id;
  };
  const auto is_over = [&](int version) {
    tab.arrived[answer.url] = version;
    tab.answers.erase(tab.answers.begin() + event.choice);
    tab.late.push_back(answer.receiver);
  };
  const auto expect_accepted = [&](bool yes) {
    if (!yes && is_there() && !struck_ && !tab.in_doubt)
      complain("Session: an answer that is wanted was refused");
  };
  Receiver& receiver = *answer.receiver;
  switch (event.kind) {
  case Kind::head:
  case Kind::missing: {
    answer.version = sites_.version();
    const bool is_missing = event.kind == Kind::missing;
    const bool unmodified = !is_missing && answer.tag == Sites::tag_of(answer.version);
    const ResponseHead head{uri(answer.url),
                            is_missing   ? 404
                            : unmodified ? 304
                                         : 200,
                            sites_.fields_of(answer.url, answer.version), AddressSpace::public_network};
    if (is_missing)
      is_over(0);
    else
      tab.answers[event.choice].phase = answer.phase = unmodified ? Phase::unmodified : Phase::begun,
      tab.answers[event.choice].version = answer.version;
    bool more = false;
    in_engine([&] { more = receiver.allow_hop(head.url) && receiver.begin(head); });
    if (!is_missing)
      expect_accepted(more);
    break;
  }
  case Kind::bytes: {
    tab.answers[event.choice].phase = Phase::whole;
    const std::string body = Sites::body_of(answer.url, answer.version);
    bool more = false;
    in_engine([&] { more = receiver.append(body); });
    expect_accepted(more);
    break;
  }
  case Kind::end:
    is_over(answer.version);
    in_engine([&] { receiver.end(); });
    break;
  default:
    is_over(0);
    in_engine([&] { receiver.fail(FetchFailure::network, "the network failed"); });
    break;
  }
  // A host that has no memory for an answer breaks it off.
  if (struck_) {
    if (is_there())
      is_over(0);
    receiver.fail(FetchFailure::cancelled, {});
  }
}

// After the end of a request, a page or a session nothing is accepted any more.
void World::try_late_answers()
{
  for (HostTab& tab : tabs_) {
    const auto late = tab.late;
    for (const auto& receiver : late) {
      const std::string url = "http://a.example/map.xml";
      const bool hop = receiver->allow_hop(uri(url));
      const bool begun =
          receiver->begin({uri(url), 200, sites_.fields_of(url, 1), AddressSpace::public_network});
      const bool more = receiver->append(Sites::body_of(url, 1));
      receiver->end();
      receiver->fail(FetchFailure::network, "the network failed");
      if (hop || begun || more)
        complain("Session: a late answer was accepted");
    }
  }
}

// --- events ---

template <class Call>
void World::call(HostTab& tab, Call call)
{
  ++tab.calls;
  in_engine([&] { call(*tab.session); });
  --tab.calls;
}

void World::go(HostTab& tab, Arrival arrival)
{
  HostTab::Entry& entry = tab.history[tab.at];
  drop_answers(tab);
  ++tab.visit;
  tab.has_page = true;
  tab.in_doubt = false;
  tab.load.reset();
  tab.arrived.clear();
  tab.kept.clear();
  tab.is_reload = arrival == Arrival::reload;
  if (arrival != Arrival::traversal)
    entry.found = sites_.named_by(entry.page);
  Visit visit{.page = sites_.page(entry.page, uri(entry.url)), .arrival = arrival, .entry = entry.entry};
  tab.wants_fetch = true;
  call(tab, [&](Session& session) { session.show(std::move(visit), now_); });
  if (struck_ && tab.session)
    tab.has_page = tab.session->state() != SessionState::no_page;
}

void World::navigate(HostTab& tab, std::uint8_t page)
{
  if (!tab.history.empty())
    tab.history.resize(tab.at + 1);
  tab.history.push_back({tab.next_entry++, page, Sites::page_url(page), {}});
  tab.at = tab.history.size() - 1;
  go(tab, Arrival::navigation);
}

void World::leave(HostTab& tab)
{
  if (!tab.session || !tab.has_page)
    return;
  drop_answers(tab);
  tab.has_page = false;
  ++tab.visit;
  call(tab, [](Session& session) { session.leave(); });
}

// The tab's successor is opened after the event.
void World::close(HostTab& tab)
{
  if (!tab.session)
    return;
  drop_answers(tab);
  tab.has_page = false;
  ++tab.visit;
  ++tab.calls;
  in_engine([&] { tab.session.reset(); });
  --tab.calls;
}

void World::stop(HostTab& tab)
{
  if (!tab.session || !tab.has_page)
    return;
  tab.wants_fetch = true;
  call(tab, [](Session& session) { session.stop(); });
  if (tab.session && !inside(*tab.session, cache_).loading)
    drop_answers(tab);
}

void World::perform(const Event& event)
{
  HostTab& tab = tabs_[event.tab];
  switch (event.kind) {
  case Kind::show:
    return navigate(tab, event.choice);
  case Kind::reload:
    return go(tab, Arrival::reload);
  case Kind::back:
    --tab.at;
    return go(tab, Arrival::traversal);
  case Kind::forward:
    ++tab.at;
    return go(tab, Arrival::traversal);
  case Kind::move: {
    HostTab::Entry moved = tab.history[tab.at];
    tab.history.resize(tab.at + 1);
    moved.entry = tab.next_entry++;
    moved.url = moved.url.ends_with('#') ? moved.url.substr(0, moved.url.size() - 1) : moved.url + '#';
    tab.history.push_back(moved);
    ++tab.at;
    return call(tab, [&](Session& session) { session.move(uri(moved.url), moved.entry); });
  }
  case Kind::stop:
    return stop(tab);
  case Kind::leave:
    return leave(tab);
  case Kind::close:
    return close(tab);
  case Kind::head:
  case Kind::missing:
  case Kind::bytes:
  case Kind::end:
  case Kind::fail:
    return deliver(tab, event);
  case Kind::deadline: {
    now_ = std::max(now_, *tab.session->deadline());
    tab.wants_fetch = true;
    call(tab, [&](Session& session) { session.update_time(now_); });
    if (tab.session && !inside(*tab.session, cache_).loading)
      drop_answers(tab);
    return;
  }
  case Kind::arm:
    tab.armed = static_cast<Armed>(event.choice);
    return;
  case Kind::work: {
    auto job = std::move(worker_->jobs[event.choice]);
    worker_->jobs.erase(worker_->jobs.begin() + event.choice);
    in_engine([&] {
      job.work();
      job.done();
    });
    return;
  }
  case Kind::minute:
    now_ += 90s;
    return;
  case Kind::hour:
    now_ += 1h;
    return;
  case Kind::clear:
    return cache_.clear();
  case Kind::change:
    return sites_.change();
  }
}

void World::happen(const Event& event)
{
  complaints_.clear();
  complaints_.reserve(8);
  acted_ = struck_ = false;
  memory_ = event.memory;
  perform(event);
  memory_ = 0;
  if (struck_)
    for (HostTab& tab : tabs_)
      tab.in_doubt = tab.is_forgetful = tab.wants_fetch = true;
  for (std::size_t tab = 0; tab < tabs_.size(); ++tab) {
    if (!tabs_[tab].session)
      open(tab);
    else if (tabs_[tab].wants_fetch)
      fetch(tab);
  }
  name_jobs();
  try_late_answers();
}

} // namespace standard_sitemap::orders
