#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Every fuzzer defines this function, which libFuzzer calls; replay.cpp calls it with files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace standard_sitemap::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
  return {reinterpret_cast<const char*>(data), size};
}

/// A copy of exactly the input's size, so that the sanitizers see a read beyond it.
class Exactly {
 public:
  explicit Exactly(std::string_view bytes) : bytes_(bytes.begin(), bytes.end()) {}
  std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

 private:
  std::vector<char> bytes_;
};

/// The input's lines, without their line ends.
inline std::vector<std::string_view> lines_of(std::string_view text)
{
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

} // namespace standard_sitemap::fuzz
