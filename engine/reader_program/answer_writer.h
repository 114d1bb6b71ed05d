#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// The memory into which this process writes its answers; the host provides it.
class AnswerWriter {
 public:
  /// Maps `wire::answer_memory`, of size `bytes`, and closes the descriptor. Ends the process if there is
  /// none. Call it while all system calls are still allowed.
  explicit AnswerWriter(std::uint64_t bytes);
  AnswerWriter(const AnswerWriter&) = delete;
  AnswerWriter& operator=(const AnswerWriter&) = delete;

  /// Writes `bytes` at the offset `at` of an answer. Ends the process if there is not enough room.
  void write(std::uint64_t at, std::string_view bytes);

  /// All of the memory.
  std::span<char> bytes() const { return bytes_; }

 private:
  std::span<char> bytes_;
};

} // namespace standard_sitemap
