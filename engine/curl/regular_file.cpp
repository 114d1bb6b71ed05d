#include "engine/curl/regular_file.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

namespace {

// Do not wait for a pipe's writer, do not acquire a controlling terminal, and close on exec.
constexpr int for_reading = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
constexpr int for_looking = O_PATH | O_CLOEXEC;

mode_t kind_of(int descriptor)
{
  struct stat status {};
  return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0;
}

/// Uses openat2(2); ENOSYS if it is not available.
int open_by_kernel(int directory, const std::string& name, int flags)
{
#if defined(SYS_openat2) && defined(RESOLVE_BENEATH)
  open_how how{};
  how.flags = static_cast<decltype(how.flags)>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  constexpr int max_tries = 16; // EAGAIN: something was renamed at the same time
  long descriptor = -1;
  for (int tries = 0; tries < max_tries; ++tries) {
    descriptor = syscall(SYS_openat2, directory, name.c_str(), &how, sizeof how);
    if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR))
      break;
  }
  return static_cast<int>(descriptor);
#else
  static_cast<void>(directory), static_cast<void>(name), static_cast<void>(flags);
  errno = ENOSYS;
  return -1;
#endif
}

/// Opens component by component; EXDEV for any symbolic link.
int open_by_walk(int directory, std::string_view name, int flags)
{
  FileDescriptor current{-1};
  for (;;) {
    const std::size_t slash = name.find('/');
    const std::string component{name.substr(0, slash)};
    const int from = current.is_open() ? current.number() : directory;
    // O_PATH opens a link itself, without side effects.
    FileDescriptor next{::openat(from, component.c_str(), for_looking | O_NOFOLLOW)};
    if (!next.is_open())
      return -1;
    if (kind_of(next.number()) == S_IFLNK) {
      errno = EXDEV;
      return -1;
    }
    if (slash == name.npos) {
      if (flags == for_looking)
        return next.release();
      const int opened = ::openat(from, component.c_str(), flags | O_NOFOLLOW);
      if (opened < 0 && errno == ELOOP)
        errno = EXDEV;
      return opened;
    }
    current = std::move(next);
    name.remove_prefix(std::min(name.find_first_not_of('/', slash), name.size()));
    if (name.empty()) {
      errno = kind_of(current.number()) == S_IFDIR ? EISDIR : ENOTDIR;
      return -1;
    }
  }
}

int open_below(int directory, const std::string& name, int flags, RegularFile::Resolver resolver)
{
  if (resolver == RegularFile::Resolver::kernel) {
    const int opened = open_by_kernel(directory, name, flags);
    // EPERM: a sandbox that does not know the system call.
    if (opened >= 0 || (errno != ENOSYS && errno != EPERM && errno != EINVAL))
      return opened;
  }
  return open_by_walk(directory, name, flags);
}

struct Opening {
  FileDescriptor descriptor;
  int error = 0; ///< 0: not a regular file
};

/// Checks the type before opening, because opening a device or pipe can have side effects, and again
/// afterwards, because the file may have been replaced.
Opening open_if_regular(const std::function<int(int flags)>& open)
{
  {
    const FileDescriptor found{open(for_looking)};
    if (!found.is_open())
      return {FileDescriptor{-1}, errno};
    if (kind_of(found.number()) != S_IFREG)
      return {FileDescriptor{-1}, 0};
  }
  FileDescriptor opened{open(for_reading)};
  if (!opened.is_open())
    return {FileDescriptor{-1}, errno};
  if (kind_of(opened.number()) != S_IFREG)
    return {FileDescriptor{-1}, 0};
  return {std::move(opened), 0};
}

RegularFile::OpenError open_error_of(int error)
{
  return error == ENOENT || error == ENOTDIR ? RegularFile::OpenError::missing
                                             : RegularFile::OpenError::unreadable;
}

std::string why_not_open(const std::string& path, int error)
{
  return error == 0 ? path + " is not a regular file"
                    : "cannot open " + path + ": " + std::generic_category().message(error);
}

} // namespace

RegularFile::RegularFile(RegularFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), open_error_(other.open_error_),
      message_(std::move(other.message_))
{
}

RegularFile::~RegularFile()
{
  if (descriptor_ >= 0)
    ::close(descriptor_);
}

int RegularFile::release()
{
  return std::exchange(descriptor_, -1);
}

RegularFile RegularFile::named(const std::string& path)
{
  Opening opening = open_if_regular([&](int flags) { return ::open(path.c_str(), flags); });
  if (!opening.descriptor.is_open())
    return {open_error_of(opening.error), why_not_open(path, opening.error)};
  return RegularFile{opening.descriptor.release()};
}

RegularFile RegularFile::below(const std::string& directory, const std::string& name, Resolver resolver)
{
  const FileDescriptor start{::open(directory.c_str(), for_looking | O_DIRECTORY)};
  if (!start.is_open())
    return {open_error_of(errno), why_not_open(directory, errno)};
  Opening opening =
      open_if_regular([&](int flags) { return open_below(start.number(), name, flags, resolver); });
  if (opening.descriptor.is_open())
    return RegularFile{opening.descriptor.release()};
  if (opening.error == EXDEV)
    return {OpenError::outside_directory,
            directory + name + " leads through a symbolic link out of " + directory};
  return {open_error_of(opening.error), why_not_open(directory + name, opening.error)};
}

} // namespace standard_sitemap
