#include "tests/containment/memory_meter.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace standard_sitemap::containment {

namespace {

std::atomic<std::size_t> in_use{0}, most{0}; // the test server has threads

void* take(std::size_t size)
{
  void* memory = std::malloc(std::max<std::size_t>(size, 1));
  if (!memory)
    throw std::bad_alloc{};
  const std::size_t now = in_use += malloc_usable_size(memory);
  for (std::size_t old = most; old < now && !most.compare_exchange_weak(old, now);) {
  }
  return memory;
}

void give_back(void* memory) noexcept
{
  in_use -= memory ? malloc_usable_size(memory) : 0;
  std::free(memory);
}

} // namespace

MemoryMeter::MemoryMeter() : before_(in_use)
{
  most = before_;
}

std::size_t MemoryMeter::peak() const
{
  return most - before_;
}

} // namespace standard_sitemap::containment

// All forms are replaced: a sanitizer would bring its own for those left out.

void* operator new(std::size_t size)
{
  return standard_sitemap::containment::take(size);
}

void* operator new[](std::size_t size)
{
  return standard_sitemap::containment::take(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
  try {
    return standard_sitemap::containment::take(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept
{
  return operator new(size, nothrow);
}

void operator delete(void* memory) noexcept
{
  standard_sitemap::containment::give_back(memory);
}

void operator delete[](void* memory) noexcept
{
  standard_sitemap::containment::give_back(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
  standard_sitemap::containment::give_back(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
  standard_sitemap::containment::give_back(memory);
}

void operator delete(void* memory, const std::nothrow_t&) noexcept
{
  standard_sitemap::containment::give_back(memory);
}

void operator delete[](void* memory, const std::nothrow_t&) noexcept
{
  standard_sitemap::containment::give_back(memory);
}
