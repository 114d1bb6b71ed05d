#pragma once

#include <cstddef>

#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// Opens those of stdin, stdout and stderr that are closed on /dev/null: else the next file or socket opened
/// would take their place, and get what is written there. Whoever writes there still gets EBADF, and so knows
/// that nobody reads it.
void fill_standard_streams();

/// What the streams of this process are, and what the environment says about them. The locale must have been
/// set.
bool stderr_is_terminal();

/// Columns of the terminal on stdout; if it does not say, COLUMNS, else 100. 0: stdout is no terminal.
std::size_t output_width();

/// On a terminal that can, unless NO_COLOR says no.
Colours output_colours();

/// Unicode where the locale's encoding is UTF-8.
Lines output_lines();

} // namespace standard_sitemap
