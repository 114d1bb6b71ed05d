#include "engine/reader_program/answer_writer.h"

#include <algorithm>

#include <sys/mman.h>
#include <unistd.h>

#include "engine/isolate/wire.h"
#include "engine/reader_program/job_socket.h"

namespace standard_sitemap {

// The mapping ends with the process.
AnswerWriter::AnswerWriter(std::uint64_t bytes)
{
  const auto size = static_cast<std::size_t>(bytes);
  void* const memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, wire::answer_memory, 0);
  if (memory == MAP_FAILED || ::close(wire::answer_memory) != 0)
    end_process(Exit::misused);
  bytes_ = {static_cast<char*>(memory), size};
}

void AnswerWriter::write(std::uint64_t at, std::string_view bytes)
{
  if (at > bytes_.size() || bytes.size() > bytes_.size() - at)
    end_process(Exit::answer_too_long);
  std::ranges::copy(bytes, bytes_.data() + at);
}

} // namespace standard_sitemap
