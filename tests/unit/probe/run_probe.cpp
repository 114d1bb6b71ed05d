#include "tests/unit/probe/run_probe.h"

#include <csignal>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

namespace standard_sitemap::test {

namespace {

std::vector<char*> pointers(std::vector<std::string>& words)
{
  std::vector<char*> result;
  for (std::string& word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

pid_t start(std::vector<std::string> words, std::vector<std::string> environment, const std::string& out,
            const std::string& err, const std::string& in = "/dev/null",
            const std::string& program = SITEMAP_PROBE)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
  if (out == closed)
    posix_spawn_file_actions_addclose(&actions, 1);
  else
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  words.insert(words.begin(), program);
  pid_t child = -1;
  const int error = posix_spawn(&child, words.front().c_str(), &actions, nullptr, pointers(words).data(),
                                pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw std::runtime_error("cannot run " + words.front());
  return child;
}

int status_of(pid_t child)
{
  int status = 0;
  if (waitpid(child, &status, 0) != child)
    throw std::runtime_error("lost the probe");
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

const std::vector<std::string> usual_environment = {"LC_ALL=C.UTF-8", "COLUMNS=100"};

} // namespace

ProbeRun run_probe_with(const std::vector<std::string>& environment, const std::string& stdout_file,
                        const std::vector<std::string>& arguments)
{
  const TemporaryDirectory directory;
  const std::string out = stdout_file.empty() ? (directory.path() / "out").string() : stdout_file;
  const std::string err = directory.path() / "err";
  ProbeRun run;
  run.status = status_of(start(arguments, environment, out, err));
  if (stdout_file.empty())
    run.out = content_of(out);
  run.err = content_of(err);
  return run;
}

ProbeRun run_probe(const std::vector<std::string>& arguments)
{
  return run_probe_with(usual_environment, "", arguments);
}

ProbeRun run_program(const std::string& program, const std::vector<std::string>& arguments)
{
  const TemporaryDirectory directory;
  const std::string out = directory.path() / "out", err = directory.path() / "err";
  ProbeRun run;
  run.status = status_of(start(arguments, usual_environment, out, err, "/dev/null", program));
  run.out = content_of(out);
  run.err = content_of(err);
  return run;
}

ProbeRun run_probe_reading(const std::string& stdin_file, const std::vector<std::string>& arguments)
{
  const TemporaryDirectory directory;
  const std::string out = directory.path() / "out", err = directory.path() / "err";
  ProbeRun run;
  run.status = status_of(start(arguments, usual_environment, out, err, stdin_file));
  run.out = content_of(out);
  run.err = content_of(err);
  return run;
}

StartedProbe::StartedProbe(const std::vector<std::string>& arguments)
    : process_(start(arguments, usual_environment, directory_.path() / "out", directory_.path() / "err"))
{
}

StartedProbe::~StartedProbe()
{
  if (process_ > 0) {
    signal(SIGKILL);
    status_of(process_);
  }
}

void StartedProbe::signal(int number) const
{
  kill(process_, number);
}

std::string StartedProbe::out() const
{
  return content_of(directory_.path() / "out");
}

std::string StartedProbe::err() const
{
  return content_of(directory_.path() / "err");
}

ProbeRun StartedProbe::wait()
{
  ProbeRun run;
  run.status = status_of(std::exchange(process_, -1));
  run.out = content_of(directory_.path() / "out");
  run.err = content_of(directory_.path() / "err");
  return run;
}

} // namespace standard_sitemap::test
