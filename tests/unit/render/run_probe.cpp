#include "run_probe.h"

#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include "support/temporary_directory.h"

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

int run_and_wait(std::vector<std::string> words, std::vector<std::string> environment, const std::string& out,
                 const std::string& err)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t child = -1;
  const int error = posix_spawn(&child, words.front().c_str(), &actions, nullptr, pointers(words).data(),
                                pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw std::runtime_error("cannot run " + words.front());
  int status = 0;
  if (waitpid(child, &status, 0) != child)
    throw std::runtime_error("lost the probe");
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

ProbeRun run_probe_with(const std::vector<std::string>& environment, const std::string& stdout_file,
                        const std::vector<std::string>& arguments)
{
  const TemporaryDirectory directory;
  const std::string out = stdout_file.empty() ? (directory.path() / "out").string() : stdout_file;
  const std::string err = directory.path() / "err";
  std::vector<std::string> words{SITEMAP_PROBE};
  words.insert(words.end(), arguments.begin(), arguments.end());

  ProbeRun run;
  run.status = run_and_wait(std::move(words), environment, out, err);
  if (stdout_file.empty())
    run.out = content_of(out);
  run.err = content_of(err);
  return run;
}

ProbeRun run_probe(const std::vector<std::string>& arguments)
{
  return run_probe_with({"LC_ALL=C.UTF-8", "COLUMNS=100"}, "", arguments);
}

} // namespace standard_sitemap::test
