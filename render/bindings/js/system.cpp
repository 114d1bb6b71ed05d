// What Emscripten's C library calls for a system, instead of the JavaScript that Emscripten would write for
// it. There are no files, no environment and no processes: only clocks, random numbers, and messages of a
// defect.

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <wasi/api.h>

#include "render/bindings/js/module.h"

namespace {

constexpr std::size_t page_bytes = 65'536;

std::size_t memory_limit = SIZE_MAX;

} // namespace

extern "C" {

void standard_sitemap_js_limit_memory(std::size_t bytes)
{
  memory_limit = bytes == 0 ? SIZE_MAX : bytes;
}

// --- clocks, in milliseconds

static double milliseconds_of(__wasi_clockid_t clock)
{
  constexpr double nanoseconds = 1e6;
  __wasi_timestamp_t time = 0;
  return __wasi_clock_time_get(clock, 1, &time) == 0 ? static_cast<double>(time) / nanoseconds : 0;
}

double emscripten_get_now()
{
  return milliseconds_of(__WASI_CLOCKID_MONOTONIC);
}

double emscripten_date_now()
{
  return milliseconds_of(__WASI_CLOCKID_REALTIME);
}

int _emscripten_get_now_is_monotonic()
{
  return 1;
}

/// There is only Universal Time. Each name has room for 17 characters.
void _tzset_js(long* seconds_west, int* has_summer_time, char* standard, char* summer)
{
  *seconds_west = 0;
  *has_summer_time = 0;
  for (char* const name : {standard, summer})
    std::memcpy(name, "UTC", sizeof "UTC");
}

// --- memory and random numbers

int getentropy(void* bytes, std::size_t size)
{
  return __wasi_random_get(static_cast<std::uint8_t*>(bytes), size) == 0 ? 0 : -1;
}

std::size_t emscripten_get_heap_max()
{
  return memory_limit;
}

/// `size`: what all of memory is to have. Returns whether it has it now.
int emscripten_resize_heap(std::size_t size)
{
  const std::size_t pages = __builtin_wasm_memory_size(0);
  const std::size_t wanted = size / page_bytes + (size % page_bytes != 0 ? 1 : 0);
  if (wanted <= pages)
    return 1;
  return size <= memory_limit && __builtin_wasm_memory_grow(0, wanted - pages) != SIZE_MAX ? 1 : 0;
}

// --- ends of the process

[[noreturn]] void _abort_js()
{
  __builtin_trap();
}

void exit(int)
{
  __builtin_trap();
}

// --- no files, no environment

int __syscall_fcntl64(int, int, ...)
{
  return -ENOSYS;
}

int __syscall_fstat64(int, std::intptr_t)
{
  return -ENOSYS;
}

int __syscall_getcwd(std::intptr_t, std::size_t)
{
  return -ENOSYS;
}

int __syscall_ioctl(int, int, ...)
{
  return -ENOSYS;
}

int __syscall_lstat64(std::intptr_t, std::intptr_t)
{
  return -ENOSYS;
}

int __syscall_newfstatat(int, std::intptr_t, std::intptr_t, int)
{
  return -ENOSYS;
}

int __syscall_openat(int, std::intptr_t, int, ...)
{
  return -ENOSYS;
}

int __syscall_stat64(std::intptr_t, std::intptr_t)
{
  return -ENOSYS;
}

__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t* count, __wasi_size_t* bytes)
{
  *count = *bytes = 0;
  return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t __wasi_environ_get(std::uint8_t**, std::uint8_t*)
{
  return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t)
{
  return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_read(__wasi_fd_t, const __wasi_iovec_t*, std::size_t, __wasi_size_t*)
{
  return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t, __wasi_filedelta_t, __wasi_whence_t, __wasi_filesize_t*)
{
  return __WASI_ERRNO_BADF;
}

} // extern "C"
