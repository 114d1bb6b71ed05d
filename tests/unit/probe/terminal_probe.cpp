#include "tests/unit/probe/terminal_probe.h"

#include <csignal>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace standard_sitemap::test {

TerminalProbe::TerminalProbe(unsigned short columns, std::vector<std::string> environment,
                             std::vector<std::string> arguments, Errors errors)
{
  winsize size{};
  size.ws_col = columns;
  size.ws_row = 24;
  int its = -1;
  if (openpty(&terminal_, &its, nullptr, nullptr, &size) != 0)
    throw std::runtime_error("there is no terminal");
  arguments.insert(arguments.begin(), SITEMAP_PROBE);
  environment.insert(environment.end(),
                     {"LC_ALL=C.UTF-8", "TERM=xterm", "NO_COLOR=1"}); // the first one counts
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts)
      result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  };
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, its, 1);
  if (errors == Errors::shown)
    posix_spawn_file_actions_adddup2(&actions, its, 2);
  else
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclose(&actions, terminal_);
  const int error = posix_spawn(&process_, arguments.front().c_str(), &actions, nullptr,
                                pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  close(its);
  if (error != 0)
    throw std::runtime_error("cannot run the probe");
}

TerminalProbe::~TerminalProbe()
{
  end_by(SIGKILL);
  close(terminal_);
}

std::string TerminalProbe::until(const std::string& text)
{
  constexpr int hangs_after = 600'000; // milliseconds
  std::string seen;
  while (seen.find(text) == seen.npos) {
    pollfd readable{terminal_, POLLIN, 0};
    if (poll(&readable, 1, hangs_after) <= 0)
      break;
    char piece[4096];
    const ssize_t count = read(terminal_, piece, sizeof piece);
    if (count <= 0)
      break;
    seen.append(piece, static_cast<std::size_t>(count));
    std::erase(seen, '\r'); // of the terminal's line discipline
  }
  return seen;
}

std::string TerminalProbe::rest()
{
  std::string text;
  char piece[4096];
  for (ssize_t count = 0; (count = read(terminal_, piece, sizeof piece)) > 0;)
    text.append(piece, static_cast<std::size_t>(count));
  std::erase(text, '\r');
  return text;
}

int TerminalProbe::end_by(int signal)
{
  const pid_t process = std::exchange(process_, -1);
  if (process < 0)
    return -1;
  kill(process, signal);
  int status = 0;
  waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace standard_sitemap::test
