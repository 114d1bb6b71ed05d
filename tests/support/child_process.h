#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace standard_sitemap::test {

/// A program that runs beside the test, killed by its process id at the end. It inherits no open files except
/// the standard streams, and its output goes to `output_file`.
class ChildProcess {
 public:
  /// `command` is the program's path and its arguments. Throws if it cannot be started.
  ChildProcess(const std::vector<std::string>& command, const std::string& output_file);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  bool is_running();
  /// Waits for its end; returns its exit status, or 128 plus the signal that ended it.
  int wait();

 private:
  pid_t id_ = -1;
  std::optional<int> status_;
};

/// The path of a program in PATH or one of the system's own directories; nullopt if it is not installed.
std::optional<std::string> find_program(std::string_view name);

/// The letter of the state of a process or thread, by its number in /proc: `Z` has ended, `T` is stopped; `-`
/// if there is none.
char state_of(pid_t id);

/// Waits until a process or thread sleeps in a system call, or has ended: it has done
/// what it was to do, and waits for others.
void wait_until_asleep(pid_t id);

} // namespace standard_sitemap::test
