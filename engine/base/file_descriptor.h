#pragma once

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace standard_sitemap {

/// Owns an open file or socket, and closes it. Negative: none.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept
  {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor()
  {
    if (number_ >= 0)
      ::close(number_);
  }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  /// Returns the number without closing it; there is none from then on.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

/// Returns the system's sentence for `errno`.
inline std::string system_message()
{
  return std::generic_category().message(errno);
}

} // namespace standard_sitemap
