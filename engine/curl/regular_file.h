#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace standard_sitemap {

/// A regular file, open for reading, or why it is not.
class RegularFile {
 public:
  enum class Trouble : std::uint8_t {
    none,
    leads_out, ///< a symbolic link leads out of the directory
    missing,
    unreadable, ///< no regular file, or one that may not be read
  };

  /// The file that a person named: symbolic links are followed, wherever they lead.
  static RegularFile named(const std::string& path);

  /// Who resolves names below a directory. `own`: a walk in which no component may be a symbolic link, for
  /// kernels (before Linux 5.6) and sandboxes without openat2(2).
  enum class Resolver : std::uint8_t { kernel, own };

  /// The file that an author named, by a path relative to `directory` (with a slash at its end), and without
  /// dot segments. It lies below the directory itself: symbolic links within it are followed as long as they
  /// stay there, and one that is absolute never does. The directory's own path may lead over links.
  static RegularFile below(const std::string& directory, const std::string& name,
                           Resolver resolver = Resolver::kernel);

  RegularFile(RegularFile&& other) noexcept;
  RegularFile& operator=(RegularFile&&) = delete;
  ~RegularFile();

  Trouble trouble() const { return trouble_; }
  /// What went wrong, as a sentence.
  const std::string& message() const { return message_; }
  /// Precondition: no trouble. Whoever takes it closes it.
  int release();

 private:
  RegularFile(Trouble trouble, std::string message) : trouble_(trouble), message_(std::move(message)) {}
  explicit RegularFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
  Trouble trouble_ = Trouble::none;
  std::string message_;
};

} // namespace standard_sitemap
