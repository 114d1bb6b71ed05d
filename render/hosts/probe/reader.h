#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/isolate/reader_process.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The name by which the probe calls itself if it is to be the reader process.
inline constexpr std::string_view reader_name = "sitemap-probe-reader";

/// Starts a reader process, which is this program under another name: so the probe needs no other file.
/// Returns at once, while it is still starting.
std::shared_ptr<ReaderProcess> start_reader();

/// What stands between the reader process and the rest, as one English phrase: "limits, seccomp, Landlock".
std::string text_of(const ReaderWalls& walls);

/// For output that is about a map, and not about this machine: if there is no reader process, `policy`
/// gets `Isolation::none`, and the reason is returned. Nullopt if there is one, or none is wanted. Waits
/// until it has started.
std::optional<std::string> give_up_isolation(Policy& policy);

/// Says on stderr that there is no reader process, where a note in the output would not be seen.
void print_no_isolation(const std::string& why);

} // namespace standard_sitemap
