#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// Memory that the host writes and the reader process can only read. Grows, but never shrinks.
class SharedMemory {
 public:
  /// Returns null if the system provides none.
  static std::unique_ptr<SharedMemory> make();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  char* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }
  /// Grows to at least `bytes`. Returns false if there is not enough memory.
  bool reserve(std::size_t bytes);
  /// The descriptor that the reader process gets.
  int descriptor() const { return file_.number(); }

  /// Whether the memory has held other content before.
  bool has_been_used() const { return has_been_used_; }
  void set_used() { has_been_used_ = true; }

 private:
  explicit SharedMemory(FileDescriptor file) : file_(std::move(file)) {}

  FileDescriptor file_;
  char* data_ = nullptr;
  std::size_t capacity_ = 0;
  bool has_been_used_ = false;
};

/// Shared memory of one reader process, for reuse: new memory from the system costs more than filling it.
/// Thread-safe.
class ContentPool {
 public:
  static constexpr std::size_t max_kept_bytes = 4u << 20; ///< size of memory that is reused

  /// Returns null if too much is in use, or the system provides none.
  std::unique_ptr<SharedMemory> take();
  /// `keep`: whether to keep the memory for reuse, unless enough is kept already.
  void give_back(std::unique_ptr<SharedMemory> memory, bool keep) noexcept;

 private:
  static constexpr std::size_t max_in_use = 128; ///< each has a file descriptor
  static constexpr std::size_t max_free = 2;     ///< kept for later

  std::mutex mutex_;
  std::vector<std::unique_ptr<SharedMemory>> free_;
  std::size_t in_use_ = 0;
};

/// The bytes of a page or document, collected for the reader process, in shared memory if possible, of which
/// long content has several parts.
class JobContent {
 public:
  static constexpr std::size_t max_parts = 64; ///< the maximum number of files with one job

  JobContent() = default;
  /// Content in shared memory of this pool.
  explicit JobContent(std::shared_ptr<ContentPool> pool) : pool_(std::move(pool)) {}
  /// Content not in shared memory.
  explicit JobContent(std::string text) : rest_(std::move(text)), size_(rest_.size()) {}
  JobContent(JobContent&& other) noexcept : JobContent() { swap(other); }
  JobContent& operator=(JobContent&& other) noexcept
  {
    swap(other);
    return *this;
  }
  ~JobContent();

  /// Throws bad_alloc; the content is then unchanged.
  void append(std::string_view bytes);
  std::size_t size() const { return size_; }
  /// A keyed hash of all bytes.
  std::uint64_t hash() const;

  /// A part of the content, which the reader process gets as a file.
  struct Part {
    std::string_view bytes; ///< valid until the next change
    /// The shared memory that begins with these bytes; -1 if they are elsewhere, or if the memory belongs to
    /// another process and may contain, after them, content that this other process has read.
    int descriptor = -1;
  };
  /// Returns 1 to `max_parts` parts. `pool`: that of the process that gets them.
  std::vector<Part> parts(const ContentPool& pool) const;
  /// Returns the sizes of these parts.
  std::vector<std::uint64_t> part_sizes() const;
  /// Returns the first part: all of the content, unless it has more than 4 MiB.
  std::string_view beginning() const;

 private:
  struct Shared {
    std::unique_ptr<SharedMemory> memory;
    std::size_t size = 0;

    std::string_view bytes() const { return {memory->data(), size}; }
    std::span<char> room() const { return {memory->data() + size, memory->capacity() - size}; }
  };

  /// Returns room in shared memory for the next bytes; empty if there is none.
  std::span<char> make_room(std::size_t bytes);
  bool begin_part(std::size_t capacity);
  void cut_to(std::size_t size) noexcept;
  void swap(JobContent& other) noexcept;

  std::shared_ptr<ContentPool> pool_;
  std::vector<Shared> shared_; ///< all but the last are full
  std::string rest_;           ///< the bytes after them, not in shared memory
  std::size_t size_ = 0;
};

} // namespace standard_sitemap
