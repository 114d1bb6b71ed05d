// Where the system has no descriptors of processes: before Linux 5.3, and under valgrind 3.19.

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <seccomp.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/isolate/helper_process.h"
#include "engine/isolate/reader_client.h"
#include "tests/isolation/attacks.h"

namespace standard_sitemap::testing {
namespace {

using std::chrono::milliseconds;

/// Runs it in a thread for which `pidfd_open` does not exist.
template <class Function>
void without_pidfd(Function function)
{
  std::thread{[&] {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(pidfd_open), 0);
    const bool is_loaded = seccomp_load(filter) == 0;
    seccomp_release(filter);
    if (is_loaded && ::syscall(SYS_pidfd_open, ::getpid(), 0) < 0 && errno == ENOSYS)
      function();
    else
      GTEST_SKIP() << "the kernel of this machine does not filter system calls";
  }}.join();
}

/// A process without anything of the protocol.
std::optional<HelperProcess> started(const char* script)
{
  const FileDescriptor nothing{::dup(STDIN_FILENO)};
  auto process =
      HelperProcess::start({.program = "/bin/sh", .arguments = {"sh", "-c", script}}, nothing.number());
  EXPECT_TRUE(process) << process.error().message;
  return process ? std::optional{std::move(process).value()} : std::nullopt;
}

DocumentAnswer read(ReaderProcess& reader, std::string content)
{
  DocumentJob job{
      .source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}), .content_type = "application/xml"},
      .content = JobContent{std::move(content)}};
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return ReaderClient{reader}.read_document(std::move(job));
}

TEST(WithoutPidfd, TheEndOfAProcessIsSeen)
{
  without_pidfd([] {
    auto one = started("exit 7");
    ASSERT_TRUE(one);
    const ProcessEnd end = one->end(milliseconds{600'000});
    EXPECT_EQ(end.status, 7);
    EXPECT_EQ(end.signal, 0);
    EXPECT_FALSE(end.by_host);

    auto other = started("kill -SEGV $$");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->end(milliseconds{600'000}).signal, SIGSEGV);
  });
}

TEST(WithoutPidfd, AProcessThatDoesNotEndIsKilled)
{
  without_pidfd([] {
    auto process = started("while :; do sleep 1; done");
    ASSERT_TRUE(process);
    const ProcessEnd end = process->end(milliseconds{50});
    EXPECT_EQ(end.signal, SIGKILL);
    EXPECT_TRUE(end.by_host);
  });
}

// Its number may be that of another process by then.
TEST(WithoutPidfd, AProcessThatSomebodyElseHasWaitedForIsNotKilled)
{
  without_pidfd([] {
    auto process = started("exit 7");
    ASSERT_TRUE(process);
    int status = 0;
    ASSERT_GT(::wait(&status), 0);
    const ProcessEnd end = process->end(milliseconds{50});
    EXPECT_EQ(end.signal, 0);
    EXPECT_EQ(end.status, 0);
    EXPECT_FALSE(end.by_host);
  });
}

TEST(WithoutPidfd, DocumentsAreReadAndProcessesReplaced)
{
  without_pidfd([] {
    const auto reader =
        ReaderProcess::start({.program = STANDARD_SITEMAP_ATTACK_READER, .arguments = {"unfiltered"}});
    const std::string map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='A'/></sitemap>";
    EXPECT_EQ(read(*reader, map).result.outcome, DocumentOutcome::ok);
    EXPECT_EQ(read(*reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
    EXPECT_EQ(read(*reader, order("garbage", {})).result.outcome, DocumentOutcome::reader_failed);
    EXPECT_EQ(read(*reader, map).result.outcome, DocumentOutcome::ok);
    EXPECT_EQ(reader->started(), 4u); // `exit` was tried once more
  });
  EXPECT_EQ(::wait(nullptr), -1) << "a process is left behind";
}

} // namespace
} // namespace standard_sitemap::testing
