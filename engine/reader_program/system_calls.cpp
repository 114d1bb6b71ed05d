#include <bit>
#include <cstdint>
#include <memory>

#include <sys/mman.h>
#include <sys/socket.h>

#include <seccomp.h>

#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {
namespace {

/// Collects the allowed system calls. All others end the process.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_KILL_PROCESS))
  {
    // Calls in the numbering of another architecture, such as those of 32-bit programs.
    good_ = context_ && seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
  }

  template <class... Conditions>
  void allow(int call, Conditions... conditions)
  {
    good_ = good_ && seccomp_rule_add_exact(context_.get(), SCMP_ACT_ALLOW, call, sizeof...(conditions),
                                            conditions...) == 0;
  }

  bool load() { return good_ && seccomp_load(context_.get()) == 0; }

 private:
  struct Release {
    void operator()(void* context) const { seccomp_release(context); }
  };
  std::unique_ptr<void, Release> context_;
  bool good_ = false;
};

/// A condition on an argument, counted from 0. Numbers are compared as 64 bits, unsigned.
scmp_arg_cmp argument(unsigned index, scmp_compare how, std::uint64_t value)
{
  return {index, how, value, 0};
}

scmp_arg_cmp is(unsigned index, std::uint64_t value)
{
  return argument(index, SCMP_CMP_EQ, value);
}

/// The condition that an argument is from `first`, a power of two, up to the next power of two.
scmp_arg_cmp is_in_block(unsigned index, std::uint64_t first)
{
  return {index, SCMP_CMP_MASKED_EQ, ~(first - 1), first};
}

} // namespace

bool filter_system_calls()
{
  static_assert(sizeof(void*) >= 8, "system calls have other names there, and nobody has tried");
  Filter filter;
  // Receiving jobs, and sending answers.
  filter.allow(SCMP_SYS(recvmsg), is(0, wire::socket), is(2, receive_flags));
  filter.allow(SCMP_SYS(sendmsg), is(0, wire::socket), is(2, send_flags));
  // Reading the content of a job, whose parts are the only files above the socket: 4 to 7, 8 to 15, and so
  // on. A plain "greater than the socket" would not do, as the kernel ignores the upper half of the argument.
  static_assert(std::has_single_bit(unsigned{content_file}));
  for (std::uint64_t first = content_file; first < content_file + max_content_files; first *= 2) {
    filter.allow(SCMP_SYS(pread64), is_in_block(0, first));
    filter.allow(SCMP_SYS(close), is_in_block(0, first));
  }
  // Private memory that is never executable.
  filter.allow(SCMP_SYS(brk));
  filter.allow(SCMP_SYS(mmap), is(2, PROT_READ | PROT_WRITE), is(3, MAP_PRIVATE | MAP_ANONYMOUS));
  filter.allow(SCMP_SYS(mremap), is(3, MREMAP_MAYMOVE));
  filter.allow(SCMP_SYS(munmap));
  // The CPU clock of this thread (`Policy::page_time`), and the usual clocks, if the kernel offers them only
  // by system calls.
  filter.allow(SCMP_SYS(clock_gettime), argument(0, SCMP_CMP_LE, CLOCK_THREAD_CPUTIME_ID));
  filter.allow(SCMP_SYS(exit_group));
  return filter.load();
}

} // namespace standard_sitemap
