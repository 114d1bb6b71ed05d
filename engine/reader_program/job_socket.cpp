#include "engine/reader_program/job_socket.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <utility>

#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "engine/isolate/job_message.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {
namespace {

/// Room for descriptors in the control data of a message.
union Descriptors {
  cmsghdr head;
  char bytes[CMSG_SPACE(JobContent::max_parts * sizeof(int))];
};

msghdr header_of(iovec& piece)
{
  msghdr header{};
  header.msg_iov = &piece;
  header.msg_iovlen = 1;
  return header;
}

/// Returns the files of a message; empty if its control data has anything else.
std::vector<FileDescriptor> files_of(msghdr& header)
{
  std::vector<FileDescriptor> files;
  const cmsghdr* const head = CMSG_FIRSTHDR(&header);
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS)
    return files;
  const std::size_t bytes = head->cmsg_len - CMSG_LEN(0);
  for (std::size_t at = 0; at + sizeof(int) <= bytes; at += sizeof(int)) {
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(head) + at, sizeof descriptor);
    files.emplace_back(descriptor);
  }
  return files;
}

} // namespace

std::optional<HostMessage> next_message()
{
  static char text[max_message_bytes];
  iovec piece{text, sizeof text};
  Descriptors control{};
  msghdr header = header_of(piece);
  header.msg_control = &control;
  header.msg_controllen = sizeof control;
  ssize_t size = -1;
  do
    size = ::recvmsg(wire::socket, &header, receive_flags);
  while (size < 0 && errno == EINTR);
  if (size == 0)
    return std::nullopt;
  if (size < 0 || (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0)
    end_process(Exit::misused);
  auto files = files_of(header);
  if (files.empty())
    end_process(Exit::misused);
  return HostMessage{{text, static_cast<std::size_t>(size)}, std::move(files)};
}

void send_answer(wire::AnswerKind kind, std::uint64_t value)
{
  wire::Answer answer{wire::version, kind, value};
  iovec piece{&answer, sizeof answer};
  const msghdr header = header_of(piece);
  ssize_t sent = -1;
  do
    sent = ::sendmsg(wire::socket, &header, send_flags);
  while (sent < 0 && errno == EINTR);
  if (sent < 0)
    end_process(Exit::no_host);
}

void end_process(Exit status)
{
  ::_exit(static_cast<int>(status));
}

} // namespace standard_sitemap
