#include "engine/reader_program/reader_loop.h"

#include <new>
#include <utility>
#include <vector>

#include <malloc.h>

#include "engine/isolate/image.h"
#include "engine/isolate/job_message.h"
#include "engine/reader_program/answer_writer.h"
#include "engine/reader_program/reading.h"
#include "engine/reader_program/warm_up.h"

namespace standard_sitemap {
namespace {

/// If memory runs out, malloc would try other arenas, by system calls that are not allowed: allows only one.
/// Also lets malloc keep a few megabytes between jobs, since getting them from the kernel each time would
/// cost a fifth of the time for a map of a megabyte.
void set_up_memory()
{
#ifdef M_ARENA_MAX
  constexpr int kept = 4 << 20;
  ::mallopt(M_ARENA_MAX, 1);
  ::mallopt(M_MMAP_THRESHOLD, kept);
  ::mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

Image image_of_job(HostMessage&& message, DocumentJobs& documents)
{
  auto received = job_of(message.text);
  if (!received)
    end_process(Exit::misused);
  if (received->part_sizes.size() != message.files.size())
    end_process(Exit::misused);
  std::vector<ContentPart> content;
  for (std::size_t i = 0; i < message.files.size(); ++i)
    content.push_back({std::move(message.files[i]), received->part_sizes[i]});
  if (auto* const document = std::get_if<DocumentJob>(&received->job))
    return documents.image_of(std::move(*document), std::move(content));
  return image_of(std::move(std::get<PageJob>(received->job)), std::move(content));
}

void answer(HostMessage&& message, DocumentJobs& documents, AnswerWriter& memory)
{
  Image image = image_of_job(std::move(message), documents);
  const std::uint64_t size = image.size();
  std::move(image).give_away(
      [&memory](std::uint64_t at, std::string_view bytes) { memory.write(at, bytes); });
  send_answer(wire::AnswerKind::image, size);
}

Exit serve(const Bounds& bounds, const ReaderHooks& hooks)
{
  set_up_memory();
  AnswerWriter memory{bounds.answer_bytes};
  warm_up();
  const Closed closed = hooks.close(bounds);
  if (closed.failed != wire::Door::none) {
    send_answer(wire::AnswerKind::failed, static_cast<std::uint64_t>(closed.failed));
    return Exit::not_sealed;
  }
  send_answer(wire::AnswerKind::ready, closed.optional);
  DocumentJobs documents;
  while (auto message = next_message()) {
    if (hooks.before_reading)
      hooks.before_reading(message->files[0].number(), memory);
    answer(*std::move(message), documents, memory);
  }
  return Exit::done;
}

} // namespace

void read_for_host(const Bounds& bounds, const ReaderHooks& hooks)
{
  try {
    end_process(serve(bounds, hooks));
  } catch (const std::bad_alloc&) {
    end_process(Exit::out_of_memory);
  } catch (...) {
    end_process(Exit::misused);
  }
}

} // namespace standard_sitemap
