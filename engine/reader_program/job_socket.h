#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/file_descriptor.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {

/// With what status the process ends by itself.
enum class Exit : int {
  done = 0,   ///< the host has closed its end
  misused,    ///< it was started without a host, or the host sent something wrong
  not_sealed, ///< a door could not be closed
  out_of_memory = wire::out_of_memory,
  answer_too_long = wire::answer_too_long,
  no_host, ///< the host does not take the answer
};

/// A message of the host, and the files that came with it: at least one.
struct HostMessage {
  std::string_view text; ///< until the next call of `next_message`
  std::vector<FileDescriptor> files;
};

/// Waits for the next message on `wire::socket`. Returns nullopt if the host has closed its end. Ends the
/// process if what comes is no message of a host.
std::optional<HostMessage> next_message();

/// Sends a message. Ends the process if it cannot be sent.
void send_answer(wire::AnswerKind kind, std::uint64_t value);

/// Ends the process at once, without anything that a library does at the end.
[[noreturn]] void end_process(Exit status);

} // namespace standard_sitemap
