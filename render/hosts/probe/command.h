#pragma once

#include "render/hosts/probe/exit_status.h"

namespace standard_sitemap {

/// Does what the command line asks for and returns the exit status. Ends the process by the signal that
/// interrupted it. Throws what `main` turns into a sentence: std::bad_alloc, std::system_error.
ExitStatus run_command(int argc, char** argv);

} // namespace standard_sitemap
