// Which events can happen in a world.

#include "tests/orders/queue_worker.h"
#include "tests/orders/world.h"

namespace standard_sitemap::orders {

bool World::can(const Event& event) const
{
  if (event.tab >= tabs_.size())
    return false;
  const HostTab& tab = tabs_[event.tab];
  const auto is_in = [&](Phase phase) {
    return event.choice < tab.answers.size() && tab.answers[event.choice].phase == phase;
  };
  const bool may_grow = tab.history.size() < longest_history;
  switch (event.kind) {
  case Kind::show:
    return event.choice < profile_.pages && may_grow;
  case Kind::reload:
  case Kind::leave:
  case Kind::stop:
    return tab.has_page;
  case Kind::close:
    return !tab.history.empty();
  case Kind::back:
    return tab.at > 0;
  case Kind::forward:
    return tab.at + 1 < tab.history.size();
  case Kind::move:
    return tab.has_page && may_grow;
  case Kind::head:
  case Kind::missing:
    return is_in(Phase::asked);
  case Kind::bytes:
    return is_in(Phase::begun);
  case Kind::end:
    return is_in(Phase::whole) || is_in(Phase::unmodified);
  case Kind::fail:
    return event.choice < tab.answers.size();
  case Kind::deadline:
    return tab.session->deadline().has_value();
  case Kind::arm:
    return event.choice > 0 && event.choice < armed_count && tab.armed == Armed::nothing;
  case Kind::work:
    return event.tab == 0 && event.choice < worker_->jobs.size();
  case Kind::minute:
  case Kind::hour:
  case Kind::clear:
  case Kind::change:
    return event.tab == 0;
  }
  return false;
}

std::vector<Event> World::possible() const
{
  std::vector<Event> events;
  for (const Kind kind : profile_.kinds)
    for (std::uint8_t tab = 0; tab < tabs_.size(); ++tab)
      for (std::uint8_t choice = 0;; ++choice) {
        const Event event{kind, tab, choice};
        const bool chosen_from_one = kind == Kind::arm && choice == 0;
        if (!chosen_from_one && !can(event))
          break;
        if (!chosen_from_one)
          events.push_back(event);
        // The others take no choice.
        const bool has_choices = kind == Kind::show || kind == Kind::arm || kind == Kind::work ||
                                 (kind >= Kind::head && kind <= Kind::fail);
        if (!has_choices)
          break;
      }
  return events;
}

} // namespace standard_sitemap::orders
