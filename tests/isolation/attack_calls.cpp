#include "tests/isolation/attack_calls.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "engine/isolate/send_files.h"
#include "engine/isolate/wire.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap::testing {

int result_of(long returned)
{
  return returned < 0 ? errno : 0;
}

/// Of something that opens a file, which is closed again.
int opened(long file)
{
  const int result = result_of(file);
  if (file >= 0)
    ::close(static_cast<int>(file));
  return result;
}

/// Of something that starts a process: the child ends at once.
int started(long child)
{
  if (child == 0)
    ::syscall(SYS_exit_group, 0);
  if (child > 0)
    ::waitpid(static_cast<pid_t>(child), nullptr, 0);
  return result_of(child);
}

std::string path_of_memory(pid_t process)
{
  return "/proc/" + std::to_string(process) + "/mem";
}

sockaddr_in address_of(const Target& target)
{
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(target.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int with_memory_of(const Target& target, long number)
{
  std::uint64_t bytes = 0;
  iovec here{&bytes, sizeof bytes};
  iovec there{reinterpret_cast<void*>(target.address), sizeof bytes};
  return call(number, target.host, &here, 1L, &there, 1L, 0L);
}

int make_executable(long memory)
{
  if (memory == -1)
    return errno;
  const int result = call(SYS_mprotect, memory, 4'096L, long{PROT_READ | PROT_EXEC});
  ::syscall(SYS_munmap, memory, 4'096L);
  return result;
}

int run_from_memory()
{
  const long file = ::syscall(SYS_memfd_create, "", 0);
  if (file < 0 || ::write(static_cast<int>(file), "#!/bin/true\n", 12) < 0)
    return errno;
  const char* const none[] = {nullptr};
  return call(SYS_execveat, file, "", none, none, long{AT_EMPTY_PATH});
}

long map(long protection, long flags)
{
  return ::syscall(SYS_mmap, nullptr, 4'096L, protection, flags, -1L, 0L);
}

int mapped(long protection, long flags)
{
  const long memory = map(protection, flags);
  const int result = memory == -1 ? errno : 0;
  if (memory != -1)
    ::syscall(SYS_munmap, memory, 4'096L);
  return result;
}

/// Maps the content so that it can be written, if it can, and writes.
int write_to_mapped_content()
{
  const long memory = ::syscall(SYS_mmap, nullptr, 4'096L, long{PROT_READ | PROT_WRITE}, long{MAP_SHARED},
                                long{content_file}, 0L);
  if (memory == -1)
    return errno;
  *reinterpret_cast<volatile char*>(memory) = 'x';
  return 0;
}

int make_mapped_content_writable()
{
  const long memory =
      ::syscall(SYS_mmap, nullptr, 4'096L, long{PROT_READ}, long{MAP_SHARED}, long{content_file}, 0L);
  if (memory == -1)
    return errno;
  return call(SYS_mprotect, memory, 4'096L, long{PROT_READ | PROT_WRITE});
}

/// What else is in the memory with which the content came: it has 64 KiB at least.
int read_behind_content()
{
  char byte = 0;
  const long size = ::pread(content_file, &byte, 1, 60'000L);
  return size == 1 ? 0 : size == 0 ? ENODATA : errno;
}

int write_all_of(std::span<char> memory)
{
  std::memset(memory.data(), 'x', memory.size());
  return 0;
}

/// Behind its end nothing can be written.
int stretch(std::span<char> memory)
{
  const long longer =
      ::syscall(SYS_mremap, memory.data(), memory.size(), memory.size() + 4'096, long{MREMAP_MAYMOVE});
  if (longer == -1)
    return errno;
  reinterpret_cast<volatile char*>(longer)[memory.size()] = 'x';
  return 0;
}

int ignore(int signal)
{
  struct {
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)();
    unsigned long mask;
  } action{SIG_IGN, 0, nullptr, 0};
  return call(SYS_rt_sigaction, long{signal}, &action, nullptr, 8L);
}

int write_to(int file)
{
  iovec piece{const_cast<char*>("x"), 1};
  return result_of(::writev(file, &piece, 1));
}

int receive_from(int file)
{
  char byte = 0;
  iovec piece{&byte, 1};
  msghdr header{};
  header.msg_iov = &piece;
  header.msg_iovlen = 1;
  return result_of(::recvmsg(file, &header, MSG_CMSG_CLOEXEC));
}

/// What the limit of memory leaves, in pieces of a megabyte, and gives it back.
int take_all_memory()
{
  constexpr long piece = 1L << 20;
  static std::array<long, 4'096> pieces;
  std::size_t count = 0;
  int result = 0;
  while (count < pieces.size() && result == 0) {
    const long memory = ::syscall(SYS_mmap, nullptr, piece, long{PROT_READ | PROT_WRITE},
                                  long{MAP_PRIVATE | MAP_ANONYMOUS}, -1L, 0L);
    if (memory == -1)
      result = errno;
    else
      pieces[count++] = memory;
  }
  while (count > 0)
    ::syscall(SYS_munmap, pieces[--count], piece);
  return result;
}

/// Sends files that the host does not take, until that is refused. One message may have 253 of them.
int send_files()
{
  std::array<int, 100> same;
  same.fill(content_file);
  for (int sent = 0; sent < 10; ++sent)
    if (send_with_files(wire::socket, "x", same, MSG_NOSIGNAL) < 0)
      return errno;
  return 0;
}

#ifdef __x86_64__
int call_as_32_bit_programs()
{
  long returned = 20; // getpid
  asm volatile("int $0x80" : "+a"(returned) : : "memory", "r8", "r9", "r10", "r11");
  return returned < 0 ? static_cast<int>(-returned) : 0;
}

/// False for kernels without `CONFIG_IA32_EMULATION`, or started with `ia32_emulation=0`.
bool kernel_has_32_bit_calls()
{
  const pid_t child = ::fork();
  if (child == 0) {
    call_as_32_bit_programs();
    ::_exit(0);
  }
  int status = -1;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status);
}
#endif

int spin()
{
  for (;;)
    asm volatile("");
}

/// A filter of system calls that allows them all.
int allow_all()
{
  sock_filter instruction{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW};
  const sock_fprog filter{1, &instruction};
  return call(SYS_seccomp, long{SECCOMP_SET_MODE_FILTER}, 0L, &filter);
}

/// A CPU clock of another process, as clock_getcpuclockid makes its number.
long clock_of(pid_t process)
{
  return (~static_cast<long>(process)) * 8 + 2;
}

} // namespace standard_sitemap::testing
