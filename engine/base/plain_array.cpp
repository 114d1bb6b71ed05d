#include "engine/base/plain_array.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace {

// Elsewhere the heap decides alone what it does with long arrays.
constexpr std::size_t least_of_own_pages = 256u << 10;

[[maybe_unused]] bool has_own_pages([[maybe_unused]] std::size_t bytes)
{
#if defined(__linux__)
  return bytes >= least_of_own_pages;
#else
  return false;
#endif
}

#if defined(__linux__)

void* mapped_or_null(void* memory)
{
  return memory == MAP_FAILED ? nullptr : memory;
}

void* moved_to_own_pages(void* block, std::size_t old_bytes, std::size_t bytes)
{
  void* const pages =
      mapped_or_null(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (pages && old_bytes > 0) {
    std::memcpy(pages, block, old_bytes);
    std::free(block);
  }
  return pages;
}

void* moved_to_heap(void* pages, std::size_t old_bytes, std::size_t bytes)
{
  void* const block = std::malloc(bytes);
  if (block) {
    std::memcpy(block, pages, std::min(old_bytes, bytes));
    munmap(pages, old_bytes);
  }
  return block;
}

#endif

} // namespace

void* standard_sitemap_reallocated(void* block, [[maybe_unused]] std::size_t old_bytes,
                                   std::size_t bytes) noexcept
{
#if defined(__linux__)
  if (has_own_pages(old_bytes))
    return has_own_pages(bytes) ? mapped_or_null(mremap(block, old_bytes, bytes, MREMAP_MAYMOVE))
                                : moved_to_heap(block, old_bytes, bytes);
  if (has_own_pages(bytes))
    return moved_to_own_pages(block, old_bytes, bytes);
#endif
  return std::realloc(block, bytes);
}

void standard_sitemap_deallocate(void* block, [[maybe_unused]] std::size_t bytes) noexcept
{
#if defined(__linux__)
  if (has_own_pages(bytes)) {
    munmap(block, bytes);
    return;
  }
#endif
  std::free(block);
}

void standard_sitemap::prefer_large_pages([[maybe_unused]] void* block,
                                          [[maybe_unused]] std::size_t bytes) noexcept
{
#if defined(__linux__)
  if (has_own_pages(bytes))
    madvise(block, bytes, MADV_HUGEPAGE);
#endif
}
