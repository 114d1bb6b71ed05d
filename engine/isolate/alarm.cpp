#include "engine/isolate/alarm.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>
#include <new>

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace standard_sitemap {

Alarm::Alarm()
    : all_(epoll_create1(EPOLL_CLOEXEC)), timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)),
      now_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
  if (!all_.is_open() || !timer_.is_open() || !now_.is_open())
    throw std::bad_alloc();
  add(timer_.number());
  add(now_.number());
}

Alarm::~Alarm()
{
  forget_socket();
  set(-1, std::nullopt, false);
}

void Alarm::set(int socket, std::optional<std::chrono::steady_clock::time_point> deadline, bool at_once)
{
  if (socket >= 0 && socket != socket_)
    add(socket);
  socket_ = socket;
  itimerspec time{};
  if (deadline) {
    const auto since_start = deadline->time_since_epoch() + std::chrono::nanoseconds{1}; // 0 means none
    // A 32-bit `time_t` ends after 68 years.
    const auto seconds =
        std::min<std::chrono::seconds>(std::chrono::floor<std::chrono::seconds>(since_start),
                                       std::chrono::seconds{std::numeric_limits<time_t>::max()});
    time.it_value.tv_sec = static_cast<time_t>(seconds.count());
    time.it_value.tv_nsec = static_cast<long>(((since_start - seconds) % std::chrono::seconds{1}).count());
  }
  timerfd_settime(timer_.number(), TFD_TIMER_ABSTIME, &time, nullptr);
  std::uint64_t count = 1;
  [[maybe_unused]] const ssize_t done =
      at_once ? ::write(now_.number(), &count, sizeof count) : ::read(now_.number(), &count, sizeof count);
}

void Alarm::forget_socket()
{
  if (socket_ >= 0)
    epoll_ctl(all_.number(), EPOLL_CTL_DEL, socket_, nullptr);
  socket_ = -1;
}

void Alarm::add(int descriptor)
{
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = descriptor;
  if (epoll_ctl(all_.number(), EPOLL_CTL_ADD, descriptor, &event) != 0)
    throw std::bad_alloc();
}

} // namespace standard_sitemap
