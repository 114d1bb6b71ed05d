#include "render/hosts/probe/interrupt.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <vector>

#include <unistd.h>

#include "render/hosts/probe/memory_left.h"
#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {

namespace {

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// State that a signal handler may read, in any thread. The files are changed only while `signals_deferred` is
// set: then no handler reads them.
static_assert(std::atomic<int>::is_always_lock_free);
std::atomic<int> polled = 0;           ///< a `Polled` exists
std::atomic<int> noted = 0;            ///< the first signal
std::atomic<int> deadly = 0;           ///< the signal that ends the process
std::atomic<int> signals_deferred = 0; ///< a `DeferredSignals` exists
std::atomic<int> line_unfinished = 0;  ///< on stderr

std::vector<std::string>& unfinished_files()
{
  static auto& files =
      *new std::vector<std::string>; // never destroyed: a signal may come while the process ends
  return files;
}

/// Calls only async-signal-safe functions (POSIX.1-2017, 2.4.3).
[[noreturn]] void end_by(int signal)
{
  for (const std::string& path : unfinished_files())
    ::unlink(path.c_str());
  if (line_unfinished != 0)
    static_cast<void>(!::write(STDERR_FILENO, clear_line.data(), clear_line.size()));
  if (signal != SIGQUIT) // which may write the memory to a file
    leave_memory_behind();
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  raise(signal);
  _exit(128 + signal);
}

// A handler first records the signal, then checks whether it has to wait; `DeferredSignals` first sets its
// flag, then checks whether a signal was recorded. So at least one of the two notices the other, in any
// thread.
void take_signal(int signal)
{
  const int saved = errno;
  int none = 0;
  const bool first = noted.compare_exchange_strong(none, signal);
  if (!first || polled == 0) {
    deadly = signal;
    if (signals_deferred == 0)
      end_by(signal);
  }
  errno = saved;
}

} // namespace

Interrupt::Interrupt()
{
  unfinished_files(); // initialises the static, which a handler must not do
  noted = 0;
  deadly = 0;
  for (const int signal : ending_signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
      continue;
    action = {};
    action.sa_handler = take_signal;
    sigaction(signal, &action, nullptr);
  }
}

Interrupt::~Interrupt()
{
  for (const int signal : ending_signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == take_signal)
      std::signal(signal, SIG_DFL);
  }
}

Interrupt::Polled::Polled(const Interrupt&)
{
  polled = 1;
}

Interrupt::Polled::~Polled()
{
  polled = 0;
}

void set_unfinished_line(bool is_there)
{
  line_unfinished = is_there ? 1 : 0;
}

bool Interrupt::wanted() const
{
  return noted != 0;
}

void Interrupt::end_process()
{
  end_by(noted != 0 ? noted.load() : SIGINT);
}

DeferredSignals::DeferredSignals()
{
  signals_deferred = 1;
  if (deadly != 0)
    end_by(deadly);
}

DeferredSignals::~DeferredSignals()
{
  signals_deferred = 0;
  if (deadly != 0)
    end_by(deadly);
}

void DeferredSignals::add_unfinished(const std::string& path)
{
  unfinished_files().push_back(path);
}

void DeferredSignals::forget_unfinished(const std::string& path)
{
  auto& files = unfinished_files();
  files.erase(std::remove(files.begin(), files.end(), path), files.end());
}

} // namespace standard_sitemap
