#include "tests/isolation/sealed_reader.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/isolate/job_message.h"
#include "engine/isolate/send_files.h"

namespace standard_sitemap::testing {
namespace {

void deny(const std::vector<std::string>& calls)
{
  if (calls.empty())
    return;
  void* const filter = seccomp_init(SCMP_ACT_ALLOW);
  for (const std::string& call : calls)
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), seccomp_syscall_resolve_name(call.c_str()), 0);
  if (seccomp_load(filter) != 0)
    ::_exit(126);
}

int memory_for_answers(std::uint64_t bytes)
{
  const int file = ::memfd_create("answers", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (::ftruncate(file, static_cast<off_t>(bytes)) == 0)
    ::fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW);
  return file;
}

std::string message(std::string_view content)
{
  DocumentJob job{
      .source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}), .content_type = "application/xml"},
      .content = JobContent{std::string{content}}};
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return message_of(job);
}

} // namespace

SealedReader::SealedReader(const std::string& program, const std::string& name, std::uint64_t memory,
                           std::uint64_t answer_bytes, const std::vector<std::string>& denied)
{
  int ends[2];
  ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
  socket_ = ends[0];
  answer_ = memory_for_answers(answer_bytes);
  std::array words{name, std::to_string(memory), std::to_string(answer_bytes)};
  char* const arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  char* const environment[] = {nullptr};
  process_ = ::fork();
  if (process_ == 0) {
    const int nothing = ::open("/dev/null", O_RDWR);
    const int its_socket = ::fcntl(ends[1], F_DUPFD, wire::answer_memory + 1);
    const int its_answer = ::fcntl(answer_, F_DUPFD, wire::answer_memory + 1);
    for (const int stream : {0, 1, 2})
      ::dup2(nothing, stream);
    ::dup2(its_socket, wire::socket);
    ::dup2(its_answer, wire::answer_memory);
    ::closefrom(wire::answer_memory + 1);
    deny(denied);
    ::execve(program.c_str(), arguments, environment);
    ::_exit(127);
  }
  ::close(ends[1]);
  first_ = hear();
}

SealedReader::~SealedReader()
{
  if (process_ > 0)
    ::kill(process_, SIGKILL);
  hang_up();
  ::close(answer_);
}

void SealedReader::send(std::string_view content, unsigned cpu_seconds)
{
  const rlimit limit{cpu_seconds, RLIM_INFINITY};
  ::prlimit(process_, RLIMIT_CPU, &limit, nullptr);
  const std::string text = message(content);
  if (!content_ && !(content_ = SharedMemory::make()))
    return;
  if (!content_->reserve(content.size()))
    return;
  std::memcpy(content_->data(), content.data(), content.size());
  const int file = content_->descriptor();
  send_with_files(socket_, text, {&file, 1}, MSG_NOSIGNAL);
}

Heard SealedReader::hear()
{
  constexpr int hangs_after = 300'000; // milliseconds
  for (;;) {
    pollfd wanted{socket_, POLLIN, 0};
    if (process_ > 0 && ::poll(&wanted, 1, hangs_after) == 0)
      ::kill(process_, SIGKILL);
    wire::Answer answer{};
    // Files that come along are closed by the kernel, as there is no room for them.
    const ssize_t size = ::recv(socket_, &answer, sizeof answer, 0);
    if (size == sizeof answer)
      return {.answer = answer};
    if (size <= 0)
      return wait_for_end();
  }
}

void SealedReader::wait_for_result() const
{
  for (pollfd end{socket_, 0, 0};
       ::poll(&end, 1, 1) == 0;) // a socket that is closed at the other end wakes it
    if (int waiting = 0; ::ioctl(socket_, FIONREAD, &waiting) != 0 || waiting >= int{sizeof(wire::Answer)})
      return;
}

std::string SealedReader::answer() const
{
  std::string bytes(256, '\0');
  const ssize_t size = ::pread(answer_, bytes.data(), bytes.size(), 0);
  bytes.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return bytes;
}

Heard SealedReader::hang_up()
{
  ::close(std::exchange(socket_, -1));
  return wait_for_end();
}

Heard SealedReader::wait_for_end()
{
  Heard heard;
  int status = 0;
  if (process_ <= 0 || ::waitpid(process_, &status, 0) != process_)
    return heard;
  process_ = -1;
  heard.has_ended = true;
  heard.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  heard.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return heard;
}

} // namespace standard_sitemap::testing
