#include "engine/reader_program/answer_writer.h"

#include <algorithm>

#include <sys/mman.h>
#include <unistd.h>

#include "engine/isolate/wire.h"
#include "engine/reader_program/job_socket.h"

namespace standard_sitemap {

// It ends with the process.
AnswerWriter::AnswerWriter(std::uint64_t bytes)
{
  const auto size = static_cast<std::size_t>(bytes);
  void* const memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, wire::answer_memory, 0);
  if (memory == MAP_FAILED || ::close(wire::answer_memory) != 0)
    end_process(Exit::misused);
  bytes_ = {static_cast<char*>(memory), size};
}

void AnswerWriter::write(std::span<const std::string_view> pieces)
{
  std::span<char> left = bytes_;
  for (const std::string_view piece : pieces) {
    if (piece.size() > left.size())
      end_process(Exit::answer_too_long);
    std::ranges::copy(piece, left.begin());
    left = left.subspan(piece.size());
  }
}

} // namespace standard_sitemap
