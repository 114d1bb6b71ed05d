#include "render/hosts/audit/request_schedule.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/web/ip_literal.h"

namespace standard_sitemap {

namespace {

std::string name_of(std::span<const std::uint8_t> address)
{
  std::string name;
  for (const std::uint8_t byte : address)
    name.append(std::to_string(byte)).append(".");
  return name;
}

} // namespace

std::string paced_host(const Uri& url)
{
  std::string host = resolver_spelling(url.host());
  if (const auto address = parse_ipv4(host))
    return name_of(*address);
  if (const auto address = parse_ipv6(host)) {
    constexpr std::array<std::uint8_t, 12> of_ipv4{0, 0, 0, 0, 0,    0,
                                                   0, 0, 0, 0, 0xff, 0xff}; // RFC 4291, 2.5.5.2
    const std::span<const std::uint8_t> bytes{*address};
    return name_of(std::ranges::equal(bytes.first(12), of_ipv4) ? bytes.subspan(12) : bytes);
  }
  return host;
}

RequestSchedule::RequestSchedule(const LinkPace& pace)
    : pace_(pace),
      interval_(std::chrono::nanoseconds{std::chrono::seconds{1}} / std::max(pace.per_second, 1u))
{
}

std::uint32_t RequestSchedule::host_named(std::string_view name, bool of_own_site)
{
  auto known = names_.find(name);
  if (known == names_.end()) {
    known = names_.emplace(std::string{name}, static_cast<std::uint32_t>(hosts_.size())).first;
    Host& added = hosts_.emplace_back();
    added.at_once = std::max(of_own_site ? pace_.at_once : pace_.at_once_of_other_site, 1u);
  }
  return known->second;
}

void RequestSchedule::add(std::uint32_t target, std::string_view host, bool of_own_site)
{
  const std::uint32_t index = host_named(host, of_own_site);
  if (target >= host_of_.size()) {
    host_of_.resize(std::size_t{target} + 1, none);
    next_of_.resize(std::size_t{target} + 1, none);
    home_of_.resize(std::size_t{target} + 1, none);
    redirect_to_come_.resize(std::size_t{target} + 1);
  }
  home_of_[target] = index;
  host_of_[target] = index;
  leave(index);
  append(index, target);
  enter(index);
}

void RequestSchedule::append(std::uint32_t host, std::uint32_t target)
{
  Host& of = hosts_[host];
  (of.first == none ? of.first : next_of_[of.last]) = target;
  of.last = target;
}

std::optional<std::uint32_t> RequestSchedule::take(Time now)
{
  if (under_way_ >= std::max(pace_.at_once, 1u) || ready_.empty() || ready_.begin()->first > now)
    return std::nullopt;
  const std::uint32_t index = ready_.begin()->second;
  leave(index);
  Host& of = hosts_[index];
  const std::uint32_t target = of.first;
  of.first = next_of_[target];
  next_of_[target] = none;
  of.next = now + interval_;
  ++of.under_way;
  ++under_way_;
  enter(index);
  redirect_to_come_[target] = is_moved(target);
  if (is_moved(target))
    count_request(home_of_[target], now);
  return target;
}

std::optional<RequestSchedule::Time> RequestSchedule::next_time() const
{
  if (under_way_ >= std::max(pace_.at_once, 1u) || ready_.empty())
    return std::nullopt;
  return ready_.begin()->first;
}

void RequestSchedule::answered(std::uint32_t target)
{
  const std::uint32_t index = host_of_[target];
  leave(index);
  release(index);
  enter(index);
}

void RequestSchedule::again(std::uint32_t target)
{
  const std::uint32_t index = host_of_[target];
  leave(index);
  release(index);
  Host& of = hosts_[index];
  next_of_[target] = of.first;
  if (of.first == none)
    of.last = target;
  of.first = target;
  enter(index);
}

void RequestSchedule::move(std::uint32_t target, std::string_view host, bool of_own_site)
{
  const std::uint32_t from = host_of_[target], to = host_named(host, of_own_site);
  if (from == to)
    return;
  leave(from);
  leave(to);
  --hosts_[from].under_way;
  ++hosts_[to].under_way;
  host_of_[target] = to;
  enter(from);
  enter(to);
}

void RequestSchedule::put_back(std::uint32_t target)
{
  const std::uint32_t index = host_of_[target];
  leave(index);
  release(index);
  append(index, target);
  enter(index);
}

bool RequestSchedule::may_redirect(std::uint32_t target, std::string_view host, bool of_own_site, Time now)
{
  constexpr std::chrono::seconds most_ahead{1};
  const std::uint32_t index = host_named(host, of_own_site);
  const bool is_of_its_host = index == host_of_[target];
  if (is_of_its_host && redirect_to_come_[target]) { // counted when the target was taken
    redirect_to_come_[target] = false;
    return true;
  }
  if (!is_of_its_host && hosts_[index].next > now + most_ahead)
    return false;
  count_request(index, now);
  return true;
}

void RequestSchedule::count_request(std::uint32_t host, Time now)
{
  leave(host);
  Host& of = hosts_[host];
  of.next = std::max(of.next, now) + interval_;
  enter(host);
}

void RequestSchedule::host_is_up(std::uint32_t target)
{
  host_of(target).pauses = host_of(target).failures = 0;
}

bool RequestSchedule::pause_host(std::uint32_t target, Time now, std::chrono::seconds pause)
{
  const std::uint32_t index = host_of_[target];
  leave(index);
  Host& of = hosts_[index];
  of.failures = 0;
  if (now >= of.paused_until)
    ++of.pauses;
  of.paused_until = std::max(of.paused_until, now + pause);
  enter(index);
  return of.pauses <= pace_.pauses;
}

bool RequestSchedule::count_failure(std::uint32_t target)
{
  return ++host_of(target).failures < pace_.failures;
}

std::vector<std::uint32_t> RequestSchedule::drop_host(std::uint32_t target)
{
  const std::uint32_t index = host_of_[target];
  leave(index);
  std::vector<std::uint32_t> dropped;
  Host& of = hosts_[index];
  for (std::uint32_t waiting = of.first; waiting != none; waiting = next_of_[waiting])
    dropped.push_back(waiting);
  of.first = of.last = none;
  return dropped;
}

std::vector<std::uint32_t> RequestSchedule::drop_all()
{
  std::vector<std::uint32_t> dropped;
  for (Host& of : hosts_) {
    for (std::uint32_t waiting = of.first; waiting != none; waiting = next_of_[waiting])
      dropped.push_back(waiting);
    of.first = of.last = none;
  }
  ready_.clear();
  return dropped;
}

void RequestSchedule::enter(std::uint32_t host)
{
  const Host& of = hosts_[host];
  if (of.first != none && of.under_way < of.at_once)
    ready_.emplace(std::max(of.next, of.paused_until), host);
}

void RequestSchedule::leave(std::uint32_t host)
{
  const Host& of = hosts_[host];
  ready_.erase({std::max(of.next, of.paused_until), host});
}

void RequestSchedule::release(std::uint32_t host)
{
  --hosts_[host].under_way;
  --under_way_;
}

} // namespace standard_sitemap
