#include "engine/reader_program/reader_program.h"

#include <charconv>
#include <cstring>
#include <optional>

#include "engine/isolate/reader_process.h"
#include "engine/reader_program/reader_loop.h"

namespace standard_sitemap {
namespace {

std::optional<std::uint64_t> number(const char* text)
{
  std::uint64_t value = 0;
  const char* const end = text + std::strlen(text);
  const auto read = std::from_chars(text, end, value);
  return read.ec == std::errc{} && read.ptr == end ? std::optional{value} : std::nullopt;
}

std::optional<Bounds> bounds_of(int count, char* const* arguments)
{
  const ReaderSettings defaults;
  Bounds bounds{defaults.memory, defaults.answer_bytes};
  std::uint64_t* const values[] = {&bounds.memory, &bounds.answer_bytes};
  if (count > 3)
    return std::nullopt;
  for (int at = 1; at < count; ++at) {
    const auto value = number(arguments[at]);
    if (!value)
      return std::nullopt;
    *values[at - 1] = *value;
  }
  return bounds;
}

} // namespace

int run_reader_program(int count, char* const* arguments)
{
  const auto bounds = bounds_of(count, arguments);
  if (bounds)
    read_for_host(*bounds);
  return static_cast<int>(Exit::misused);
}

} // namespace standard_sitemap
