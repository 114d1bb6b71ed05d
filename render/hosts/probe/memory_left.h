#pragma once

namespace standard_sitemap {

/// For a process that is about to end with much memory: whoever waits for it does not wait until the system
/// has freed that, which takes about a tenth of a millisecond for each MiB. A child that shares the memory,
/// and does nothing else, outlives the process by that time. Calls only functions that a signal handler may
/// call. Without effect if that is not possible, or the memory is small.
void leave_memory_behind();

} // namespace standard_sitemap
