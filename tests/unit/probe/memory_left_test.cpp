#include "render/hosts/probe/memory_left.h"

#include <array>
#include <csignal>
#include <vector>

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace standard_sitemap::memory_left_test {
namespace {

/// Whether the process that asks has enough for a child to be left behind. A forked process starts with what
/// its parent has at that time: with sanitizers, or after other tests, that may be enough already.
bool has_much()
{
  constexpr long much = 32 << 10; // KiB, as memory_left.cpp has it
  rusage used{};
  return getrusage(RUSAGE_SELF, &used) == 0 && used.ru_maxrss >= much;
}

/// In a process of its own, which first writes whether it has much. Orphans become children of the test.
pid_t start(std::size_t bytes, int told)
{
  const pid_t process = fork();
  if (process != 0)
    return process;
  const std::vector<char> much(bytes, 'x');
  const char answer = has_much() ? 'y' : 'n';
  if (write(told, &answer, 1) != 1)
    _exit(1);
  leave_memory_behind();
  raise(SIGTERM);
  _exit(much.back());
}

TEST(MemoryLeft, AChildHasItUntilTheProcessHasEndedAndHoldsNoFile)
{
  ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  for (const bool is_much : {true, false}) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t process = start(is_much ? 256u << 20 : 1, ends[1]);
    close(ends[1]);
    int status = 0;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    char has_much = 0;
    EXPECT_EQ(read(ends[0], &has_much, 1), 1);
    EXPECT_TRUE(!is_much || has_much == 'y');
    char byte = 0;
    EXPECT_EQ(read(ends[0], &byte, 1), 0) << "nobody writes any more";
    close(ends[0]);
    if (has_much == 'y') {
      EXPECT_GT(waitpid(-1, &status, 0), 0);
      // With the process, or by itself if it only then had its turn.
      const bool is_ended_with_it = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
      EXPECT_TRUE(is_ended_with_it || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) << status;
    }
    EXPECT_EQ(waitpid(-1, &status, 0), -1) << "there is no other";
  }
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

} // namespace
} // namespace standard_sitemap::memory_left_test
