#include "tests/fuzz/input.h"
#include "tests/fuzz/mutation/hooks.h"
#include "tests/fuzz/mutation/input_mutator.h"

namespace fuzz = standard_sitemap::fuzz;

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed)
{
  if (fuzz::changes_bytes_only())
    return LLVMFuzzerMutate(data, size, max_size);
  fuzz::MutationRandom random{seed};
  return fuzz::put(fuzz::mutated_scenario(fuzz::text_of(data, size), random, fuzz::mutated_leaf, max_size),
                   data, max_size);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size, const std::uint8_t* two,
                                      std::size_t two_size, std::uint8_t* out, std::size_t max_out,
                                      unsigned seed)
{
  if (fuzz::changes_bytes_only())
    return 0;
  fuzz::MutationRandom random{seed};
  return fuzz::put(
      fuzz::crossed_scenario(fuzz::text_of(one, one_size), fuzz::text_of(two, two_size), random, max_out),
      out, max_out);
}
