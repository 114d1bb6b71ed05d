#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>

namespace standard_sitemap::test {

/// Bytes in a heap buffer of exactly their size, so that a sanitizer sees a read beyond them.
class ExactBytes {
 public:
  explicit ExactBytes(std::string_view bytes) : data_(new char[bytes.size()]), size_(bytes.size())
  {
    std::ranges::copy(bytes, data_.get());
  }
  std::string_view view() const { return {data_.get(), size_}; }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_;
};

} // namespace standard_sitemap::test
