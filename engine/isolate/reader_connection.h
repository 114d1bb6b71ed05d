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

/// A message of the reader process, checked as far as the message itself goes.
struct Received {
  enum class Kind : std::uint8_t {
    nothing, ///< no message has come
    ready,   ///< `value`: the optional doors that are closed
    failed,  ///< `value`: the door that could not be closed
    image,   ///< it is in the memory for answers, and has `value` bytes
    broken,  ///< it is not one of the messages that there are
    ended,   ///< the process is gone
  };
  Kind kind = Kind::nothing;
  std::uint64_t value = 0;
};

/// The memory in which the reader process writes its answers, and the answer that is in it.
class AnswerMemory final : public ImageSource {
 public:
  /// `max_bytes`: of an answer; memory is taken only for what is written.
  static Result<AnswerMemory> make(std::uint64_t max_bytes);

  int descriptor() const { return file_.number(); }
  std::uint64_t max_bytes() const { return max_bytes_; }

  /// An answer of so many bytes has come: `read` begins with its first one.
  void begin(std::uint64_t size);
  /// The answer has been read. Gives memory back to the system, if it was a large one.
  void end();

  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override;

 private:
  AnswerMemory(FileDescriptor file, std::uint64_t max_bytes) : file_(std::move(file)), max_bytes_(max_bytes)
  {
  }

  FileDescriptor file_;
  std::uint64_t max_bytes_;
  std::uint64_t size_ = 0, offset_ = 0;
};

/// The messages to and from one reader process. Neither call blocks.
class ReaderConnection {
 public:
  /// Starts a process.
  static Result<ReaderConnection> start(const ReaderSettings& settings);

  HelperProcess& process() { return process_; }
  const HelperProcess& process() const { return process_; }
  /// What an image is read from after it has come.
  AnswerMemory& answer() { return answer_; }

  /// Sends a job and its content, of which it sends a copy unless it is in memory of that pool: the pool of
  /// this process, as behind it may be contents that another one has read. Returns false if the process does
  /// not take it. Throws bad_alloc if there is no memory for a copy.
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
