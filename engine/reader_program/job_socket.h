#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/file_descriptor.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {

/// The exit status of the process.
enum class Exit : int {
  done = 0,   ///< the host has closed the socket
  misused,    ///< started without a host, or the host sent an invalid message
  not_sealed, ///< a `wire::Door` could not be closed
  out_of_memory = wire::out_of_memory,
  answer_too_long = wire::answer_too_long,
  no_host, ///< the host does not take the answer
};

/// A message from the host, with at least one file.
struct HostMessage {
  std::string_view text; ///< valid until the next call of `next_message`
  std::vector<FileDescriptor> files;
};

/// Waits for the next message on `wire::socket`. Returns nullopt if the host has closed the socket. Ends the
/// process if the message is invalid.
std::optional<HostMessage> next_message();

/// Sends a message. Ends the process if it cannot be sent.
void send_answer(wire::AnswerKind kind, std::uint64_t value);

/// Ends the process at once, without running exit handlers of libraries.
[[noreturn]] void end_process(Exit status);

} // namespace standard_sitemap
