#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tests/fuzz/mutation/markup_mutator.h"
#include "tests/fuzz/mutation/random.h"

namespace standard_sitemap::fuzz {

/// How libFuzzer changes the inputs of the fuzzer that hooks.cpp is linked into: with one of hooks_of_*.cpp,
/// which define these two. What they return is cut to `max_size`.
std::string changed(std::string_view input, MutationRandom& random, const LeafMutator& leaf,
                    std::size_t max_size);
std::string crossed(std::string_view input, std::string_view other, MutationRandom& random,
                    std::size_t max_size);

} // namespace standard_sitemap::fuzz
