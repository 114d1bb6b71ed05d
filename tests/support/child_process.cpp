#include "tests/support/child_process.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace standard_sitemap::test {

namespace {

int exit_status(int status)
{
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const std::string& output_file)
{
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str())); // posix_spawn does not write to them
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output_file.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  const int error = posix_spawn(&id_, arguments.front(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0)
    throw std::runtime_error("cannot start " + command.front());
}

ChildProcess::~ChildProcess()
{
  if (is_running())
    kill(id_, SIGKILL);
  wait();
}

bool ChildProcess::is_running()
{
  int status = 0;
  if (!status_ && waitpid(id_, &status, WNOHANG) == id_)
    status_ = exit_status(status);
  return !status_;
}

int ChildProcess::wait()
{
  int status = 0;
  if (!status_ && waitpid(id_, &status, 0) == id_)
    status_ = exit_status(status);
  return status_.value_or(-1);
}

std::optional<std::string> find_program(std::string_view name)
{
  const char* const path = std::getenv("PATH");
  std::istringstream directories{std::string{path == nullptr ? "" : path} +
                                 ":/usr/sbin:/usr/local/sbin:/sbin"};
  for (std::string directory; std::getline(directories, directory, ':');) {
    const std::string file = directory + "/" + std::string{name};
    if (!directory.empty() && access(file.c_str(), X_OK) == 0)
      return file;
  }
  return std::nullopt;
}

char state_of(pid_t id)
{
  std::ifstream file{"/proc/" + std::to_string(id) + "/stat"};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  const std::size_t name_end = text.rfind(')');
  return name_end == std::string::npos ? '-' : text[name_end + 2];
}

void wait_until_asleep(pid_t id)
{
  for (char state = 'R'; state == 'R' || state == 'D'; state = state_of(id))
    usleep(1'000);
}

} // namespace standard_sitemap::test
