#include "engine/reader_program/job_socket.h"
#include "engine/reader_program/reader_program.h"

// For systems without reader processes, where no host starts this program.

namespace standard_sitemap {

int run_reader_program(int, char* const*)
{
  return static_cast<int>(Exit::misused);
}

} // namespace standard_sitemap
