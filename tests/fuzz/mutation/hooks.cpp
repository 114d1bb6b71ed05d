#include "tests/fuzz/mutation/hooks.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/input.h"

namespace fuzz = standard_sitemap::fuzz;

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

namespace {

std::string changed_bytes(std::string bytes, std::size_t max_size)
{
  if (max_size == 0)
    return {};
  const std::size_t size = std::min(bytes.size(), max_size);
  bytes.resize(max_size);
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, max_size));
  return bytes;
}

/// Whether to change bytes only, as without these mutators: to measure what they are good for.
bool changes_bytes_only()
{
  static const bool is_set = std::getenv("FUZZ_BYTES_ONLY") != nullptr;
  return is_set;
}

std::size_t put(std::string_view bytes, std::uint8_t* data, std::size_t max_size)
{
  bytes = bytes.substr(0, max_size);
  std::ranges::copy(bytes, data);
  return bytes.size();
}

} // namespace

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed)
{
  if (changes_bytes_only())
    return LLVMFuzzerMutate(data, size, max_size);
  fuzz::MutationRandom random{seed};
  return put(fuzz::changed(fuzz::text_of(data, size), random, changed_bytes, max_size), data, max_size);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size, const std::uint8_t* two,
                                      std::size_t two_size, std::uint8_t* out, std::size_t max_out,
                                      unsigned seed)
{
  if (changes_bytes_only())
    return 0;
  fuzz::MutationRandom random{seed};
  return put(fuzz::crossed(fuzz::text_of(one, one_size), fuzz::text_of(two, two_size), random, max_out), out,
             max_out);
}
