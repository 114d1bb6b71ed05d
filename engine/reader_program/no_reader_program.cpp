#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/reader_program.h"

// Where there are no reader processes: nobody starts this one.

namespace standard_sitemap {

int run_reader_program(int, char* const*)
{
  return static_cast<int>(Exit::misused);
}

} // namespace standard_sitemap
