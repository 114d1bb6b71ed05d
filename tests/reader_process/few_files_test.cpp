// Hosts that may not open as many files as they like.

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include <gmock/gmock.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/isolate/send_files.h"
#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using testing::HasSubstr;
using FewFiles = ReaderProcessTest;

TEST_F(FewFiles, AHostWithoutDescriptorsIsToldAndGoesOn)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  DocumentJob job = job_of(map_text(2));
  const rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  const DocumentAnswer answer = ReaderClient{*reader}.read_document(std::move(job));
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("descriptors"));
  EXPECT_EQ(read(map_text(3)).result.outcome, DocumentOutcome::ok);
}

// A file has several parts then, of which the last one is longer.
TEST_F(FewFiles, AFileOfManyPartsNeedsNoMoreDescriptorsThanThereAre)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  std::string text = map_text(3);
  text.insert(text.size() - std::string_view{"</sitemap>"}.size(), 17u << 20, ' ');
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(STDIN_FILENO); // the lowest that is free
  close(next);
  const rlimit two_more{static_cast<rlim_t>(next) + 2, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &two_more);
  const DocumentAnswer answer = ReaderClient{*reader}.read_document(shared_job(*reader, text));
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(answer.bytes, text.size());
  EXPECT_EQ(reader->started(), 1u) << "it is kept, so that it can be tried again";
}

/// While it exists, this thread cannot do what needs these rights, even if it is root's.
class WithoutRights {
 public:
  WithoutRights(std::initializer_list<unsigned> rights)
  {
    syscall(SYS_capget, &header_, before_);
    std::copy(std::begin(before_), std::end(before_), std::begin(now_));
    for (const unsigned right : rights)
      now_[right / 32].effective &= ~(1u << right % 32);
    syscall(SYS_capset, &header_, now_);
  }
  WithoutRights(const WithoutRights&) = delete;
  WithoutRights& operator=(const WithoutRights&) = delete;
  ~WithoutRights() { syscall(SYS_capset, &header_, before_); }

 private:
  __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct before_[2] = {}, now_[2] = {};
};

// The kernel has a limit for all processes of a user together.
TEST_F(FewFiles, TooManyFilesUnderWayAreNotTheFaultOfTheProcess)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  for (int i = 0; i < 2; ++i) // nobody receives them
    ASSERT_EQ(send_with_files(ends[0], "x", {&ends[0], 1}, 0), 1);
  const std::string text = map_text(2);
  for (int i = 0; i < 3; ++i) {
    DocumentJob job = shared_job(*reader, text);
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit one{1, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &one);
    const DocumentAnswer answer = [&] {
      const WithoutRights weak{CAP_SYS_RESOURCE, CAP_SYS_ADMIN};
      return ReaderClient{*reader}.read_document(std::move(job));
    }();
    setrlimit(RLIMIT_NOFILE, &before);
    EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
    EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("too few file descriptors"));
  }
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(ReaderClient{*reader}.read_document(shared_job(*reader, text)).result.outcome,
            DocumentOutcome::ok)
      << "it is not one that ended a process";
  EXPECT_EQ(reader->started(), 1u);
}

/// Reads a map in a child whose limit of open files is so low, for good. Ends it with 0 if that succeeds.
[[noreturn]] void read_with_few_files(rlim_t most)
{
  const rlimit few{most, most};
  setrlimit(RLIMIT_NOFILE, &few);
  const auto one = ReaderProcess::start(reader_settings());
  const DocumentAnswer answer = ReaderClient{*one}.read_document(job_of(map_text(1)));
  _exit(answer.result.outcome == DocumentOutcome::ok ? 0 : 1);
}

// The process may not have more files than its host, which is no reason not to start.
TEST_F(FewFiles, AHostThatMayHaveFewFilesHasAReaderProcess)
{
  EXPECT_EXIT(read_with_few_files(32), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace standard_sitemap::reader_process_test
