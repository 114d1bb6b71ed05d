#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/file_descriptor.h"
#include "engine/isolate/helper_process.h"
#include "engine/isolate/image.h"
#include "engine/isolate/job_content.h"

namespace standard_sitemap {

/// A message from the reader process. Only the message is checked, not an image that it announces.
struct Received {
  enum class Kind : std::uint8_t {
    nothing, ///< no message has come
    ready,   ///< `value`: the optional restrictions in force, a sum of `wire::Door`
    failed,  ///< `value`: the `wire::Door` that could not be closed
    image,   ///< an answer of `value` bytes is in the `AnswerMemory`
    broken,  ///< an invalid message
    ended,   ///< the process is gone
  };
  Kind kind = Kind::nothing;
  std::uint64_t value = 0;
};

/// The memory into which the reader process writes its answers, and the current answer.
class AnswerMemory final : public ImageSource {
 public:
  /// `max_bytes`: maximum size of an answer. The system allocates memory only as it is written.
  static Result<AnswerMemory> make(std::uint64_t max_bytes);

  int descriptor() const { return file_.number(); }
  std::uint64_t max_bytes() const { return max_bytes_; }

  /// Notes that an answer of `size` bytes has come, which `read` reads from its beginning.
  void begin(std::uint64_t size);
  /// Notes that the answer has been read, and frees the memory of a large one that `read` has not yet freed.
  void end();

  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override;

 private:
  AnswerMemory(FileDescriptor file, std::uint64_t max_bytes) : file_(std::move(file)), max_bytes_(max_bytes)
  {
  }

  static constexpr std::uint64_t kept = 4u << 20; ///< bytes kept for the next answer
  static constexpr std::size_t slice = 4u << 20;

  /// Frees the part of a large answer that has been read.
  void give_back_read();
  void give_back(std::uint64_t begin, std::uint64_t end);

  FileDescriptor file_;
  std::uint64_t max_bytes_;
  std::uint64_t size_ = 0, offset_ = 0, given_back_ = 0;
};

/// The messages to and from one reader process. Neither call blocks.
class ReaderConnection {
 public:
  /// Starts a process.
  static Result<ReaderConnection> start(const ReaderSettings& settings);

  HelperProcess& process() { return process_; }
  const HelperProcess& process() const { return process_; }
  /// The memory from which to read an image that has come.
  AnswerMemory& answer() { return answer_; }

  /// Sends a job and the parts of its content: parts in memory of the process's own pool directly, and copies
  /// of the others. Returns false if the process does not take the job. Throws bad_alloc if there is no
  /// memory for a copy, or the kernel has none for the message or has too many files in transit.
  bool send(std::string_view message, const JobContent& content, const ContentPool& pool);
  Received receive();

 private:
  ReaderConnection(HelperProcess process, AnswerMemory answer)
      : process_(std::move(process)), answer_(std::move(answer))
  {
  }

  HelperProcess process_;
  AnswerMemory answer_;
};

} // namespace standard_sitemap
