#pragma once

#include "engine/reader_program/answer_writer.h"
#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {

/// What a test puts in place of parts of the program, to attack from inside. The program itself has none.
struct ReaderHooks {
  Closed (*close)(const Bounds&) = close_doors;
  /// Is called with the first file of each content before that is read, and with the memory for the answer.
  void (*before_reading)(int content, AnswerWriter& memory) = nullptr;
};

/// Prepares everything, closes the doors, says `ready`, and answers one job after the other until the host
/// closes its end. Ends the process then, too.
[[noreturn]] void read_for_host(const Bounds& bounds, const ReaderHooks& hooks = {});

} // namespace standard_sitemap
