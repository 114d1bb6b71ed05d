#pragma once

#include <filesystem>
#include <optional>

#include "tests/cost/work.h"

namespace standard_sitemap::cost {

void write_input(const Input& input, const std::filesystem::path& file);
std::optional<Input> read_input(const std::filesystem::path& file);

/// Looks for inputs that cost more for each byte than harmless ones: mutates the hostile families, keeps what
/// is dearest, and mutates that. Goes by the CPU time of this thread, which is only a hint: what seems too
/// dear is written to `directory` as `found.NUMBER`, for somebody to count its instructions. The same seed
/// makes the same first inputs, but what is kept depends on the clock.
int search(const std::filesystem::path& directory, double seconds, unsigned seed);

} // namespace standard_sitemap::cost
