#include "engine/isolate/send_files.h"

#include <array>
#include <cassert>
#include <cstring>

#include <sys/socket.h>
#include <sys/uio.h>

namespace standard_sitemap {

ssize_t send_with_files(int socket, std::string_view bytes, std::span<const int> files, int flags)
{
  assert(files.size() <= max_sent_files);
  iovec piece{const_cast<char*>(bytes.data()), bytes.size()}; // the interface lacks const
  alignas(cmsghdr) std::array<char, CMSG_SPACE(max_sent_files * sizeof(int))> control{};
  msghdr header{};
  header.msg_iov = &piece;
  header.msg_iovlen = 1;
  if (!files.empty()) {
    header.msg_control = control.data();
    header.msg_controllen = CMSG_SPACE(files.size_bytes());
    cmsghdr* const part = CMSG_FIRSTHDR(&header);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(files.size_bytes());
    std::memcpy(CMSG_DATA(part), files.data(), files.size_bytes());
  }
  return sendmsg(socket, &header, flags);
}

} // namespace standard_sitemap
