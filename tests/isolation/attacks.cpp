#include "tests/isolation/attacks.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <vector>

#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/isolate/send_files.h"
#include "engine/isolate/wire.h"
#include "engine/reader_program/sandbox.h"
#include "tests/isolation/forgeries.h"

namespace standard_sitemap::testing {
namespace {

constexpr std::string_view magic = "\x7F: attack ";

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

template <class... Arguments>
int call(long number, Arguments... arguments)
{
  return result_of(::syscall(number, arguments...));
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

using T = const Target&;

const Attack all_attacks[] = {
    // Files.
    {"open", "`open` a file to read it",
     [](T t) { return opened(::syscall(SYS_open, (t.folder + "secret").c_str(), O_RDONLY)); }},
    {"openat", "`openat`, the same",
     [](T t) { return opened(::syscall(SYS_openat, AT_FDCWD, (t.folder + "secret").c_str(), O_RDONLY)); }},
    {"openat2", "`openat2`, the same",
     [](T t) {
       open_how how{};
       how.flags = O_RDONLY;
       return opened(::syscall(SYS_openat2, AT_FDCWD, (t.folder + "secret").c_str(), &how, sizeof how));
     }},
    {"open-root", "`openat` the root directory",
     [](T) { return opened(::syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY)); }},
    {"creat", "`creat` a file",
     [](T t) { return opened(::syscall(SYS_creat, (t.folder + "made").c_str(), 0600)); }},
    {"mkdir", "`mkdir`", [](T t) { return call(SYS_mkdir, (t.folder + "made").c_str(), 0700L); }},
    {"unlink", "`unlink` a file", [](T t) { return call(SYS_unlink, (t.folder + "secret").c_str()); }},
    {"rename", "`rename` a file",
     [](T t) { return call(SYS_rename, (t.folder + "secret").c_str(), (t.folder + "made").c_str()); }},
    {"truncate", "`truncate` a file",
     [](T t) { return call(SYS_truncate, (t.folder + "secret").c_str(), 0L); }},
    {"stat", "`newfstatat`: whether there is a file",
     [](T t) {
       struct stat about;
       return call(SYS_newfstatat, long{AT_FDCWD}, (t.folder + "secret").c_str(), &about, 0L);
     }},
    {"access", "`access`, the same", [](T t) { return call(SYS_access, (t.folder + "secret").c_str(), 0L); }},
    {"own-memory", "`open` `/proc/self/mem`, to write into its own code",
     [](T) { return opened(::syscall(SYS_open, "/proc/self/mem", O_RDWR)); }},
    // The host.
    {"memory-of-host", "`open` `/proc/PID/mem` of the host",
     [](T t) { return opened(::syscall(SYS_open, path_of_memory(t.host).c_str(), O_RDONLY)); }},
    {"process_vm_readv", "`process_vm_readv`: the memory of the host",
     [](T t) { return with_memory_of(t, SYS_process_vm_readv); }},
    {"process_vm_writev", "`process_vm_writev`, the same",
     [](T t) { return with_memory_of(t, SYS_process_vm_writev); }},
    {"ptrace", "`ptrace`: attach to the host",
     [](T t) { return call(SYS_ptrace, long{PTRACE_SEIZE}, long{t.host}, 0L, 0L); }},
    {"pidfd_getfd", "`pidfd_open` and `pidfd_getfd`: files of the host",
     [](T t) {
       const long process = ::syscall(SYS_pidfd_open, t.host, 0);
       if (process < 0)
         return errno;
       const int result = opened(::syscall(SYS_pidfd_getfd, process, 0, 0));
       ::close(static_cast<int>(process));
       return result;
     }},
    {"kill", "`kill`: a signal to the host", [](T t) { return call(SYS_kill, long{t.host}, long{SIGUSR1}); }},
    {"tgkill", "`tgkill`, the same",
     [](T t) { return call(SYS_tgkill, long{t.host}, long{t.host}, long{SIGUSR1}); }},
    {"prlimit-of-host", "`prlimit64`: limits of the host",
     [](T t) {
       rlimit old{};
       return call(SYS_prlimit64, long{t.host}, long{RLIMIT_CORE}, nullptr, &old);
     }},
    // Networks.
    {"connect", "`socket` and `connect`: TCP to a server of this machine",
     [](T t) {
       const auto address = address_of(t);
       return with_socket([&](int socket) {
         return ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
       });
     }},
    {"bind", "`socket`, `bind`, `listen`: be a server",
     [](T) {
       const sockaddr_in address{.sin_family = AF_INET,
                                 .sin_port = htons(47'119),
                                 .sin_addr = {htonl(INADDR_LOOPBACK)},
                                 .sin_zero = {}};
       return with_socket([&](int socket) {
         const int bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
         return bound < 0 ? bound : ::listen(socket, 1);
       });
     }},
    {"udp", "`sendto`: UDP to a server of this machine",
     [](T t) {
       const auto address = address_of(t);
       const int socket = ::socket(AF_INET, SOCK_DGRAM, 0);
       if (socket < 0)
         return errno;
       const int result = result_of(
           ::sendto(socket, "x", 1, 0, reinterpret_cast<const sockaddr*>(&address), sizeof address));
       ::close(socket);
       return result;
     }},
    {"abstract", "`connect` to a Unix socket without a file, of this machine",
     [](T t) {
       sockaddr_un address{};
       address.sun_family = AF_UNIX;
       const std::string name = "standard-sitemap-" + std::to_string(t.host);
       std::memcpy(address.sun_path + 1, name.data(), name.size());
       const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
       if (socket < 0)
         return errno;
       const int result =
           result_of(::connect(socket, reinterpret_cast<const sockaddr*>(&address),
                               static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size())));
       ::close(socket);
       return result;
     }},
    {"netlink", "`socket`: netlink", [](T) { return opened(::socket(AF_NETLINK, SOCK_RAW, 0)); }},
    {"raw", "`socket`: raw IP", [](T) { return opened(::socket(AF_INET, SOCK_RAW, 1)); }},
    // Programs and processes.
    {"execve", "`execve` a program",
     [](T) {
       const char* const none[] = {nullptr};
       return call(SYS_execve, "/bin/true", none, none);
     }},
    {"execveat", "`memfd_create` and `execveat`: a program from memory", [](T) { return run_from_memory(); }},
    {"fork", "`fork`", [](T) { return started(::syscall(SYS_fork)); }, Attack::OtherWall::not_for_root},
    {"vfork", "`vfork`", [](T) { return started(::vfork()); }, Attack::OtherWall::not_for_root},
    {"clone", "`clone`: a thread of another kind",
     [](T) { return started(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)); },
     Attack::OtherWall::not_for_root},
    {"clone3", "`clone3`",
     [](T) {
       clone_args arguments{};
       arguments.exit_signal = SIGCHLD;
       return started(::syscall(SYS_clone3, &arguments, sizeof arguments));
     },
     Attack::OtherWall::not_for_root},
    // Memory that is executed.
    {"mmap-exec", "`mmap`: memory that can be written and executed",
     [](T) { return mapped(PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS); }},
    {"mprotect-exec", "`mmap` and `mprotect`: memory that was written, to be executed",
     [](T) { return make_executable(map(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS)); }},
    {"mmap-shared", "`mmap`: shared memory",
     [](T) { return mapped(PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS); }},
    // Rights and limits.
    {"setuid", "`setuid`: be somebody else", [](T) { return call(SYS_setuid, 1L); }},
    {"raise-limit", "`setrlimit`: have more memory",
     [](T) {
       const rlimit more{1ul << 40, 1ul << 40};
       return call(SYS_setrlimit, long{RLIMIT_AS}, &more);
     }},
    {"dumpable", "`prctl`: be open to other processes of the user again",
     [](T) { return call(SYS_prctl, long{PR_SET_DUMPABLE}, 1L, 0L, 0L, 0L); }},
    {"seccomp", "`seccomp`: another filter", [](T) { return allow_all(); }},
    {"ignore-limit", "`rt_sigaction`: ignore the limit of CPU time", [](T) { return ignore(SIGXCPU); }},
    {"unshare", "`unshare`: a user namespace in which it may do anything",
     [](T) { return call(SYS_unshare, long{CLONE_NEWUSER}); }},
    {"setns", "`setns`: back into another namespace",
     [](T) { return call(SYS_setns, long{content_file}, 0L); }},
    {"mount", "`mount`", [](T) { return call(SYS_mount, "none", "/", "tmpfs", 0L, nullptr); }},
    {"chroot", "`chroot`: another root directory", [](T) { return call(SYS_chroot, "/"); }},
    // Parts of the kernel in which many bugs were found.
    {"io_uring", "`io_uring_setup`: system calls that no filter sees",
     [](T) {
       io_uring_params parameters{};
       return opened(::syscall(SYS_io_uring_setup, 1, &parameters));
     },
     Attack::OtherWall::varies},
    {"bpf", "`bpf`: a program in the kernel",
     [](T) {
       bpf_attr attribute{};
       attribute.map_type = BPF_MAP_TYPE_ARRAY;
       attribute.key_size = attribute.value_size = 4;
       attribute.max_entries = 1;
       return opened(::syscall(SYS_bpf, BPF_MAP_CREATE, &attribute, sizeof attribute));
     },
     Attack::OtherWall::varies},
    {"userfaultfd", "`userfaultfd`: stop the kernel in the middle of a call",
     [](T) { return opened(::syscall(SYS_userfaultfd, 0)); }, Attack::OtherWall::varies},
    {"keyctl", "`add_key`: the kernel's keys",
     [](T) { return call(SYS_add_key, "user", "standard-sitemap", "x", 1L, -2L); },
     Attack::OtherWall::varies},
    {"perf_event_open", "`perf_event_open`: measure the machine",
     [](T) {
       perf_event_attr attribute{};
       attribute.size = sizeof attribute;
       attribute.type = PERF_TYPE_SOFTWARE;
       attribute.exclude_kernel = 1;
       return opened(::syscall(SYS_perf_event_open, &attribute, 0, -1, -1, 0));
     },
     Attack::OtherWall::varies},
    {"ioctl", "`ioctl` `TIOCSTI`: type into the user's terminal",
     [](T) { return call(SYS_ioctl, 2L, long{TIOCSTI}, "x"); }},
    {"nanosleep", "`nanosleep`",
     [](T) {
       const timespec moment{0, 1};
       return call(SYS_nanosleep, &moment, nullptr);
     }},
    {"getpid", "`getpid`: harmless, but not needed", [](T) { return call(SYS_getpid); }},
#ifdef __x86_64__
    {"x32", "`getpid` in the numbering of x32", [](T) { return call(SYS_getpid | 0x4000'0000L); },
     Attack::OtherWall::varies},
    {"int80", "`getpid` as 32-bit programs call it (`int 0x80`)", [](T) { return call_as_32_bit_programs(); },
     Attack::OtherWall::varies, false, kernel_has_32_bit_calls},
#endif
    // What is allowed, with other arguments.
    {"write-errors", "`writev` to the standard error output, which is `/dev/null`",
     [](T) { return write_to(2); }},
    {"recvmsg-other", "`recvmsg` from another file than the socket",
     [](T) { return receive_from(content_file); }},
    {"pread-socket", "`pread64` from the socket, by a number with bits that the kernel ignores",
     [](T) {
       char byte = 0;
       return call(SYS_pread64, (1L << 32) + wire::socket, &byte, 1L, 0L);
     }},
    {"fcntl-dup", "`fcntl` `F_DUPFD`: another number for a file",
     [](T) { return opened(::syscall(SYS_fcntl, content_file, F_DUPFD, 0)); }},
    {"memfd_create", "`memfd_create`: a file in memory, with nothing in it",
     [](T) { return opened(::syscall(SYS_memfd_create, "", 0)); }},
    {"mremap-fixed", "`mremap` to an address of its choice",
     [](T) {
       const long memory = map(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS);
       return call(SYS_mremap, memory, 4'096L, 4'096L, long{MREMAP_MAYMOVE | MREMAP_FIXED}, memory + 65'536L);
     }},
    {"clock-of-host", "`clock_gettime`: how much the host computes",
     [](T t) {
       timespec now{};
       return call(SYS_clock_gettime, clock_of(t.host), &now);
     }},
    // The memory with the content of the page, which only the host may write.
    {"write-content", "`writev` into the content of the page", [](T) { return write_to(content_file); }},
    {"map-content", "`mmap` the content of the page, to write into it",
     [](T) { return write_to_mapped_content(); }},
    {"mprotect-content", "`mmap` and `mprotect`, the same", [](T) { return make_mapped_content_writable(); }},
    {"punch-content", "`fallocate`: free the memory of the content",
     [](T) {
       return call(SYS_fallocate, long{content_file}, long{FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE}, 0L,
                   4'096L);
     }},
    {"shrink-content", "`ftruncate`: so that the host fails when it writes into it",
     [](T) { return call(SYS_ftruncate, long{content_file}, 0L); }},
    {"grow-content", "`ftruncate` it to a gigabyte",
     [](T) { return call(SYS_ftruncate, long{content_file}, 1L << 30); }},
    {"seal-content", "`fcntl` `F_ADD_SEALS`, so that the host can write no more",
     [](T) { return result_of(::fcntl(content_file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_WRITE)); }},
    {"read-behind-content", "`pread64` behind the content: what came before, to this process",
     [](T) { return read_behind_content(); }, Attack::OtherWall::the_same_everywhere, Attack::allowed},
    // The memory for answers.
    {"fill-answer", "write all of the memory for answers", [](T t) { return write_all_of(t.answer); },
     Attack::OtherWall::the_same_everywhere, Attack::allowed},
    {"stretch-answer", "`mremap` it to be longer, and write behind its end",
     [](T t) { return stretch(t.answer); }},
    {"free-answer", "`madvise`: free it, so that the host reads from memory that is not there",
     [](T t) { return call(SYS_madvise, t.answer.data(), t.answer.size(), long{MADV_REMOVE}); }},
    // What is allowed.
    {"memory", "`mmap` until there is no more memory", [](T) { return take_all_memory(); }},
    {"under-way", "`sendmsg`: files under way without end, each of which the kernel keeps",
     [](T) { return send_files(); }},
    {"spin", "compute without end", [](T) { return spin(); }},
};

/// The next word of an order.
std::string_view next_word(std::string_view& text)
{
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

template <class Number>
Number next_number(std::string_view& text)
{
  const std::string_view word = next_word(text);
  Number number{};
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

void tell(int result)
{
  wire::Answer answer{wire::version, wire::AnswerKind{told}, static_cast<std::uint64_t>(result)};
  iovec piece{&answer, sizeof answer};
  msghdr header{};
  header.msg_iov = &piece;
  header.msg_iovlen = 1;
  ::sendmsg(wire::socket, &header, MSG_NOSIGNAL);
}

} // namespace

std::span<const Attack> attacks()
{
  return all_attacks;
}

std::string order(std::string_view attack, const Target& target)
{
  return std::string{magic} + std::string{attack} + ' ' + std::to_string(target.host) + ' ' +
         std::to_string(target.port) + ' ' + std::to_string(target.address) + ' ' + target.folder + '\n';
}

void obey(int file, AnswerWriter& answer)
{
  char text[1'024];
  const ssize_t size = ::pread(file, text, sizeof text, 0);
  std::string_view words{text, size < 0 ? 0 : static_cast<std::size_t>(size)};
  words = words.substr(0, words.find('\n')); // earlier content follows
  if (!words.starts_with(magic))
    return;
  words.remove_prefix(magic.size());
  const std::string_view name = next_word(words);
  Target target;
  target.host = next_number<pid_t>(words);
  target.port = next_number<std::uint16_t>(words);
  target.address = next_number<std::uint64_t>(words);
  target.folder = words;
  target.answer = answer.bytes();
  forge(name, {file, answer, words});
  for (const Attack& attack : all_attacks)
    if (attack.name == name)
      tell(attack.run(target));
}

} // namespace standard_sitemap::testing
