#include "render/hosts/probe/terminal.h"

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

std::optional<std::uint64_t> number_in(std::string_view text)
{
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::optional<std::size_t> width_in_environment()
{
  const auto columns = number_in(environment("COLUMNS"));
  return columns && *columns > 0 ? columns : std::nullopt;
}

bool stdout_is_terminal()
{
  return isatty(STDOUT_FILENO) == 1;
}

std::size_t width_of_terminal()
{
  auto width = terminal_width();
  if (!width)
    width = width_in_environment();
  return std::clamp(width.value_or(default_width), least_text_width, max_text_width);
}

Colours colours_for(ColourChoice choice, bool on_terminal)
{
  const bool suggested = on_terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  const bool wanted = choice == ColourChoice::automatic ? suggested : choice == ColourChoice::always;
  return wanted ? Colours::on : Colours::off;
}

/// Unicode if the locale's encoding is UTF-8.
Lines output_lines()
{
  return equal_ignoring_case(nl_langinfo(CODESET), "UTF-8") ? Lines::unicode : Lines::ascii;
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

bool stdout_has_commands()
{
  return stdout_is_terminal() && environment("TERM") != "dumb" && !environment("TERM").empty();
}

TextOptions text_layout(const TextChoice& choice, bool to_stdout)
{
  const bool on_terminal = to_stdout && stdout_is_terminal();
  const bool links = on_terminal && choice.colours != ColourChoice::never && has_hyperlinks(environment);
  return {.colours = colours_for(choice.colours, on_terminal),
          .lines = output_lines(),
          .width = choice.width.value_or(on_terminal ? width_of_terminal() : 0),
          .hyperlinks = links ? Hyperlinks::on : Hyperlinks::off};
}

bool has_hyperlinks(const std::function<std::string_view(const char*)>& value_of)
{
  if (const std::string_view forced = value_of("FORCE_HYPERLINK"); !forced.empty())
    return forced != "0";
  const std::string_view terminal = value_of("TERM");
  // Programs between this one and the terminal, of which some versions drop links; those that are started in
  // a terminal inherit the variables below from it.
  for (const std::string_view without : {"dumb", "linux", "screen", "tmux", "eterm"})
    if (terminal.starts_with(without))
      return false;
  if (terminal.empty() || !value_of("INSIDE_EMACS").empty() || !value_of("TMUX").empty() ||
      !value_of("STY").empty())
    return false;
  for (const std::string_view with :
       {"xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "contour"})
    if (terminal.starts_with(with))
      return true;
  for (const std::string_view with : {"iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "Hyper", "rio"})
    if (value_of("TERM_PROGRAM") == with)
      return true;
  for (const char* const set : {"WT_SESSION", "DOMTERM"})
    if (!value_of(set).empty())
      return true;
  constexpr std::uint64_t first_vte = 5'001; // 0.50.0 crashed
  constexpr std::uint64_t first_konsole = 20'12'00;
  const auto at_least = [](std::optional<std::uint64_t> version, std::uint64_t first) {
    return version && *version >= first;
  };
  return at_least(number_in(value_of("VTE_VERSION")), first_vte) ||
         at_least(number_in(value_of("KONSOLE_VERSION")), first_konsole);
}

} // namespace standard_sitemap
