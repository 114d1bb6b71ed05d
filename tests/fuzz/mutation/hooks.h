#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "tests/fuzz/mutation/markup_mutator.h"

extern "C" {
/// libFuzzer's own changes of bytes, with the dictionary.
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
/// What libFuzzer calls if a fuzzer defines it: changes the input in its place, and returns its new size.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                    unsigned seed);
/// Makes an input of two.
std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size, const std::uint8_t* two,
                                      std::size_t two_size, std::uint8_t* out, std::size_t max_out,
                                      unsigned seed);
}

namespace standard_sitemap::fuzz {

inline std::string mutated_leaf(std::string bytes, std::size_t max_size)
{
  if (max_size == 0)
    return {};
  std::size_t size = bytes.size() < max_size ? bytes.size() : max_size;
  bytes.resize(max_size);
  size = LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, max_size);
  bytes.resize(size);
  return bytes;
}

/// Whether to change bytes only, as without these mutators: to measure what they are good for.
inline bool changes_bytes_only()
{
  static const bool is_set = std::getenv("FUZZ_BYTES_ONLY") != nullptr;
  return is_set;
}

inline std::size_t put(const std::string& bytes, std::uint8_t* data, std::size_t max_size)
{
  const std::size_t size = bytes.size() < max_size ? bytes.size() : max_size;
  if (size > 0)
    std::memcpy(data, bytes.data(), size);
  return size;
}

} // namespace standard_sitemap::fuzz
