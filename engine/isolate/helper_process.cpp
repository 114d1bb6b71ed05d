#include "engine/isolate/helper_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace standard_sitemap {
namespace {

/// The descriptors, signals and process group of the new process.
class SpawnActions {
 public:
  /// Precondition: both descriptors are above those that the process will have.
  SpawnActions(int socket, int answer_memory)
  {
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_adddup2(&files_, socket, wire::socket);
    posix_spawn_file_actions_adddup2(&files_, answer_memory, wire::answer_memory);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(STANDARD_SITEMAP_SANITIZED)
    posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#endif
    posix_spawn_file_actions_addclosefrom_np(&files_, wire::answer_memory + 1);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    // Its own process group: Ctrl-C in a terminal goes to the host only, which then ends the process.
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions()
  {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }

  int spawn(int& pid, const std::string& program, std::vector<char*>& arguments) const
  {
    char* const environment[] = {nullptr};
    return posix_spawn(&pid, program.c_str(), &files_, &attributes_, arguments.data(), environment);
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

Failure<Error> failed(const std::string& what, int error)
{
  return Failure{Error{Code::not_isolated, what + ": " + std::strerror(error)}};
}

std::vector<std::string> arguments_of(const ReaderSettings& settings)
{
  std::vector<std::string> arguments = settings.arguments;
  if (arguments.empty())
    arguments.push_back(settings.program);
  arguments.push_back(std::to_string(settings.memory));
  arguments.push_back(std::to_string(settings.answer_bytes));
  return arguments;
}

} // namespace

Result<HelperProcess> HelperProcess::start(const ReaderSettings& settings, int answer_memory)
{
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return failed("no socket for the reader process", errno);
  HelperProcess process;
  process.socket_ = FileDescriptor{ends[0]};
  // Duplicates above 4, so that `dup2` in the child cannot overwrite them.
  const FileDescriptor unused{ends[1]};
  const FileDescriptor its_socket{fcntl(ends[1], F_DUPFD_CLOEXEC, wire::answer_memory + 1)};
  const FileDescriptor its_memory{fcntl(answer_memory, F_DUPFD_CLOEXEC, wire::answer_memory + 1)};
  if (!its_socket.is_open() || !its_memory.is_open())
    return failed("too few file descriptors for the reader process", errno);

  std::vector<std::string> arguments = arguments_of(settings);
  std::vector<char*> pointers;
  for (std::string& argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  if (const int error = SpawnActions{its_socket.number(), its_memory.number()}.spawn(
          process.pid_, settings.program, pointers)) {
    process.pid_ = -1;
    return failed("the reader program " + settings.program + " cannot be started", error);
  }
  process.pidfd_ = FileDescriptor{static_cast<int>(syscall(SYS_pidfd_open, process.pid_, 0))};
  if (!process.pidfd_.is_open() && errno != ENOSYS && errno != EPERM)
    return failed("the reader process cannot be watched", errno);
  return process;
}

HelperProcess::~HelperProcess()
{
  if (pidfd_.is_open() || socket_.is_open()) // not moved-from
    end({});
}

void HelperProcess::limit_cpu_time(std::chrono::milliseconds more)
{
  using std::chrono::seconds;
  const auto until = std::chrono::ceil<seconds>(cpu_time() + more);
  rlimit limit{};
  if (prlimit(pid_, RLIMIT_CPU, nullptr, &limit) != 0)
    return;
  limit.rlim_cur = std::min(static_cast<rlim_t>(until.count()), limit.rlim_max);
  prlimit(pid_, RLIMIT_CPU, &limit, nullptr);
}

std::chrono::nanoseconds HelperProcess::cpu_time() const
{
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0)
    return {};
  return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

void HelperProcess::wait_for_end(std::chrono::milliseconds at_most) const
{
  if (pidfd_.is_open()) {
    pollfd has_ended{pidfd_.number(), POLLIN, 0};
    poll(&has_ended, 1, static_cast<int>(at_most.count()));
    return;
  }
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + at_most;
  siginfo_t info{};
  while (wait_for(info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == 0 && Clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
}

bool HelperProcess::wait_for(siginfo_t& info, int options) const
{
  info = {};
  int result = 0;
  do
    result = pidfd_.is_open()
                 ? waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(pidfd_.number()), &info, options)
                 : waitid(P_PID, static_cast<id_t>(pid_), &info, options);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

ProcessEnd HelperProcess::end(std::chrono::milliseconds grace)
{
  ProcessEnd end;
  if (pid_ >= 0 && grace.count() > 0)
    wait_for_end(grace);
  socket_ = FileDescriptor{-1};
  if (pid_ < 0)
    return end;
  siginfo_t info{};
  // False: other code has waited for the process, or the host ignores SIGCHLD. Then the PID may be that of
  // another process.
  const bool is_child = wait_for(info, WEXITED | WNOHANG);
  const bool is_killed = info.si_pid == 0;
  if (is_killed && is_child && pidfd_.is_open())
    syscall(SYS_pidfd_send_signal, pidfd_.number(), SIGKILL, nullptr, 0);
  else if (is_killed && is_child)
    ::kill(pid_, SIGKILL);
  if (is_killed && is_child)
    wait_for(info, WEXITED);
  pid_ = -1;
  pidfd_ = FileDescriptor{-1};
  if (info.si_pid != 0) {
    end.signal = info.si_code == CLD_EXITED ? 0 : info.si_status;
    end.status = info.si_code == CLD_EXITED ? info.si_status : 0;
    end.by_host = is_killed && end.signal == SIGKILL;
  }
  return end;
}

} // namespace standard_sitemap
