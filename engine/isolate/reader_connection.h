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
  /// The answer has been read. Of a large one, memory has been given back to the system while it was read;
  /// the rest is given back now.
  void end();

  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override;

 private:
  AnswerMemory(FileDescriptor file, std::uint64_t max_bytes) : file_(std::move(file)), max_bytes_(max_bytes)
  {
  }

  static constexpr std::uint64_t kept = 4u << 20; ///< for the next answer
  static constexpr std::size_t slice = 4u << 20;

  /// What has been read of a large answer.
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
  /// What an image is read from after it has come.
  AnswerMemory& answer() { return answer_; }

  /// Sends a job and the parts of its content: those that this process may see, in memory of its pool, as
  /// they are, and copies of the others. Returns false if the process does not take it. Throws bad_alloc if
  /// there is no memory for a copy, or the kernel has none for the message, or already has too many files
  /// under way.
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
