#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

// As `realloc` and `free`, but a large block is in pages of its own, which the system moves without copying,
// and which it gets back at once. Functions with these names so that tests can let them fail.
extern "C" void* standard_sitemap_reallocated(void* block, std::size_t old_bytes, std::size_t bytes) noexcept;
extern "C" void standard_sitemap_deallocate(void* block, std::size_t bytes) noexcept;

namespace standard_sitemap {

void prefer_large_pages(void* block, std::size_t bytes) noexcept;

/// Plain values one after the other, in memory that grows by `realloc`. For long arrays: the system then
/// moves their pages instead of copying them, so that the old and the new array need no memory at the same
/// time; and what is going to be overwritten is not filled with zeros before.
///
///   PlainArray<char> bytes;
///   bytes.resize_for_overwrite(bytes.size() + most);
///   ... bytes.data() ...
///   bytes.shrink_to_fit();
///
/// Throws `std::bad_alloc` if there is no memory; it is then unchanged.
template <class Value>
class PlainArray {
 public:
  static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>);
  static_assert(alignof(Value) <= alignof(std::max_align_t));

  PlainArray() = default;
  PlainArray(PlainArray&& other) noexcept
      : values_(std::exchange(other.values_, nullptr)), size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0))
  {
  }
  PlainArray& operator=(PlainArray&& other) noexcept
  {
    std::swap(values_, other.values_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~PlainArray() { standard_sitemap_deallocate(values_, capacity_ * sizeof(Value)); }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  Value* data() { return values_; }
  const Value* data() const { return values_; }
  Value* begin() { return values_; }
  Value* end() { return values_ + size_; }
  const Value* begin() const { return values_; }
  const Value* end() const { return values_ + size_; }
  // Spans, because libstdc++ can check their indices.
  Value& operator[](std::size_t index) { return std::span{values_, size_}[index]; }
  const Value& operator[](std::size_t index) const { return std::span{values_, size_}[index]; }
  Value& back() { return (*this)[size_ - 1]; }
  const Value& back() const { return (*this)[size_ - 1]; }

  void push_back(Value value)
  {
    make_room(size_ + 1);
    values_[size_++] = value;
  }
  void append(std::size_t count, Value value)
  {
    make_room(size_ + count);
    std::fill_n(values_ + size_, count, value);
    size_ += count;
  }
  /// Makes room for `size` values. Repeated calls, each for a few more values, cost little.
  void make_room(std::size_t size)
  {
    if (size > capacity_)
      reallocate(std::max({size, capacity_ + capacity_ / 2, 64 / sizeof(Value) + 1}));
  }
  /// Values that are new are indeterminate.
  void resize_for_overwrite(std::size_t size)
  {
    make_room(size);
    size_ = size;
  }
  /// Has the system give the pages of a long array many at a time, if it can, which takes it a tenth of the
  /// time. To be called again when the capacity has grown. Not in the reader process, which may not ask.
  void prefer_large_pages() { standard_sitemap::prefer_large_pages(values_, capacity_ * sizeof(Value)); }
  /// Gives back the memory that is not used.
  void shrink_to_fit()
  {
    if (capacity_ > size_ && size_ > 0)
      reallocate(size_);
  }

 private:
  void reallocate(std::size_t capacity)
  {
    if (capacity > static_cast<std::size_t>(-1) / sizeof(Value))
      throw std::bad_alloc{};
    void* const values =
        standard_sitemap_reallocated(values_, capacity_ * sizeof(Value), capacity * sizeof(Value));
    if (!values)
      throw std::bad_alloc{};
    values_ = static_cast<Value*>(values);
    capacity_ = capacity;
  }

  Value* values_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

} // namespace standard_sitemap
