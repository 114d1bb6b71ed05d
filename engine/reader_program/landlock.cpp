#include <cstdint>

#include <sys/syscall.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {
namespace {

// As in <linux/landlock.h> of Linux 6.12; Debian 12's is older than some kernels that it runs on.
struct Ruleset {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scopes;
};
constexpr std::uint32_t ask_version = 1;

constexpr std::uint64_t first_bits(int count)
{
  return (std::uint64_t{1} << count) - 1;
}

/// Returns all rights that this version of Landlock can refuse.
Ruleset all_of(long version)
{
  const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return {first_bits(rights), version >= 4 ? first_bits(2) : 0, version >= 6 ? first_bits(2) : 0};
}

} // namespace

bool forgo_files()
{
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, ask_version);
  if (version < 1)
    return false;
  const Ruleset none_allowed = all_of(version);
  const FileDescriptor ruleset{
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &none_allowed, sizeof none_allowed, 0))};
  return ruleset.is_open() && ::syscall(SYS_landlock_restrict_self, ruleset.number(), 0) == 0;
}

} // namespace standard_sitemap
