#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/capability.h>

#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {
namespace {

/// A folder that contains only this process's descriptors, and disappears with the process.
constexpr const char* nearly_empty = "/proc/self/fdinfo";

void give_up_capabilities()
{
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  for (unsigned long capability = 0; ::prctl(PR_CAPBSET_DROP, capability, 0L, 0L, 0L) == 0; ++capability) {
  }
  ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0L, 0L, 0L);
  ::syscall(SYS_capset, &header, none);
}

std::uint64_t unshared()
{
  constexpr auto user = static_cast<std::uint64_t>(wire::Door::user_namespace);
  constexpr auto network = static_cast<std::uint64_t>(wire::Door::network_namespace);
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP) ==
      0)
    return user + network;
  if (::unshare(CLONE_NEWUSER) == 0)
    return user;
  return 0;
}

} // namespace

std::uint64_t leave_namespaces()
{
  const std::uint64_t doors = unshared();
  if (::chroot(nearly_empty) == 0 && ::chdir("/") != 0)
    end_process(Exit::not_sealed); // the working directory would lead out of the new root
  give_up_capabilities();
  return doors;
}

} // namespace standard_sitemap
