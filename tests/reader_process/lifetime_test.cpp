// A process that dies, hangs or is missing costs one document at most.

#include <chrono>
#include <csignal>
#include <thread>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "discovery/discovery.h"
#include "engine/load/load.h"
#include "tests/reader_process/reader_fixture.h"
#include "tests/support/child_process.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::IsEmpty;

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

TEST_F(Lifetime, AProcessThatDiedBetweenDocumentsCostsNothing)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  signal(SIGKILL);
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 2u);
}

TEST_F(Lifetime, AProcessThatIsKilledFromOutsideIsReplacedAtOnce)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  std::thread killer{[process = pid(), host = gettid()] {
    test::wait_until_asleep(host); // the job is sent
    kill(process, SIGKILL);
  }};
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
  killer.join();
  EXPECT_EQ(reader->started(), 2u);
}

/// Ends the process by a signal while it is paused, so that it has the next job, but has not begun with it.
std::thread killer_of(int process)
{
  return std::thread{[process, host = gettid()] {
    test::wait_until_asleep(host); // the job is sent
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

TEST_F(Lifetime, ADocumentThatEndsAFreshProcessTwiceIsNotTriedAgain)
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

TEST_F(Lifetime, AProcessThatDoesNotAnswerIsEnded)
{
  ReaderSettings settings = reader_settings();
  settings.answer_time = milliseconds{1'000};
  reader.reset();
  reader = ReaderProcess::start(settings);
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const DocumentAnswer answer = read(map_text(2));
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_THAT(only_message(answer.result.diagnostics), HasSubstr("did not answer"));
  EXPECT_EQ(children().size(), 0u);
  int others = 3; // the machine may be too busy for some of them
  while (read(map_text(others)).result.outcome != DocumentOutcome::ok && others < 100)
    ++others;
  EXPECT_LT(others, 100);
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

TEST(Unavailable, AReaderThatNeverGetsReadyIsEnded)
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

TEST(Unavailable, IsolationNoneWantsNoReader)
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
TEST(Failures, AMapMayEndABoundedNumberOfProcesses)
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
