#include "engine/isolate/reader_connection.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/isolate/send_files.h"

namespace standard_sitemap {
namespace {

constexpr int all_seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

/// Returns a copy as a file in memory that nobody can change.
FileDescriptor sealed_file_of(std::string_view content)
{
  FileDescriptor file{memfd_create("standard-sitemap", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
  if (!file.is_open())
    throw std::bad_alloc();
  while (!content.empty()) {
    const ssize_t written = ::write(file.number(), content.data(), content.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      throw std::bad_alloc();
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  if (fcntl(file.number(), F_ADD_SEALS, all_seals) != 0)
    throw std::bad_alloc();
  return file;
}

} // namespace

Result<AnswerMemory> AnswerMemory::make(std::uint64_t max_bytes)
{
  FileDescriptor file{memfd_create("standard-sitemap", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
  if (!file.is_open() || ftruncate(file.number(), static_cast<off_t>(max_bytes)) != 0 ||
      fcntl(file.number(), F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW) != 0)
    return Failure{Error{Code::not_isolated, "there is no memory for answers: " + system_message()}};
  return AnswerMemory{std::move(file), max_bytes};
}

void AnswerMemory::begin(std::uint64_t size)
{
  size_ = size;
  offset_ = 0;
  given_back_ = 0;
}

void AnswerMemory::end()
{
  constexpr std::uint64_t long_answer = 4 * kept; // next to such an answer, getting new memory costs little
  if (size_ > kept)
    give_back(size_ > long_answer ? 0 : kept, max_bytes_);
  size_ = 0;
}

void AnswerMemory::give_back_read()
{
  const std::uint64_t read = offset_ / slice * slice;
  if (read <= std::max(kept, given_back_))
    return;
  give_back(std::max(kept, given_back_), read);
  given_back_ = read;
}

void AnswerMemory::give_back(std::uint64_t begin, std::uint64_t end)
{
  fallocate(file_.number(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
            static_cast<off_t>(end - begin));
}

bool AnswerMemory::read(std::span<std::byte> into)
{
  if (into.size() > size_ - offset_)
    return false;
  while (!into.empty()) {
    const std::size_t wanted = std::min(into.size(), slice);
    const ssize_t count = pread(file_.number(), into.data(), wanted, static_cast<off_t>(offset_));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    offset_ += static_cast<std::uint64_t>(count);
    into = into.subspan(static_cast<std::size_t>(count));
    give_back_read();
  }
  return true;
}

Result<ReaderConnection> ReaderConnection::start(const ReaderSettings& settings)
{
  auto answer = AnswerMemory::make(settings.answer_bytes);
  if (!answer)
    return Failure{answer.error()};
  auto process = HelperProcess::start(settings, answer->descriptor());
  if (!process)
    return Failure{process.error()};
  return ReaderConnection{std::move(process).value(), std::move(answer).value()};
}

bool ReaderConnection::send(std::string_view message, const JobContent& content, const ContentPool& pool)
{
  std::vector<FileDescriptor> copies;
  std::vector<int> files;
  for (const JobContent::Part& part : content.parts(pool)) {
    if (part.descriptor < 0)
      copies.push_back(sealed_file_of(part.bytes));
    files.push_back(part.descriptor < 0 ? copies.back().number() : part.descriptor);
  }
  static_assert(JobContent::max_parts <= max_sent_files);
  ssize_t sent = 0;
  do
    sent = send_with_files(process_.socket(), message, files, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  if (sent < 0 && (errno == ENOMEM || errno == ENOBUFS || errno == ETOOMANYREFS))
    throw std::bad_alloc(); // not the fault of the process
  return sent == static_cast<ssize_t>(message.size());
}

Received ReaderConnection::receive()
{
  wire::Answer answer{};
  iovec bytes{&answer, sizeof answer};
  msghdr header{};
  header.msg_iov = &bytes;
  header.msg_iovlen = 1;
  // Without room for descriptors, the kernel drops any that come, and sets a flag.
  ssize_t size = 0;
  do
    size = recvmsg(process_.socket(), &header, MSG_DONTWAIT);
  while (size < 0 && errno == EINTR);
  if (size < 0)
    return {errno == EAGAIN ? Received::Kind::nothing : Received::Kind::ended};
  if (size == 0)
    return {Received::Kind::ended};
  if (size != sizeof answer || (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0 ||
      answer.version != wire::version)
    return {Received::Kind::broken};
  switch (answer.kind) {
  case wire::AnswerKind::ready:
    return {Received::Kind::ready, answer.value};
  case wire::AnswerKind::failed:
    return {Received::Kind::failed, answer.value};
  case wire::AnswerKind::image:
    if (answer.value > answer_.max_bytes())
      break;
    answer_.begin(answer.value);
    return {Received::Kind::image, answer.value};
  }
  return {Received::Kind::broken};
}

} // namespace standard_sitemap
