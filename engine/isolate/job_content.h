#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
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

 private:
  explicit SharedMemory(FileDescriptor file) : file_(std::move(file)) {}

  FileDescriptor file_;
  char* data_ = nullptr;
  std::size_t capacity_ = 0;
};

/// Shared memory of one reader process, which is used again and again: to get new memory from the system
/// costs more than to fill it. Thread-safe.
class ContentPool {
 public:
  /// Null if too much is in use, or the system gives none.
  std::unique_ptr<SharedMemory> take();
  void give_back(std::unique_ptr<SharedMemory> memory) noexcept;

 private:
  static constexpr std::size_t max_in_use = 16;           ///< each has a file descriptor
  static constexpr std::size_t max_free = 2;              ///< kept for later
  static constexpr std::size_t max_free_bytes = 4u << 20; ///< of each

  std::mutex mutex_;
  std::vector<std::unique_ptr<SharedMemory>> free_;
  std::size_t in_use_ = 0;
};

/// The bytes of a page or document, collected for the reader process. In shared memory, if that can be had.
class JobContent {
 public:
  JobContent() = default;
  /// In shared memory of this pool.
  explicit JobContent(std::shared_ptr<ContentPool> pool);
  /// Not in shared memory.
  explicit JobContent(std::string text) : text_(std::move(text)), size_(text_.size()) {}
  JobContent(JobContent&& other) noexcept : JobContent() { swap(other); }
  JobContent& operator=(JobContent&& other) noexcept
  {
    swap(other);
    return *this;
  }
  ~JobContent() { release(); }

  /// Throws bad_alloc.
  void append(std::string_view bytes);
  std::size_t size() const { return size_; }
  /// Valid until the next change.
  std::string_view view() const { return memory_ ? std::string_view{memory_->data(), size_} : text_; }
  /// The shared memory of that pool that begins with these bytes; -1: they are elsewhere.
  int descriptor(const ContentPool& pool) const
  {
    return memory_ && pool_.get() == &pool ? memory_->descriptor() : -1;
  }

 private:
  void swap(JobContent& other) noexcept;
  void release() noexcept;

  std::shared_ptr<ContentPool> pool_;
  std::unique_ptr<SharedMemory> memory_;
  std::string text_; ///< without shared memory
  std::size_t size_ = 0;
};

} // namespace standard_sitemap
