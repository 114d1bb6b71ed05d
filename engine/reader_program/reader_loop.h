#pragma once

#include "engine/reader_program/answer_writer.h"
#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/sandbox.h"

namespace standard_sitemap {

/// Parts of the program that a test replaces, to attack from inside. The program itself uses the defaults.
struct ReaderHooks {
  Closed (*close)(const Bounds&) = close_doors;
  /// Called before each content is read, with its first file and the memory for the answer.
  void (*before_reading)(int content, AnswerWriter& memory) = nullptr;
};

/// Warms up, closes the doors, sends `ready`, and answers one job after the other until the host closes the
/// socket. Then ends the process.
[[noreturn]] void read_for_host(const Bounds& bounds, const ReaderHooks& hooks = {});

} // namespace standard_sitemap
