#include "tests/fuzz/mutation/hooks.h"
#include "tests/fuzz/mutation/input_mutator.h"

namespace standard_sitemap::fuzz {

std::string changed(std::string_view input, MutationRandom& random, const LeafMutator& leaf,
                    std::size_t max_size)
{
  return mutated_input(input, xml_vocabulary(), random, leaf, max_size);
}

std::string crossed(std::string_view input, std::string_view other, MutationRandom& random,
                    std::size_t max_size)
{
  return crossed_input(input, other, xml_vocabulary(), random, max_size);
}

} // namespace standard_sitemap::fuzz
