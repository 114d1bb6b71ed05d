#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// Opens /dev/null for whichever of stdin, stdout and stderr are closed: otherwise the next opened file or
/// socket would take their descriptor and receive their output. Writing to them still fails with EBADF, so
/// writers notice.
void fill_standard_streams();

/// Whether stderr is a terminal. This and the following functions describe the streams of this process; the
/// locale must have been set before they are called.
bool stderr_is_terminal();

/// Whether stdout is a terminal that understands commands, such as the one that clears the screen.
bool stdout_has_commands();

/// On a terminal: moves the cursor to the start of its line, and clears the line.
inline constexpr std::string_view clear_line = "\r\x1b[K";

/// When text has colours.
enum class ColourChoice : std::uint8_t {
  automatic, ///< on a terminal that has them, unless NO_COLOR is set
  always,
  never, ///< and no links either
};

/// What the reader asked for, instead of what the terminal suggests.
struct TextChoice {
  ColourChoice colours = ColourChoice::automatic;
  std::optional<std::size_t> width; ///< 0: lines are neither cut nor wrapped
};
/// The least and the largest width that a report can be laid out for.
inline constexpr std::size_t least_text_width = 40, max_text_width = 1'000;

/// Returns how text is laid out: for the terminal on stdout or, if `to_stdout` is false, for a file. Depth,
/// places and detail have their defaults.
///
/// The width is that of the terminal; if it is unknown, COLUMNS, else 100. Addresses are links (OSC 8) only
/// on a terminal that is known to have them, or if FORCE_HYPERLINK says so.
TextOptions text_layout(const TextChoice& choice, bool to_stdout);

/// Whether a terminal has links, judged by its environment: `value_of` returns the value of a variable, empty
/// if it is not set.
bool has_hyperlinks(const std::function<std::string_view(const char*)>& value_of);

} // namespace standard_sitemap
