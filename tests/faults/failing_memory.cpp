#include "tests/faults/failing_memory.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include <curl/curl.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <libxml/xpath.h>
#include <zlib.h>

namespace standard_sitemap::faults {
namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

struct Failing {
  std::size_t asked = 0; ///< allocations of this thread
  std::size_t first = never;
  std::size_t last = never;
  bool has_struck = false;
  Heap struck = Heap::new_delete;
};

thread_local constinit Failing failing;
thread_local constinit bool struck_in_xpath = false;
std::atomic<std::ptrdiff_t> in_use = 0;

bool must_fail(Heap heap)
{
  const std::size_t number = failing.asked++;
  if (number < failing.first || number > failing.last)
    return false;
  if (!failing.has_struck)
    failing.struck = heap;
  return failing.has_struck = true;
}

void* counted(void* block)
{
  if (block)
    ++in_use;
  return block;
}

void* allocate(Heap heap, std::size_t size, std::size_t alignment = 0)
{
  if (must_fail(heap))
    return nullptr;
  if (alignment == 0)
    return counted(std::malloc(size == 0 ? 1 : size));
  return counted(std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment));
}

void release(void* block)
{
  if (block)
    --in_use;
  std::free(block);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = 0)
{
  void* block = allocate(Heap::new_delete, size, alignment);
  if (!block)
    throw std::bad_alloc{};
  return block;
}

template <Heap heap>
void* library_malloc(std::size_t size)
{
  return allocate(heap, size);
}

template <Heap heap>
void* library_realloc(void* block, std::size_t size)
{
  if (!block)
    return allocate(heap, size);
  return must_fail(heap) ? nullptr : std::realloc(block, size);
}

template <Heap heap>
char* library_strdup(const char* text)
{
  const std::size_t size = std::strlen(text) + 1;
  void* copy = allocate(heap, size);
  return copy ? static_cast<char*>(std::memcpy(copy, text, size)) : nullptr;
}

template <Heap heap>
void* library_calloc(std::size_t count, std::size_t size)
{
  void* block = allocate(heap, count * size);
  return block ? std::memset(block, 0, count * size) : nullptr;
}

} // namespace

void take_over_libraries()
{
  xmlMemSetup(release, library_malloc<Heap::libxml2>, library_realloc<Heap::libxml2>,
              library_strdup<Heap::libxml2>);
  xmlSetStructuredErrorFunc(nullptr, [](void*, xmlErrorPtr) {});
  curl_global_init_mem(CURL_GLOBAL_DEFAULT, library_malloc<Heap::libcurl>, release,
                       library_realloc<Heap::libcurl>, library_strdup<Heap::libcurl>,
                       library_calloc<Heap::libcurl>);
}

FailingAllocation::FailingAllocation(std::size_t number, Kind kind)
{
  failing.first = failing.asked + number;
  failing.last = kind == Kind::only_this ? failing.first : never;
  failing.has_struck = false;
  struck_in_xpath = false;
}

FailingAllocation::~FailingAllocation()
{
  failing.first = failing.last = never;
}

bool FailingAllocation::has_struck()
{
  return failing.has_struck;
}

Heap FailingAllocation::struck()
{
  return failing.struck;
}

bool libxml2_forgets_a_pattern()
{
  return struck_in_xpath;
}

std::size_t allocations()
{
  return failing.asked;
}

std::ptrdiff_t blocks_in_use()
{
  return in_use;
}

} // namespace standard_sitemap::faults

using standard_sitemap::faults::allocate;
using standard_sitemap::faults::allocate_or_throw;
using standard_sitemap::faults::Heap;
using standard_sitemap::faults::release;

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
void* operator new(std::size_t size)
{
  return allocate_or_throw(size);
}

void* operator new[](std::size_t size)
{
  return allocate_or_throw(size);
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
  return allocate(Heap::new_delete, size);
}

void* operator new[](std::size_t size, const std::nothrow_t&) noexcept
{
  return allocate(Heap::new_delete, size);
}

void operator delete(void* block) noexcept
{
  release(block);
}

void operator delete[](void* block) noexcept
{
  release(block);
}

void operator delete(void* block, std::size_t) noexcept
{
  release(block);
}

void operator delete[](void* block, std::size_t) noexcept
{
  release(block);
}

void operator delete(void* block, std::align_val_t) noexcept
{
  release(block);
}

void operator delete(void* block, std::size_t, std::align_val_t) noexcept
{
  release(block);
}

void operator delete(void* block, const std::nothrow_t&) noexcept
{
  release(block);
}

void operator delete[](void* block, const std::nothrow_t&) noexcept
{
  release(block);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

// The linker calls these for the project's own code. `calloc`: the tree of a page is built with it. Such
// blocks are freed with `free`, so they are not counted; the leak check of the sanitized build sees them.
extern "C" void* __real_calloc(std::size_t count, std::size_t size);
extern "C" void* __wrap_calloc(std::size_t count, std::size_t size)
{
  return standard_sitemap::faults::must_fail(Heap::page_tree) ? nullptr : __real_calloc(count, size);
}

// Long arrays grow by it (engine/base/plain_array.h).
extern "C" void* __real_standard_sitemap_reallocated(void* block, std::size_t old_bytes,
                                                     std::size_t bytes) noexcept;
extern "C" void* __wrap_standard_sitemap_reallocated(void* block, std::size_t old_bytes,
                                                     std::size_t bytes) noexcept
{
  return standard_sitemap::faults::must_fail(Heap::new_delete)
             ? nullptr
             : __real_standard_sitemap_reallocated(block, old_bytes, bytes);
}

// zlib is given its allocator with each stream.
extern "C" int __real_inflateInit2_(z_streamp stream, int window_bits, const char* version, int size);
extern "C" int __wrap_inflateInit2_(z_streamp stream, int window_bits, const char* version, int size)
{
  stream->zalloc = [](void*, unsigned count, unsigned bytes) -> void* {
    return allocate(Heap::zlib, std::size_t{count} * bytes);
  };
  stream->zfree = [](void*, void* block) { release(block); };
  return __real_inflateInit2_(stream, window_bits, version, size);
}

extern "C" void __lsan_disable() __attribute__((weak));
extern "C" void __lsan_enable() __attribute__((weak));

extern "C" xmlXPathCompExpr* __real_xmlXPathCtxtCompile(xmlXPathContext* context, const xmlChar* text);
extern "C" xmlXPathCompExpr* __wrap_xmlXPathCtxtCompile(xmlXPathContext* context, const xmlChar* text)
{
  using namespace standard_sitemap::faults;
  const bool had_struck = failing.has_struck;
  if (__lsan_disable) // blocks_in_use() checks for leaks here, except what libxml2 forgets
    __lsan_disable();
  xmlXPathCompExpr* compiled = __real_xmlXPathCtxtCompile(context, text);
  if (__lsan_enable)
    __lsan_enable();
  struck_in_xpath = struck_in_xpath || (failing.has_struck && !had_struck);
  return compiled;
}
