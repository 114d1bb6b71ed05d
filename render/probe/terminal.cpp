#include "render/probe/terminal.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t default_width = 100;
constexpr std::size_t least_width = 40;
constexpr std::size_t max_width = 1'000;

std::string_view environment(const char* name)
{
  const char* const value = std::getenv(name);
  return value ? std::string_view{value} : std::string_view{};
}

std::optional<std::size_t> terminal_width()
{
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return std::nullopt;
  return size.ws_col;
}

std::optional<std::size_t> width_in_environment()
{
  const std::string_view columns = environment("COLUMNS");
  std::size_t width = 0;
  const auto [end, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  if (columns.empty() || error != std::errc{} || end != columns.data() + columns.size() || width == 0)
    return std::nullopt;
  return width;
}

} // namespace

void fill_standard_streams()
{
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0) // open takes the lowest free descriptor: this one
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

bool stderr_is_terminal()
{
  return isatty(STDERR_FILENO) == 1;
}

std::size_t output_width()
{
  if (isatty(STDOUT_FILENO) != 1)
    return 0;
  auto width = terminal_width();
  if (!width)
    width = width_in_environment();
  return std::clamp(width.value_or(default_width), least_width, max_width);
}

Colours output_colours()
{
  const bool wanted =
      isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  return wanted ? Colours::on : Colours::off;
}

Lines output_lines()
{
  return equal_ignoring_case(nl_langinfo(CODESET), "UTF-8") ? Lines::unicode : Lines::ascii;
}

} // namespace standard_sitemap
