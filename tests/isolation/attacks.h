#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "engine/reader_program/answer_writer.h"

namespace standard_sitemap::testing {

/// What an attack is aimed at: each is something of the test, which looks afterwards whether it is unharmed.
struct Target {
  pid_t host = 0;
  std::uint16_t port = 0;      ///< of a server on 127.0.0.1
  std::string folder;          ///< that the test made; ends with a slash, has a file `secret`
  std::uint64_t address = 0;   ///< of eight bytes in the memory of the host
  std::span<char> answer = {}; ///< in the process: the memory for answers
};

/// Something that code does which has taken over the reader process.
struct Attack {
  std::string_view name;
  std::string_view words;           ///< what it tries, for the table in docs/security.md
  int (*run)(const Target& target); ///< returns 0 if it succeeded, or else an error number
  enum class OtherWall : std::uint8_t {
    the_same_everywhere,
    not_for_root, ///< it is a limit that the kernel does not set for root
    varies,       ///< it depends on how the kernel was built and configured
  };
  OtherWall other_wall = OtherWall::the_same_everywhere; ///< what there is, if calls are not filtered
  bool may_succeed = false; ///< it is no attack, as docs/security.md explains, but shows what is within reach
  static constexpr bool allowed = true;
  /// Whether the kernel was built with what the attack calls; null if every kernel is. A process that calls
  /// what is missing is ended by `SIGSEGV`, before any filter.
  bool (*is_in_kernel)() = nullptr;
};

/// System calls and other things that a single process tries; in the order of the table.
std::span<const Attack> attacks();

/// The content of a document that makes the attack build of the reader attack.
std::string order(std::string_view attack, const Target& target);

/// In the attack build: carries out the order of a job's file, if it is one, and sends the host a message of
/// kind `told` with the result, unless the attack is about the protocol.
void obey(int file, AnswerWriter& answer);
inline constexpr std::uint32_t told = 1'000;

} // namespace standard_sitemap::testing
