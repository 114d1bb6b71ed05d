#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <sys/types.h>

namespace standard_sitemap {

/// The kernel's limit for the files of one message (SCM_MAX_FD).
inline constexpr std::size_t max_sent_files = 253;

/// Sends bytes, at least one, with up to `max_sent_files` open files over a local socket (unix(7),
/// SCM_RIGHTS). The receiver gets duplicates of the descriptors. `flags` and the result: as for sendmsg(2).
/// Does not allocate.
ssize_t send_with_files(int socket, std::string_view bytes, std::span<const int> files, int flags);

} // namespace standard_sitemap
