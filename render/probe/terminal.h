#pragma once

#include <cstddef>

#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// Opens /dev/null for whichever of stdin, stdout and stderr are closed: otherwise the next opened file or
/// socket would take their descriptor and receive their output. Writing to them still fails with EBADF, so
/// writers notice.
void fill_standard_streams();

/// Whether stderr is a terminal. This and the following functions describe the streams of this process; the
/// locale must have been set before they are called.
bool stderr_is_terminal();

/// Returns the columns of the terminal on stdout; if unknown, COLUMNS, else 100. 0: stdout is not a terminal.
std::size_t output_width();

/// On if the terminal supports colours and NO_COLOR is not set.
Colours output_colours();

/// Unicode if the locale's encoding is UTF-8.
Lines output_lines();

} // namespace standard_sitemap
