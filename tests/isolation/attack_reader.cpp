// The reader program with code of the test in it: some documents make it attack (attacks.h, forgeries.h).

#include <cstring>

#include <unistd.h>

#include "engine/reader_program/reader_loop.h"
#include "tests/isolation/attacks.h"

namespace standard_sitemap::testing {
namespace {

/// As `close_doors`, but any system call is allowed: what the other walls are worth. Code there could close
/// two of the standard streams, so that it may open as many files.
Closed close_all_but_system_calls(const Bounds& bounds)
{
  close_other_files();
  Closed closed{wire::Door::none, leave_namespaces()};
  if (!forgo_privileges() || !set_limits(bounds))
    return {wire::Door::limits};
  if (forgo_files())
    closed.optional += static_cast<std::uint64_t>(wire::Door::landlock);
  return closed;
}

/// As `obey`, after making room for two further files. With the filter, that would be the end. The content of
/// the next job takes one of their places.
void make_room_and_obey(int content, AnswerWriter& answer)
{
  if (content > STDOUT_FILENO) {
    ::close(STDIN_FILENO);
    ::close(STDOUT_FILENO);
  }
  obey(content, answer);
}

std::uint64_t number(const char* text)
{
  return std::strtoull(text, nullptr, 10);
}

} // namespace
} // namespace standard_sitemap::testing

int main(int count, char** arguments)
{
  using namespace standard_sitemap;
  if (count != 3)
    return 2;
  const bool is_filtered = std::strcmp(arguments[0], "filtered") == 0;
  read_for_host({testing::number(arguments[1]), testing::number(arguments[2])},
                is_filtered ? ReaderHooks{close_doors, testing::obey}
                            : ReaderHooks{testing::close_all_but_system_calls, testing::make_room_and_obey});
}
