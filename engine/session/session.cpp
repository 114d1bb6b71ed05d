#include "engine/session/session.h"

#include <utility>

#include "engine/session/session_implementation.h"

namespace standard_sitemap {

// A callback may destroy the session, so each call keeps the implementation alive.

Session::Session(MapCache& cache, std::function<void()> changed)
    : implementation_(std::make_shared<Implementation>(cache.store_, std::move(changed)))
{
}

Session::Session(Session&&) noexcept = default;

Session::~Session()
{
  if (const auto implementation = implementation_)
    implementation->close();
}

void Session::show(Visit visit, Instant now)
{
  const auto implementation = implementation_;
  implementation->show(std::move(visit), now);
}

void Session::move(Uri url, HistoryEntry entry)
{
  implementation_->move(std::move(url), entry);
}

void Session::stop()
{
  const auto implementation = implementation_;
  implementation->stop();
}

void Session::leave()
{
  const auto implementation = implementation_;
  implementation->leave();
}

std::vector<Request> Session::take_requests()
{
  SessionLoad* const load = implementation_->load();
  return load ? load->take_requests() : std::vector<Request>{};
}

std::shared_ptr<Receiver> Session::receiver(RequestId id)
{
  SessionLoad* const load = implementation_->load();
  return load ? load->receiver(id) : SessionLoad::rejecting_receiver();
}

const Initiator* Session::initiator() const
{
  const auto& current = implementation_->current();
  return current && !current->without_page ? &current->initiator : nullptr;
}

std::optional<Session::Instant> Session::deadline() const
{
  return implementation_->deadline();
}

void Session::update_time(Instant now)
{
  const auto implementation = implementation_;
  implementation->update_time(now);
}

SessionState Session::state() const
{
  const auto& current = implementation_->current();
  if (!current)
    return SessionState::no_page;
  if (!current->discovery.found)
    return SessionState::no_map;
  return current->result ? SessionState::over : SessionState::loading;
}

const StatedPlace* Session::place() const
{
  const auto& current = implementation_->current();
  return current && current->place ? &*current->place : nullptr;
}

const Discovery* Session::discovery() const
{
  const auto& current = implementation_->current();
  return current ? &current->discovery : nullptr;
}

std::shared_ptr<const LoadResult> Session::result() const
{
  const auto& current = implementation_->current();
  return current ? current->result : nullptr;
}

std::shared_ptr<const Map> Session::map() const
{
  return implementation_->map();
}

std::optional<PageView> Session::view() const
{
  auto map = implementation_->map();
  if (!map)
    return std::nullopt;
  const auto& current = *implementation_->current();
  ViewContext context{current.without_page ? std::nullopt : std::optional{current.initiator.url},
                      current.links, current.accept_language, current.accept,
                      current.place ? current.place->trails : std::vector<Trail>{}};
  View view{*map, std::move(context), implementation_->policy(), implementation_->index()};
  return PageView{std::move(map), std::move(view)};
}

} // namespace standard_sitemap
