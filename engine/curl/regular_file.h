#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace standard_sitemap {

/// A regular file open for reading, or why it could not be opened.
class RegularFile {
 public:
  enum class OpenError : std::uint8_t {
    none,
    outside_directory, ///< a symbolic link leads out of the directory
    missing,
    unreadable, ///< not a regular file, or no permission
  };

  /// Opens a file named by a person: symbolic links are followed wherever they lead.
  static RegularFile named(const std::string& path);

  /// How names below a directory are resolved. `own`: component by component without symbolic links, for
  /// kernels (before Linux 5.6) and sandboxes without openat2(2).
  enum class Resolver : std::uint8_t { kernel, own };

  /// Opens a file named by an author: a path relative to `directory` (which ends with a slash), without dot
  /// segments. The file must be below the directory: symbolic links inside it are followed as long as they
  /// stay inside; an absolute one is refused. The directory's own path may contain symbolic links.
  static RegularFile below(const std::string& directory, const std::string& name,
                           Resolver resolver = Resolver::kernel);

  RegularFile(RegularFile&& other) noexcept;
  RegularFile& operator=(RegularFile&&) = delete;
  ~RegularFile();

  OpenError open_error() const { return open_error_; }
  /// What went wrong, as one sentence.
  const std::string& message() const { return message_; }
  /// Returns the descriptor; the caller must close it. Precondition: there was no failure.
  int release();

 private:
  RegularFile(OpenError open_error, std::string message)
      : open_error_(open_error), message_(std::move(message))
  {
  }
  explicit RegularFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
  OpenError open_error_ = OpenError::none;
  std::string message_;
};

} // namespace standard_sitemap
