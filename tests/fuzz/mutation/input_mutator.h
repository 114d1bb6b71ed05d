#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "tests/fuzz/mutation/markup_mutator.h"
#include "tests/fuzz/mutation/random.h"
#include "tests/fuzz/mutation/vocabulary.h"

namespace standard_sitemap::fuzz {

/// An input of a fuzzer as it is: one file, with or without the head of a response.
struct InputParts {
  std::string_view head; ///< with the blank line that ends it; empty: there is none
  std::string_view body;
};
InputParts parts_of(std::string_view input);

/// A changed input: the lines of its head, its markup or lines, or its bytes.
std::string mutated_input(std::string_view input, const Vocabulary& vocabulary, MutationRandom& random,
                          const LeafMutator& leaf, std::size_t max_size);
/// An input made of two.
std::string crossed_input(std::string_view input, std::string_view other, const Vocabulary& vocabulary,
                          MutationRandom& random, std::size_t max_size);

/// The same for a site (`read_scenario`): its settings, and each of its documents by the format that it has.
std::string mutated_scenario(std::string_view scenario, MutationRandom& random, const LeafMutator& leaf,
                             std::size_t max_size);
std::string crossed_scenario(std::string_view scenario, std::string_view other, MutationRandom& random,
                             std::size_t max_size);

/// Lines with one to three changes: they are duplicated, moved, deleted, exchanged, changed or added.
std::string mutated_lines(std::string_view lines, std::span<const std::string_view> words,
                          MutationRandom& random, const LeafMutator& leaf);

} // namespace standard_sitemap::fuzz
