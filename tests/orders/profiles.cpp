#include "tests/orders/world.h"

namespace standard_sitemap::orders {
namespace {

const std::set<Kind> answers = {Kind::head, Kind::bytes, Kind::end, Kind::fail};

std::set<Kind> with(std::set<Kind> kinds, const std::set<Kind>& more)
{
  kinds.insert(more.begin(), more.end());
  return kinds;
}

std::set<Kind> all()
{
  std::set<Kind> kinds;
  for (std::size_t kind = 0; kind < kind_count; ++kind)
    kinds.insert(static_cast<Kind>(kind));
  return kinds;
}

} // namespace

const std::vector<Profile>& profiles()
{
  using enum Kind;
  static const std::set<Kind> life = with(answers, {show, reload, back, move, stop, leave, deadline});
  static const std::vector<Profile> every = {
      {.name = "everything", .pages = 3, .kinds = all()},
      {.name = "life", .kinds = life},
      {.name = "cache",
       .limits = {.entries = 1},
       .kinds = with(answers, {show, reload, close, clear, change, minute})},
      {.name = "no-store", .caching = {.external = "no-store", .b = "no-store"}, .kinds = life},
      {.name = "worker", .worker = true, .kinds = with(answers, {show, reload, stop, leave, deadline, work})},
      {.name = "callbacks", .tabs = 2, .kinds = with(answers, {show, leave, arm, close})},
      {.name = "everything, worker, one entry",
       .caching = {.a = "no-cache", .b = "max-age=600"},
       .limits = {.entries = 1},
       .worker = true,
       .pages = 3,
       .kinds = all()},
      {.name = "everything, no-store",
       .caching = {.external = "no-store", .b = "no-store"},
       .pages = 3,
       .kinds = all()},
  };
  return every;
}

} // namespace standard_sitemap::orders
