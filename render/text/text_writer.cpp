#include "render/text/text_writer.h"

#include <algorithm>
#include <utility>

#include "engine/base/percent_encoded.h"
#include "engine/display/columns.h"
#include "engine/display/shown.h"

namespace standard_sitemap {

namespace {

constexpr Symbols unicode_signs{"├─ ", "└─ ", "│  ", "   ", "● ", "↑ ", "↗ ", "✗ ", " › ", "…"};
constexpr Symbols ascii_signs{"|- ", "`- ", "|  ", "   ", "* ", "^ ", "> ", "x ", " > ", "..."};

constexpr std::size_t least_wrapped = 16; ///< columns, even if the terminal is narrower

// OSC 8: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
constexpr std::string_view begin_link = "\x1b]8;;", end_of_command = "\x1b\\";
constexpr std::size_t max_target_bytes = 2'083; ///< terminals ignore longer ones

std::string_view escape_of(TextStyle style)
{
  switch (style) {
  case TextStyle::plain:
    return "";
  case TextStyle::heading:
    return "\x1b[1m";
  case TextStyle::dim:
    return "\x1b[2m";
  case TextStyle::here:
    return "\x1b[1;32m";
  case TextStyle::role:
    return "\x1b[36m";
  case TextStyle::warning:
    return "\x1b[33m";
  case TextStyle::error:
    return "\x1b[31m";
  }
  return "";
}

/// Returns the longest suffix of `text` that fits; `text` is ASCII, as URIs are.
std::string_view fitting_end(std::string_view text, std::size_t columns)
{
  return text.substr(text.size() - std::min(columns, text.size()));
}

/// Whether a word may be broken at the end of a line: true for scripts without spaces, false for addresses.
bool is_breakable(std::string_view word)
{
  return std::ranges::any_of(word, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

} // namespace

const Symbols& symbols_of(Lines lines)
{
  return lines == Lines::unicode ? unicode_signs : ascii_signs;
}

std::string hyperlink_target(const Uri& uri)
{
  const bool is_local_file = uri.has_scheme("file") && uri.host().empty();
  if (!uri.is_http() && !uri.has_scheme("mailto") && !is_local_file)
    return {};
  const std::string target =
      percent_encoded(uri.text(), [](char c) { return c > ' ' && static_cast<unsigned char>(c) < 0x7F; });
  return target.size() <= max_target_bytes ? target : std::string{};
}

TextWriter::TextWriter(const TextOptions& options, const Sink& sink)
    : options_(options), symbols_(symbols_of(options.lines)), out_(sink)
{
}

void TextWriter::line(const std::vector<StyledText>& pieces)
{
  std::string& text = out_.text();
  if (gap_wanted_ && begun_)
    text += '\n';
  gap_wanted_ = false;
  begun_ = true;

  for (const StyledText& piece : pieces) {
    const bool linked = options_.hyperlinks == Hyperlinks::on && !piece.target.empty() && !piece.text.empty();
    const bool coloured =
        options_.colours == Colours::on && piece.style != TextStyle::plain && !piece.text.empty();
    if (linked)
      text.append(begin_link).append(piece.target).append(end_of_command);
    if (coloured)
      text += escape_of(piece.style);
    text += escaped_controls(piece.text);
    if (coloured)
      text += "\x1b[0m";
    if (linked)
      text.append(begin_link).append(end_of_command);
  }
  text += '\n';
  out_.flush_if_full();
}

void TextWriter::wrapped(std::vector<StyledText> pieces, const StyledText& text, std::size_t indent)
{
  const std::string shown = escaped_controls(text.text);
  if (options_.width == 0) {
    pieces.push_back(text);
    return line(pieces);
  }
  std::size_t used = 0;
  for (const StyledText& piece : pieces)
    used += display_columns(piece.text);
  const std::size_t width = std::max(options_.width, indent + least_wrapped);
  StyledText rest{{}, text.style};
  bool begun = false; // this line has a word
  const auto end_line = [&] {
    pieces.push_back(std::exchange(rest, {{}, text.style}));
    line(pieces);
    pieces.assign(1, StyledText{std::string(indent, ' ')});
    used = indent;
    begun = false;
  };
  std::string_view left = shown;
  while (!left.empty()) {
    std::string_view word = left.substr(0, left.find(' '));
    left.remove_prefix(std::min(word.size() + 1, left.size()));
    const std::size_t columns = display_columns(word);
    const bool is_broken = is_breakable(word) && columns > width - indent; // too long for any line
    const bool has_before = begun || used > indent; // otherwise a new line gains nothing
    if (has_before && !is_broken && used + (begun ? 1 : 0) + columns > width)
      end_line();
    if (begun) {
      rest.text += ' ';
      ++used;
    }
    for (std::size_t room = width - std::min(width, used); is_breakable(word) && display_columns(word) > room;
         room = width - indent) {
      const std::string_view part = fitting_prefix(word, room);
      if (part.empty() && room == width - indent)
        break; // a character that is wider than any line
      rest.text += part;
      word.remove_prefix(part.size());
      end_line();
    }
    rest.text += word;
    used += display_columns(word);
    begun = true;
  }
  pieces.push_back(std::move(rest));
  line(pieces);
}

void TextWriter::gap()
{
  gap_wanted_ = true;
}

void TextWriter::heading(std::string_view title)
{
  gap();
  line({{std::string{title}, TextStyle::heading}});
}

std::size_t TextWriter::layout_width() const
{
  constexpr std::size_t usual = 100;
  return options_.width == 0 ? usual : options_.width;
}

std::string TextWriter::fitted(std::string_view text, std::size_t columns) const
{
  // A grapheme cluster has at least as many bytes as columns: columns of short text need not be counted.
  if (options_.width == 0 || text.size() <= columns || display_columns(text) <= columns)
    return std::string{text};
  const std::size_t ellipsis = display_columns(symbols_.ellipsis);
  if (columns <= ellipsis)
    return std::string{fitting_prefix(text, columns)};
  return std::string{fitting_prefix(text, columns - ellipsis)} + std::string{symbols_.ellipsis};
}

std::string TextWriter::fitted_link(std::string_view text, std::size_t columns) const
{
  if (options_.width == 0 || text.size() <= columns || display_columns(text) <= columns)
    return std::string{text};
  const std::size_t ellipsis = display_columns(symbols_.ellipsis);
  if (columns <= ellipsis + 2)
    return std::string{fitting_prefix(text, columns)};
  // The end of a link is its most informative part.
  const std::size_t room = columns - ellipsis;
  const std::size_t beginning = room / 3;
  return std::string{fitting_prefix(text, beginning)} + std::string{symbols_.ellipsis} +
         std::string{fitting_end(text, room - beginning)};
}

} // namespace standard_sitemap
