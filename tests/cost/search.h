#pragma once

#include <filesystem>
#include <optional>

#include "tests/cost/work.h"

namespace standard_sitemap::cost {

void write_input(const Input& input, const std::filesystem::path& file);
std::optional<Input> read_input(const std::filesystem::path& file);

/// Looks for inputs that cost more per byte than harmless ones: mutates the hostile families, keeps the most
/// expensive inputs, and mutates those. It measures the CPU time of this thread, which is only a hint: what
/// seems too expensive is written to `directory` as `found.NUMBER`, so that its instructions can be counted.
/// The same seed makes the same first inputs, but which are kept depends on the clock.
int search(const std::filesystem::path& directory, double seconds, unsigned seed);

} // namespace standard_sitemap::cost
