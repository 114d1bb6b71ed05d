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
  /// Null if the system gives none.
  static std::unique_ptr<SharedMemory> make();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  char* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }
  /// Makes room for so many bytes. Returns false if there is not enough memory.
  bool reserve(std::size_t bytes);
  /// What the reader process gets.
  int descriptor() const { return file_.number(); }

  /// Whether something else has been in it before.
  bool has_been_used() const { return has_been_used_; }
  void set_used() { has_been_used_ = true; }

 private:
  explicit SharedMemory(FileDescriptor file) : file_(std::move(file)) {}

  FileDescriptor file_;
  char* data_ = nullptr;
  std::size_t capacity_ = 0;
  bool has_been_used_ = false;
};

/// Shared memory of one reader process, which is used again and again: to get new memory from the system
/// costs more than to fill it. Thread-safe.
class ContentPool {
 public:
  static constexpr std::size_t max_kept_bytes = 4u << 20; ///< of memory that is used again

  /// Null if too much is in use, or the system gives none.
  std::unique_ptr<SharedMemory> take();
  /// `keep`: for what is collected next, if there is not enough of it already.
  void give_back(std::unique_ptr<SharedMemory> memory, bool keep) noexcept;

 private:
  static constexpr std::size_t max_in_use = 128; ///< each has a file descriptor
  static constexpr std::size_t max_free = 2;     ///< kept for later

  std::mutex mutex_;
  std::vector<std::unique_ptr<SharedMemory>> free_;
  std::size_t in_use_ = 0;
};

/// The bytes of a page or document, collected for the reader process. In several parts if they are many, so
/// that the process can give back the memory of what it has read while it reads on. In shared memory, if that
/// can be had.
class JobContent {
 public:
  static constexpr std::size_t max_parts = 64;         ///< as many files go with one job
  static constexpr std::size_t least_long = 16u << 20; ///< bytes

  JobContent() = default;
  /// In shared memory of this pool.
  explicit JobContent(std::shared_ptr<ContentPool> pool) : pool_(std::move(pool)) {}
  /// Not in shared memory.
  explicit JobContent(std::string text) : rest_(std::move(text)), size_(rest_.size()) {}
  JobContent(JobContent&& other) noexcept : JobContent() { swap(other); }
  JobContent& operator=(JobContent&& other) noexcept
  {
    swap(other);
    return *this;
  }
  ~JobContent() { give_back(0); }

  /// Throws bad_alloc; it is then unchanged.
  void append(std::string_view bytes);
  std::size_t size() const { return size_; }
  /// Whether it is so long that to keep it while it is read would cost more than to start a process for it.
  bool is_long() const { return size_ >= least_long; }
  /// A keyed hash of all bytes; of a long one only of its beginning, so that it stays when the rest is
  /// forgotten.
  std::uint64_t hash() const;

  /// A part that the reader process gets as a file.
  struct Part {
    std::string_view bytes; ///< valid until the next change
    /// The shared memory that begins with these bytes; -1 if they are elsewhere, or if that memory is not of
    /// the process and may hold, behind them, what another one has read.
    int descriptor = -1;
  };
  /// At least one, and at most `max_parts`. `pool`: of the process that gets them.
  std::vector<Part> parts(const ContentPool& pool) const;
  /// The sizes of the same parts.
  std::vector<std::uint64_t> part_sizes() const;
  /// The first of them: all of it, unless it has more than 4 MiB.
  std::string_view beginning() const;

  /// Gives all memory but that of the beginning back to the system. The size stays.
  void forget_rest() noexcept;
  /// Whether nothing has been forgotten.
  bool is_whole() const { return is_whole_; }

 private:
  struct Shared {
    std::unique_ptr<SharedMemory> memory;
    std::size_t size = 0;

    std::string_view bytes() const { return {memory->data(), size}; }
    std::span<char> room() const { return {memory->data() + size, memory->capacity() - size}; }
  };

  /// Room in shared memory for the next bytes; empty if there is none.
  std::span<char> make_room(std::size_t bytes);
  bool begin_part(std::size_t capacity);
  void cut_to(std::size_t size) noexcept;
  void give_back(std::size_t kept_parts) noexcept;
  void swap(JobContent& other) noexcept;

  std::shared_ptr<ContentPool> pool_;
  std::vector<Shared> shared_; ///< each but the last is full
  std::string rest_;           ///< what follows, without shared memory
  std::size_t size_ = 0;
  bool is_whole_ = true;
};

} // namespace standard_sitemap
