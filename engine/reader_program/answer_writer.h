#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// The memory that the host has given to this process for its answers.
class AnswerWriter {
 public:
  /// Takes `wire::answer_memory`, of that size, and closes the descriptor. Ends the process if there is none.
  /// Must be called while all system calls are still allowed.
  explicit AnswerWriter(std::uint64_t bytes);
  AnswerWriter(const AnswerWriter&) = delete;
  AnswerWriter& operator=(const AnswerWriter&) = delete;

  /// Writes bytes of an answer, from that one on. Ends the process if there is not as much room.
  void write(std::uint64_t at, std::string_view bytes);

  /// All of it.
  std::span<char> bytes() const { return bytes_; }

 private:
  std::span<char> bytes_;
};

} // namespace standard_sitemap
