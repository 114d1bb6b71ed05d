#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "engine/isolate/job_content.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap::testing {

/// What came over the socket of a reader process, or how it ended.
struct Heard {
  std::optional<wire::Answer> answer; ///< nullopt: it has ended, or said nothing in time
  bool has_ended = false;
  int signal = 0; ///< that ended it
  int status = 0; ///< its exit status
};

/// A reader process whose messages are looked at as they are, without `ReaderProcess` in between.
class SealedReader {
 public:
  /// `name`: its `argv[0]`. `denied`: system calls that fail, as on a kernel that lacks them. Waits until it
  /// is ready.
  SealedReader(const std::string& program, const std::string& name, std::uint64_t memory = 1u << 30,
               std::uint64_t answer_bytes = 64u << 20, const std::vector<std::string>& denied = {});
  SealedReader(const SealedReader&) = delete;
  SealedReader& operator=(const SealedReader&) = delete;
  ~SealedReader();

  /// What it said first.
  const Heard& first() const { return first_; }
  pid_t process() const { return process_; }

  /// Has it read a document. It may take that many seconds of CPU time.
  void send(std::string_view content, unsigned cpu_seconds = 10);
  /// Waits for its next message. Ends it if none comes within five minutes: then it hangs.
  Heard hear();
  /// Waits until what it has sent, and nobody has taken yet, is as long as an answer, or it has ended.
  void wait_for_result() const;
  /// The first bytes of the memory for answers.
  std::string answer() const;
  /// Closes the socket, and waits until the process ends.
  Heard hang_up();

 private:
  Heard wait_for_end();

  std::unique_ptr<SharedMemory> content_; ///< as the host gives it
  int socket_ = -1, answer_ = -1;
  pid_t process_ = -1;
  Heard first_;
};

} // namespace standard_sitemap::testing
