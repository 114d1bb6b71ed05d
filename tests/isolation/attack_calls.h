#pragma once

#include <cerrno>
#include <span>
#include <string>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include "tests/isolation/attacks.h"

// What the attacks are made of. Each returns 0 if it succeeded, or else an error number, unless it says
// otherwise.

namespace standard_sitemap::testing {

int result_of(long returned);
/// Of something that opens a file, which is closed again.
int opened(long file);
/// Of something that starts a process: the child ends at once.
int started(long child);
std::string path_of_memory(pid_t process);
sockaddr_in address_of(const Target& target);
int with_memory_of(const Target& target, long number);
int make_executable(long memory);
int run_from_memory();
long map(long protection, long flags);
int mapped(long protection, long flags);
/// Maps the content so that it can be written, if it can, and writes.
int write_to_mapped_content();
int make_mapped_content_writable();
/// What else is in the memory with which the content came: it has 64 KiB at least.
int read_behind_content();
int write_all_of(std::span<char> memory);
/// Behind its end nothing can be written.
int stretch(std::span<char> memory);
int ignore(int signal);
int write_to(int file);
int receive_from(int file);
/// What the limit of memory leaves, in pieces of a megabyte, and gives it back.
int take_all_memory();
/// Sends files that the host does not take, until that is refused. One message may have 253 of them.
int send_files();
#ifdef __x86_64__
int call_as_32_bit_programs();
/// False for kernels without `CONFIG_IA32_EMULATION`, or started with `ia32_emulation=0`.
bool kernel_has_32_bit_calls();
#endif
int spin();
/// A filter of system calls that allows them all.
int allow_all();
/// A CPU clock of another process, as clock_getcpuclockid makes its number.
long clock_of(pid_t process);

template <class... Arguments>
int call(long number, Arguments... arguments)
{
  return result_of(::syscall(number, arguments...));
}

/// A socket, and then what is to be done with it.
template <class Then>
int with_socket(Then then)
{
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  if (socket < 0)
    return errno;
  const int result = result_of(then(socket));
  ::close(socket);
  return result;
}

} // namespace standard_sitemap::testing
