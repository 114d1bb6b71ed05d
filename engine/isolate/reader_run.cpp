#include "engine/isolate/reader_run.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <utility>

#include <unistd.h>

#include "engine/isolate/reader_place.h"

namespace standard_sitemap {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// Maximum time for a process to end after it has closed its socket.
constexpr milliseconds hang_up_grace{100};

/// Returns the first of these files that can be executed; "" if there is none.
std::string first_program(const std::vector<std::string>& places)
{
  const auto found = std::find_if(places.begin(), places.end(),
                                  [](const std::string& place) { return access(place.c_str(), X_OK) == 0; });
  return found == places.end() ? std::string{} : *found;
}

std::string why_not_found(const std::vector<std::string>& places)
{
  std::string why = "there is no reader program: neither";
  for (const std::string& place : places)
    why += (&place == &places.front() ? " " : " nor ") + place;
  return why + " is one; install it at one of these places, or name another (ReaderSettings::program)";
}

std::string in_seconds(milliseconds time)
{
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " seconds";
}

std::string why_ended(const ProcessEnd& end, const ReaderSettings& settings)
{
  if (end.by_host)
    return "closed its connection";
  switch (end.signal) {
  case 0:
    if (end.status == wire::out_of_memory)
      return "needed more memory than it may have";
    if (end.status == wire::answer_too_long)
      return "wrote a larger answer than it may";
    return "ended with status " + std::to_string(end.status);
  case SIGXCPU:
    return "took more than " + in_seconds(settings.cpu_time) + " of the processor's time";
  case SIGSYS:
    return "called a function of the system that it may not call";
  case SIGKILL:
    return "was killed by the system or by another program";
  default:
    return "was ended by signal " + std::to_string(end.signal);
  }
}

/// Frees the memory of an answer when reading it has succeeded or failed.
class AnswerInUse {
 public:
  explicit AnswerInUse(AnswerMemory& memory) : memory_(memory) {}
  AnswerInUse(const AnswerInUse&) = delete;
  AnswerInUse& operator=(const AnswerInUse&) = delete;
  ~AnswerInUse() { memory_.end(); }

 private:
  AnswerMemory& memory_;
};

std::string which_door(std::uint64_t door)
{
  switch (static_cast<wire::Door>(door)) {
  case wire::Door::limits:
    return "the limits of the process cannot be set";
  case wire::Door::new_privileges:
    return "new privileges cannot be ruled out";
  case wire::Door::system_calls:
    return "the kernel does not allow to filter system calls (seccomp)";
  default:
    return "the reader process cannot close all doors";
  }
}

} // namespace

ReaderRun::ReaderRun(ReaderSettings settings, std::function<void()> socket_closes)
    : settings_(std::move(settings)), socket_closes_(std::move(socket_closes))
{
  constexpr milliseconds longest = std::chrono::hours{24}; // more could overflow a clock
  for (milliseconds* const time : {&settings_.start_time, &settings_.cpu_time, &settings_.answer_time})
    *time = std::min(*time, longest);
  if (settings_.program.empty())
    settings_.program = first_program(reader_places());
}

void ReaderRun::start()
{
  if (connection_)
    return;
  if (!next_pool_)
    next_pool_ = std::make_shared<ContentPool>();
  if (settings_.program.empty()) {
    why_unavailable_ = why_not_found(reader_places());
    return;
  }
  auto connection = ReaderConnection::start(settings_);
  if (!connection) {
    why_unavailable_ = connection.error().message;
    return;
  }
  ++started_;
  sent_ = 0;
  is_ready_ = false;
  start_deadline_ = Clock::now() + settings_.start_time;
  connection_.emplace(std::move(connection).value());
}

bool ReaderRun::take_process(ReaderRun& other)
{
  if (!other.is_ready_ || other.sent_ > 0)
    return false;
  next_pool_ = std::make_shared<ContentPool>();
  other.socket_closes_();
  connection_.emplace(std::move(*other.connection_));
  walls_ = other.walls_;
  is_ready_ = has_been_ready_ = true;
  ++started_;
  --other.started_;
  other.forget_process();
  return true;
}

std::optional<bool> ReaderRun::is_available()
{
  if (has_been_ready_)
    return true;
  if (!connection_ || !make_ready())
    return false;
  return is_ready_ ? std::optional{true} : std::nullopt;
}

bool ReaderRun::make_ready()
{
  if (is_ready_)
    return true;
  const Received received = connection_->receive();
  switch (received.kind) {
  case Received::Kind::nothing:
    if (Clock::now() < start_deadline_)
      return true;
    why_unavailable_ = "the reader process was not ready after " + in_seconds(settings_.start_time);
    break;
  case Received::Kind::ready:
    if (!wire::is_walled(received.value)) {
      why_unavailable_ = "the reader program was built for tests, without its walls";
      break;
    }
    walls_ = {.landlock = (received.value & static_cast<std::uint64_t>(wire::Door::landlock)) != 0,
              .user_namespace =
                  (received.value & static_cast<std::uint64_t>(wire::Door::user_namespace)) != 0,
              .network_namespace =
                  (received.value & static_cast<std::uint64_t>(wire::Door::network_namespace)) != 0};
    is_ready_ = has_been_ready_ = true;
    return true;
  case Received::Kind::failed:
    why_unavailable_ = which_door(received.value);
    break;
  case Received::Kind::image:
  case Received::Kind::broken:
    why_unavailable_ = settings_.program + " is not the reader program of this version";
    break;
  case Received::Kind::ended:
    why_unavailable_ =
        "the reader process " + why_ended(end_of_process(true), settings_) + " when it started";
    return false;
  }
  drop_process();
  return false;
}

bool ReaderRun::advance(Reading& reading)
{
  for (;;) {
    if (has_lost_its_process(reading)) {
      reading.failure = "the reader process ended while it was reading";
      return true;
    }
    start();
    if (!connection_ || !make_ready()) {
      reading.failure = why_unavailable_;
      return true;
    }
    if (!is_ready_)
      return false;
    if (!reading.is_sent) {
      if (deadly_.holds(*reading.content)) {
        reading.failure = "it has ended the reader process twice before, and is not tried again";
        return true;
      }
      // If the process has died since the last answer, or has sent an unexpected message, this reading is not
      // to blame. Checked once only: otherwise a process that dies whenever it is ready would be restarted
      // forever.
      if (!std::exchange(reading.has_checked, true)) {
        check_idle();
        continue;
      }
      if (!send(reading)) {
        if (end_process(reading, std::nullopt, true))
          return true;
        continue;
      }
    }
    const Received received = connection_->receive();
    switch (received.kind) {
    case Received::Kind::nothing:
      if (Clock::now() < reading.deadline)
        return false;
      if (end_process(reading, too_slow(), false))
        return true;
      continue;
    case Received::Kind::image: {
      const AnswerInUse answer{connection_->answer()};
      const bool is_valid = reading.accept(connection_->answer());
      if (is_valid)
        return true;
      break;
    }
    case Received::Kind::ended:
      if (end_process(reading, std::nullopt, true))
        return true;
      continue;
    case Received::Kind::ready:
    case Received::Kind::failed:
    case Received::Kind::broken:
      break;
    }
    if (end_process(reading, "gave an answer that cannot be right", false))
      return true;
  }
}

bool ReaderRun::has_lost_its_process(const Reading& reading) const
{
  return reading.goes_on && (!connection_ || sent_ == 0);
}

bool ReaderRun::send(Reading& reading)
{
  connection_->process().limit_cpu_time(settings_.cpu_time);
  const bool is_taken = connection_->send(reading.message, *reading.content, *pool_);
  reading.is_sent = true;
  ++sent_;
  reading.deadline = Clock::now() + settings_.answer_time;
  return is_taken;
}

bool ReaderRun::end_process(Reading& reading, std::optional<std::string> why, bool has_hung_up)
{
  const bool is_first = sent_ <= 1;
  const ProcessEnd end = end_of_process(has_hung_up);
  reading.is_sent = false;
  // A kill from outside, as by a system short of memory, is not this document's fault. And an earlier
  // document may have taken over the process, and fail at the next one on purpose.
  const bool is_killed = !why && end.signal == SIGKILL && !end.by_host;
  const bool is_slow = (why && *why == too_slow()) || end.signal == SIGXCPU;
  if ((is_killed || (!is_first && !is_slow)) && !reading.goes_on &&
      !std::exchange(reading.is_second_try, true))
    return false;
  if (is_first && !is_killed)
    deadly_.add(*reading.content);
  reading.failure = "the reader process " + (why ? *why : why_ended(end, settings_));
  return true;
}

std::string ReaderRun::too_slow() const
{
  return "did not answer within " + in_seconds(settings_.answer_time);
}

void ReaderRun::check_idle()
{
  if (!connection_)
    return;
  if (!is_ready_)
    make_ready();
  else if (connection_->receive().kind != Received::Kind::nothing)
    drop_process();
}

void ReaderRun::drop_process()
{
  end_of_process(false);
}

ProcessEnd ReaderRun::end_of_process(bool has_hung_up)
{
  socket_closes_();
  cpu_time_before_ += connection_->process().cpu_time();
  const ProcessEnd end = connection_->process().end(has_hung_up ? hang_up_grace : milliseconds{});
  forget_process();
  return end;
}

void ReaderRun::forget_process()
{
  connection_.reset();
  pool_ = std::exchange(next_pool_, nullptr);
  is_ready_ = false;
}

int ReaderRun::socket()
{
  return connection_ ? connection_->process().socket() : -1;
}

ReaderRun::Clock::time_point ReaderRun::deadline(const Reading& reading) const
{
  return reading.is_sent ? reading.deadline : start_deadline_;
}

nanoseconds ReaderRun::cpu_time() const
{
  return cpu_time_before_ + (connection_ ? connection_->process().cpu_time() : nanoseconds{});
}

} // namespace standard_sitemap
