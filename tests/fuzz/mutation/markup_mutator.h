#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "tests/fuzz/mutation/random.h"
#include "tests/fuzz/mutation/vocabulary.h"

namespace standard_sitemap::fuzz {

/// Changes bytes that have no further structure, to at most `max_size` bytes: `LLVMFuzzerMutate`.
using LeafMutator = std::function<std::string(std::string bytes, std::size_t max_size)>;

/// The markup, with one to four changes to its tree: subtrees and attributes are duplicated, moved, nested,
/// deleted, exchanged, renamed or added. Unless `damages`, well-formed XML with one root element stays
/// well-formed, except for its namespaces. If the result would be longer than `max_size`, subtrees are
/// deleted, and if that does not suffice, the end is cut off.
std::string mutated_markup(std::string_view markup, const Vocabulary& vocabulary, MutationRandom& random,
                           const LeafMutator& leaf, std::size_t max_size, bool damages);

/// The first markup, with a subtree or attributes of the second.
std::string crossed_markup(std::string_view markup, std::string_view other, const Vocabulary& vocabulary,
                           MutationRandom& random, std::size_t max_size);

/// `value` with what would end it, or is not allowed in XML, escaped or left out.
std::string as_attribute_value(std::string_view value);

} // namespace standard_sitemap::fuzz
