// A process that dies, hangs or is missing costs one document at most.

#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include <gmock/gmock.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "discovery/discovery.h"
#include "engine/load/load.h"
#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::IsEmpty;

std::string only_message(const Diagnostics& diagnostics)
{
  EXPECT_EQ(diagnostics.items().size(), 1u);
  return diagnostics.empty() ? "" : diagnostics.items()[0].message;
}

using Lifetime = ReaderProcessTest;

TEST_F(Lifetime, ADocumentIsReadAsInThisProcess)
{
  const DocumentAnswer answer = read(map_text(3));
  ASSERT_EQ(answer.result.outcome, DocumentOutcome::ok);
  ASSERT_TRUE(answer.result.document);
  EXPECT_EQ(answer.result.document->size(), 4u);
  EXPECT_EQ(answer.result.document->attribute(2, Attribute::name), "Page 1");
  EXPECT_EQ(answer.result.document->url().text(), map_url);
  EXPECT_EQ(answer.bytes, map_text(3).size());
  EXPECT_EQ(answer.elements, 4u);
}

TEST_F(Lifetime, IsStartedOnceAndKept)
{
  for (int i = 0; i < 50; ++i)
    EXPECT_EQ(read(map_text(i)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 1u);
}

TEST_F(Lifetime, LeavesNoProcessAndNoDescriptor)
{
  reader.reset();
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 5; ++i) {
    const auto one = ReaderProcess::start(reader_settings());
    if (i % 2 == 0) {
      EXPECT_EQ(ReaderClient{*one}.read_document(job_of(map_text(2))).result.outcome, DocumentOutcome::ok);
    }
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_THAT(children(), IsEmpty());
}

TEST_F(Lifetime, OneThatDiedBetweenDocumentsCostsNothing)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  signal(SIGKILL);
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 2u);
}

TEST_F(Lifetime, OneThatIsKilledFromOutsideIsReplacedAtOnce)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  std::thread killer{[process = pid()] {
    std::this_thread::sleep_for(milliseconds{100});
    kill(process, SIGKILL);
  }};
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  killer.join();
  EXPECT_EQ(reader->started(), 2u);
}

/// Ends the process by a signal while it is paused, so that it has the next job, but has not begun with it.
std::thread killer_of(int process)
{
  return std::thread{[process] {
    std::this_thread::sleep_for(milliseconds{100});
    kill(process, SIGUSR1);
    kill(process, SIGCONT);
  }};
}

TEST_F(Lifetime, ACrashCostsTheDocument)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  std::thread killer = killer_of(pid());
  const DocumentAnswer answer = read(map_text(7));
  killer.join();
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_FALSE(answer.result.document);
  EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("signal 10"));
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 2u);
}

TEST_F(Lifetime, ACrashThatAnEarlierDocumentMayHaveCausedCostsNothing)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  pause();
  std::thread killer = killer_of(pid());
  EXPECT_EQ(read(map_text(7)).result.outcome, DocumentOutcome::ok);
  killer.join();
  EXPECT_EQ(reader->started(), 2u);
}

TEST_F(Lifetime, WhatEndsAFreshProcessTwiceIsNotTriedAgain)
{
  ReaderSettings settings = reader_settings();
  settings.answer_bytes = 8'192; // a larger answer ends the process
  reader.reset();
  reader = ReaderProcess::start(settings);
  const std::string deadly = map_text(500);
  for (const std::uint64_t started : {1u, 2u}) {
    const DocumentAnswer answer = read(deadly);
    EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
    EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("larger answer"));
    EXPECT_EQ(reader->started(), started);
  }
  const DocumentAnswer answer = read(deadly);
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("twice"));
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 3u);
}

// --- long documents, of which the host keeps nothing while they are read ---

/// A map of three items and so much white space that it is a long document.
std::string long_text()
{
  std::string text = map_text(3);
  text.insert(text.size() - std::string_view{"</sitemap>"}.size(), 17u << 20, ' ');
  return text;
}

/// A job as loads make them, with its content in shared memory.
DocumentJob shared_job(ReaderProcess& reader, const std::string& text)
{
  DocumentJob job = job_of({});
  job.policy.document_bytes = text.size();
  job.content = ReaderClient{reader}.content();
  job.content.append(text);
  return job;
}

TEST_F(Lifetime, ALongDocumentIsReadByAProcessThatHasReadNothing)
{
  const std::string text = long_text();
  for (const std::uint64_t started : {1u, 2u}) { // the first one has read nothing
    const DocumentAnswer answer = ReaderClient{*reader}.read_document(shared_job(*reader, text));
    ASSERT_EQ(answer.result.outcome, DocumentOutcome::ok);
    EXPECT_EQ(answer.result.document->size(), 4u);
    EXPECT_EQ(answer.bytes, text.size());
    EXPECT_EQ(reader->started(), started);
  }
  EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 2u) << "a short one needs no new process";
}

TEST_F(Lifetime, ALongDocumentIsNotKeptWhileItIsRead)
{
  reader->answer_later();
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const std::size_t before = open_descriptors();
  DocumentJob job = shared_job(*reader, long_text());
  EXPECT_EQ(open_descriptors(), before + 5) << "five parts of 4 MiB";
  std::optional<DocumentAnswer> answer;
  const auto pending = ReaderClient{*reader}.read_later(
      std::move(job), [&answer](DocumentAnswer received) { answer = std::move(received); });
  EXPECT_EQ(open_descriptors(), before + 1) << "of its beginning";
  signal(SIGCONT);
  while (!answer)
    reader->take_answers(milliseconds{1'000});
  EXPECT_EQ(answer->result.outcome, DocumentOutcome::ok);
}

TEST_F(Lifetime, ALongDocumentHasNoSecondTry)
{
  for (const int number : {SIGKILL, SIGUSR1}) {
    reader.reset();
    reader = ReaderProcess::start(reader_settings());
    ASSERT_EQ(reader->unavailable(), std::nullopt);
    reader->answer_later();
    pause();
    std::optional<DocumentAnswer> answer;
    const auto pending = ReaderClient{*reader}.read_later(
        shared_job(*reader, long_text()),
        [&answer](DocumentAnswer received) { answer = std::move(received); });
    signal(number);
    while (!answer)
      reader->take_answers(milliseconds{1'000});
    EXPECT_EQ(answer->result.outcome, DocumentOutcome::reader_failed);
    EXPECT_THAT(only_message(answer->result.diagnostics),
                HasSubstr(number == SIGKILL ? "was killed" : "ended by signal"));
    EXPECT_EQ(reader->started(), 1u);
  }
}

TEST_F(Lifetime, OneThatDoesNotAnswerIsEnded)
{
  ReaderSettings settings = reader_settings();
  settings.answer_time = milliseconds{200};
  reader.reset();
  reader = ReaderProcess::start(settings);
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const DocumentAnswer answer = read(map_text(2));
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("did not answer"));
  EXPECT_EQ(read(map_text(3)).result.outcome, DocumentOutcome::ok);
}

TEST_F(Lifetime, APageIsLostAlone)
{
  const std::string body = "<link rel='schema.x' href='http://standard-sitemap.org/2007/ns'>"
                           "<link rel='x.location' href='/map.xml'>";
  const Page page{
      .url = *Uri::parse({"http://example.com/"}), .media_type = MediaType::parse("text/html"), .body = body};
  Policy policy;
  policy.reader = reader;
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  std::thread killer = killer_of(pid());
  const Discovery lost = discover(page, policy);
  killer.join();
  EXPECT_FALSE(lost.found);
  ASSERT_TRUE(lost.links);
  EXPECT_TRUE(lost.links->cut);
  EXPECT_EQ(lost.diagnostics.count(Code::reader_failed), 1u);
  EXPECT_TRUE(discover(page, policy).found);
}

TEST_F(Lifetime, AHostWithoutDescriptorsIsToldAndGoesOn)
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

/// Sends a file over a socket of which nobody receives it.
void leave_under_way(int socket, int file)
{
  char byte = 0;
  iovec piece{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
  msghdr header{};
  header.msg_iov = &piece;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = sizeof control;
  cmsghdr* const head = CMSG_FIRSTHDR(&header);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(head), &file, sizeof file);
  ASSERT_EQ(sendmsg(socket, &header, 0), 1);
}

// The kernel has a limit for all processes of a user together.
TEST_F(Lifetime, TooManyFilesUnderWayAreNotTheFaultOfTheProcess)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  leave_under_way(ends[0], ends[0]);
  leave_under_way(ends[0], ends[0]);
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
  EXPECT_EQ(ReaderClient{*reader}.read_document(shared_job(*reader, text)).result.outcome, DocumentOutcome::ok)
      << "it is not one that ended a process";
  EXPECT_EQ(reader->started(), 1u);
}

// Then its parts are longer.
TEST_F(Lifetime, ALongDocumentNeedsNoMoreDescriptorsThanThereAre)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(STDIN_FILENO); // the lowest that is free
  close(next);
  const rlimit two_more{static_cast<rlim_t>(next) + 2, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &two_more);
  const std::string text = long_text();
  const DocumentAnswer answer = ReaderClient{*reader}.read_document(shared_job(*reader, text));
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(answer.bytes, text.size());
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
TEST(FewFiles, AHostThatMayHaveFewFilesHasAReaderProcess)
{
  EXPECT_EXIT(read_with_few_files(32), testing::ExitedWithCode(0), "");
}

// --- where there is none ---

TEST(Unavailable, AMissingProgramIsTold)
{
  const auto none = ReaderProcess::start({.program = "/nonexistent/reader"});
  const auto why = none->unavailable();
  ASSERT_TRUE(why);
  EXPECT_THAT(*why, HasSubstr("/nonexistent/reader"));
  EXPECT_EQ(none->started(), 0u);
}

TEST(Unavailable, AnotherProgramIsTold)
{
  for (const char* program : {"/bin/true", "/bin/cat", "/bin/false"}) {
    const auto none = ReaderProcess::start({.program = program});
    EXPECT_TRUE(none->unavailable()) << program;
    EXPECT_EQ(ReaderClient{*none}.read_document(job_of(map_text(1))).result.outcome,
              DocumentOutcome::reader_failed);
  }
  EXPECT_THAT(children(), IsEmpty());
}

TEST(Unavailable, OneThatNeverGetsReadyIsEnded)
{
  const auto none = ReaderProcess::start(
      {.program = "/bin/sleep", .arguments = {"sleep", "1000"}, .start_time = milliseconds{100}});
  const auto why = none->unavailable();
  ASSERT_TRUE(why);
  EXPECT_THAT(*why, HasSubstr("not ready"));
  EXPECT_THAT(children(), IsEmpty());
}

LoadResult load_with(const Policy& policy)
{
  const Uri root = *Uri::parse({map_url});
  Load load{root, std::nullopt, policy};
  for (const Request& request : load.take_requests()) {
    Receiver& receiver = load.receiver(request.id);
    ResponseHead head{.url = root, .status = 200};
    head.fields.add("Content-Type", "application/xml");
    const std::string text = map_text(2);
    if (receiver.begin(head) && receiver.append(text))
      receiver.end();
  }
  EXPECT_TRUE(load.done());
  return std::move(load).finish();
}

TEST(Unavailable, AutomaticParsesHereAndSaysSo)
{
  Policy policy;
  policy.reader = ReaderProcess::start({.program = "/nonexistent/reader"});
  const LoadResult result = load_with(policy);
  ASSERT_TRUE(result.map);
  EXPECT_EQ(result.diagnostics.count(Code::not_isolated), 1u);
  EXPECT_EQ(result.diagnostics.count(Code::reader_failed), 0u);
}

TEST(Unavailable, RequiredParsesNothing)
{
  for (const auto& reader :
       {std::shared_ptr<ReaderProcess>{}, ReaderProcess::start({.program = "/nonexistent"})}) {
    Policy policy;
    policy.isolation = Isolation::required;
    policy.reader = reader;
    const LoadResult result = load_with(policy);
    EXPECT_FALSE(result.map);
    ASSERT_EQ(result.documents.size(), 1u);
    EXPECT_EQ(result.documents[0].outcome, DocumentOutcome::reader_failed);
    EXPECT_EQ(result.diagnostics.count(Code::reader_failed), 1u);
    EXPECT_EQ(result.diagnostics.count(Code::not_isolated), 0u);

    const Page page{.url = *Uri::parse({"http://example.com/"}),
                    .media_type = MediaType::parse("text/html"),
                    .body = "<link rel='sitemap' href='x'>"};
    const PageLinks links = read_page_links(page, policy);
    EXPECT_TRUE(links.cut);
    EXPECT_THAT(links.links, IsEmpty());
    EXPECT_EQ(links.diagnostics.count(Code::reader_failed), 1u);
  }
}

TEST(Unavailable, NoneWantsNone)
{
  Policy policy;
  policy.isolation = Isolation::none;
  policy.reader = ReaderProcess::start(reader_settings());
  const auto before = policy.reader->cpu_time();
  const LoadResult result = load_with(policy);
  EXPECT_TRUE(result.map);
  EXPECT_TRUE(result.diagnostics.empty());
  ASSERT_EQ(policy.reader->unavailable(), std::nullopt);
  (void)before;
}

// Policy: reader_failures
TEST(Failures, AMapMayEndOnlySoManyProcesses)
{
  ReaderSettings settings = reader_settings();
  settings.answer_bytes = 8'192; // a larger answer ends the process
  Policy policy;
  policy.reader = ReaderProcess::start(settings);
  policy.reader_failures = 3;
  std::string root = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Home' url='/'/>";
  for (int i = 0; i < 6; ++i)
    root += "<external url='part" + std::to_string(i) + ".xml'/>";
  root += "</sitemap>";

  Load load{*Uri::parse({map_url}), std::nullopt, policy};
  int part = 0;
  while (!load.done())
    for (const Request& request : load.take_requests()) {
      const bool is_root = request.url.text() == map_url;
      const std::string text = is_root ? root : map_text(is_root ? 0 : 500 + part++);
      Receiver& receiver = load.receiver(request.id);
      ResponseHead head{.url = request.url, .status = 200};
      head.fields.add("Content-Type", "application/xml");
      if (receiver.begin(head) && receiver.append(text))
        receiver.end();
    }
  const LoadResult result = std::move(load).finish();
  ASSERT_TRUE(result.map) << "what could be read stays";
  ASSERT_EQ(result.documents.size(), 7u);
  EXPECT_EQ(result.documents[0].outcome, DocumentOutcome::ok);
  for (std::size_t i = 1; i < 7; ++i)
    EXPECT_EQ(result.documents[i].outcome, DocumentOutcome::reader_failed) << i;
  EXPECT_EQ(result.diagnostics.count(Code::reader_failed), 6u);
  EXPECT_EQ(policy.reader->started(), 4u)
      << "one for each, and one for what the root might have done to the first";
}

} // namespace
} // namespace standard_sitemap::reader_process_test
