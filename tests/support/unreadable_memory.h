#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <string_view>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace standard_sitemap::test {

/// Memory behind whose beginning nothing may be read: the process that reads there ends.
class UnreadableMemory {
 public:
  static constexpr std::size_t page = 1u << 16; ///< no machine has larger ones
  static constexpr std::size_t unreadable_bytes = 1u << 20;

#if defined(_WIN32)
  UnreadableMemory()
      : memory_(VirtualAlloc(nullptr, page + unreadable_bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE))
  {
    DWORD before = 0;
    if (memory_ == nullptr || VirtualProtect(end(), unreadable_bytes, PAGE_NOACCESS, &before) == 0)
      throw std::bad_alloc{};
  }
  ~UnreadableMemory()
  {
    VirtualFree(memory_, 0, MEM_RELEASE);
  }
#else
  UnreadableMemory()
      : memory_(mmap(nullptr, page + unreadable_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                     -1, 0))
  {
    if (memory_ == MAP_FAILED || mprotect(end(), unreadable_bytes, PROT_NONE) != 0)
      throw std::bad_alloc{};
  }
  ~UnreadableMemory()
  {
    munmap(memory_, page + unreadable_bytes);
  }
#endif
  UnreadableMemory(const UnreadableMemory&) = delete;
  UnreadableMemory& operator=(const UnreadableMemory&) = delete;

  /// A copy of the text, of at most a page, that ends where the readable memory ends.
  std::string_view before_end(std::string_view text)
  {
    std::memcpy(end() - text.size(), text.data(), text.size());
    return {end() - text.size(), text.size()};
  }
  std::string_view unreadable() const
  {
    return {end(), unreadable_bytes};
  }

 private:
  char* end() const
  {
    return static_cast<char*>(memory_) + page;
  }

  void* memory_;
};

} // namespace standard_sitemap::test
