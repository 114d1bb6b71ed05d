#include "tests/isolation/attacks.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>

#include "engine/isolate/wire.h"
#include "engine/reader_program/sandbox.h"
#include "tests/isolation/attack_calls.h"
#include "tests/isolation/forgeries.h"

namespace standard_sitemap::testing {
namespace {

constexpr std::string_view magic = "\x7F: attack ";

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
