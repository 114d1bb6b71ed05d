#include <algorithm>
#include <bit>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/isolate/job_content.h"

namespace standard_sitemap {
namespace {

// Missing in Debian 12's headers.
constexpr int only_written_by_those_who_do_already = 0x10; // F_SEAL_FUTURE_WRITE, since Linux 5.1

constexpr std::size_t min_capacity = 64u << 10;

/// Returns a capacity with room to grow, since documents come in pieces; for long ones, less than twice the
/// size.
std::size_t capacity_for(std::size_t bytes)
{
  if (bytes <= ContentPool::max_kept_bytes)
    return std::max(min_capacity, std::bit_ceil(bytes));
  return (bytes + min_capacity - 1) / min_capacity * min_capacity;
}

} // namespace

std::unique_ptr<SharedMemory> SharedMemory::make()
{
  FileDescriptor file{memfd_create("standard-sitemap", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
  if (!file.is_open())
    return nullptr;
  std::unique_ptr<SharedMemory> memory{new SharedMemory{std::move(file)}};
  if (!memory->reserve(min_capacity) ||
      fcntl(memory->descriptor(), F_ADD_SEALS,
            only_written_by_those_who_do_already | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
    return nullptr;
  return memory;
}

SharedMemory::~SharedMemory()
{
  if (data_ != nullptr)
    munmap(data_, capacity_);
}

bool SharedMemory::reserve(std::size_t bytes)
{
  if (bytes <= capacity_)
    return true;
  const std::size_t capacity = capacity_for(bytes);
  const auto more = static_cast<off_t>(capacity - capacity_);
  // Allocates pages: without them, writing to the memory could end the host (SIGBUS).
  if (fallocate(descriptor(), 0, static_cast<off_t>(capacity_), more) != 0)
    return false;
  void* const data = data_ == nullptr
                         ? mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor(), 0)
                         : mremap(data_, capacity_, capacity, MREMAP_MAYMOVE);
  if (data == MAP_FAILED)
    return false;
  data_ = static_cast<char*>(data);
  capacity_ = capacity;
  return true;
}

} // namespace standard_sitemap
