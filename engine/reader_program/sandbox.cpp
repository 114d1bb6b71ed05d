#include "engine/reader_program/sandbox.h"

#include <algorithm>
#include <csignal>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace standard_sitemap {
namespace {

#ifdef STANDARD_SITEMAP_SANITIZED
constexpr bool has_sanitizers = true;
#else
constexpr bool has_sanitizers = false;
#endif

constexpr int deny_write_and_execute = 65; // PR_SET_MDWE, missing in Debian 12's headers
constexpr unsigned long no_gain_of_execution = 1;

/// Sets a limit, unless the host has set a lower one, which this process may not raise.
bool limit(__rlimit_resource what, std::uint64_t most)
{
  rlimit both{};
  if (::getrlimit(what, &both) != 0)
    return false;
  both.rlim_cur = both.rlim_max = std::min<rlim_t>(both.rlim_max, most);
  return ::setrlimit(what, &both) == 0;
}

/// Lets the signals for exceeding CPU time and file size end the process.
bool let_limits_end_the_process()
{
  sigset_t none;
  sigemptyset(&none);
  return std::signal(SIGXCPU, SIG_DFL) != SIG_ERR && std::signal(SIGXFSZ, SIG_DFL) != SIG_ERR &&
         ::sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
}

} // namespace

Closed close_doors(const Bounds& bounds)
{
  close_other_files();
  Closed closed{wire::Door::none, leave_namespaces()};
  if (!forgo_privileges())
    return {wire::Door::new_privileges};
  if (forgo_files())
    closed.optional += static_cast<std::uint64_t>(wire::Door::landlock);
  if (!set_limits(bounds))
    return {wire::Door::limits};
  if (has_sanitizers)
    closed.optional += wire::without_filter;
  else if (!filter_system_calls())
    return {wire::Door::system_calls};
  return closed;
}

void close_other_files()
{
  ::closefrom(content_file);
}

bool forgo_privileges()
{
  // Also refuses memory that is both writable and executable, if the kernel can (since Linux 6.3).
  ::prctl(deny_write_and_execute, no_gain_of_execution, 0L, 0L, 0L);
  return ::prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L) == 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L) == 0;
}

// UBSan opens a pipe to find out whether memory can be read.
constexpr rlim_t max_files = content_file + max_content_files + (has_sanitizers ? 8 : 0);

bool set_limits(const Bounds& bounds)
{
  // RLIMIT_NPROC forbids processes and threads, except to root, whose the kernel does not count.
  return let_limits_end_the_process() && limit(RLIMIT_CORE, 0) && limit(RLIMIT_NPROC, 0) &&
         limit(RLIMIT_MEMLOCK, 0) && limit(RLIMIT_MSGQUEUE, 0) && limit(RLIMIT_NOFILE, max_files) &&
         (has_sanitizers ||
          (limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_AS, bounds.memory + bounds.answer_bytes)));
}

} // namespace standard_sitemap
