#include "tests/reader_process/reader_fixture.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/child_process.h"

namespace standard_sitemap::reader_process_test {
ReaderSettings reader_settings()
{
  constexpr std::chrono::minutes patience{10};
  return {.program = STANDARD_SITEMAP_TEST_READER, .start_time = patience, .answer_time = patience};
}

std::vector<int> children()
{
  std::ifstream file{"/proc/self/task/" + std::to_string(gettid()) + "/children"};
  return {std::istream_iterator<int>{file}, {}};
}

std::size_t open_descriptors()
{
  using std::filesystem::directory_iterator;
  return static_cast<std::size_t>(std::distance(directory_iterator{"/proc/self/fd"}, directory_iterator{}));
}

std::string map_text(int items, const std::string& name)
{
  std::string text = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n";
  for (int i = 0; i < items; ++i)
    text += "<item name='" + name + ' ' + std::to_string(i) + "' url='page" + std::to_string(i) + "'/>\n";
  return text + "</sitemap>";
}

DocumentJob job_of(std::string content)
{
  DocumentJob job{.source = {.url = *Uri::parse({map_url}), .content_type = "application/xml"}};
  job.content = JobContent{std::move(content)};
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return job;
}

DocumentJob shared_job(ReaderProcess& reader, const std::string& text)
{
  DocumentJob job = job_of({});
  job.policy.document_bytes = text.size();
  job.content = ReaderClient{reader}.content();
  job.content.append(text);
  return job;
}

std::string only_message(const Diagnostics& diagnostics)
{
  EXPECT_EQ(diagnostics.items().size(), 1u);
  return diagnostics.empty() ? "" : diagnostics.items()[0].message;
}

int ReaderProcessTest::pid() const
{
  const std::vector<int> all = children();
  EXPECT_EQ(all.size(), 1u);
  return all.empty() ? -1 : all[0];
}

void ReaderProcessTest::signal(int number) const
{
  const int process = pid();
  ASSERT_GT(process, 0);
  ASSERT_EQ(kill(process, number), 0);
  if (number != SIGSTOP && number != SIGCONT)
    kill(process, SIGCONT); // it may be paused
  const char wanted = number == SIGSTOP ? 'T' : number == SIGCONT ? '-' : 'Z';
  while (wanted != '-' && test::state_of(process) != wanted)
    usleep(1'000);
}

void ReaderProcessTest::pause() const
{
  signal(SIGSTOP);
}

bool ReaderProcessTest::is_readable() const
{
  pollfd readable{reader->descriptor(), POLLIN, 0};
  return poll(&readable, 1, 0) == 1;
}

void ReaderProcessTest::wait_until_readable() const
{
  pollfd readable{reader->descriptor(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, 600'000), 1) << "nothing happened";
}

void ReaderProcessTest::run_until(const std::function<bool()>& is_done) const
{
  for (int rounds = 0; !is_done() && rounds < 10'000 && !HasFailure(); ++rounds) {
    ASSERT_NO_FATAL_FAILURE(wait_until_readable());
    reader->take_answers();
  }
  ASSERT_TRUE(is_done());
}

} // namespace standard_sitemap::reader_process_test
