#include <standard_sitemap/render/text/text_paper.h>

#include <algorithm>

#include <standard_sitemap/text/columns.h>
#include <standard_sitemap/text/shown.h>

namespace standard_sitemap {

namespace {

constexpr Signs unicode_signs{"├─ ", "└─ ", "│  ", "   ", "● ", "↑ ", "↗ ", "✗ ", " › ", "…"};
constexpr Signs ascii_signs{"|- ", "`- ", "|  ", "   ", "* ", "^ ", "> ", "x ", " > ", "..."};

constexpr std::size_t piece_bytes = 16u << 10;

std::string_view escape_of(Ink ink)
{
  switch (ink) {
  case Ink::plain:
    return "";
  case Ink::heading:
    return "\x1b[1m";
  case Ink::quiet:
    return "\x1b[2m";
  case Ink::here:
    return "\x1b[1;32m";
  case Ink::role:
    return "\x1b[36m";
  case Ink::warning:
    return "\x1b[33m";
  case Ink::error:
    return "\x1b[31m";
  }
  return "";
}

/// The longest end of `text` that fits; `text` is ASCII, as URIs are.
std::string_view fitting_end(std::string_view text, std::size_t columns)
{
  return text.substr(text.size() - std::min(columns, text.size()));
}

} // namespace

const Signs& signs_of(Lines lines)
{
  return lines == Lines::unicode ? unicode_signs : ascii_signs;
}

TextPaper::TextPaper(const TextOptions& options, const Sink& sink)
    : options_(options), signs_(signs_of(options.lines)), sink_(sink)
{
}

void TextPaper::hand_on()
{
  if (!stopped_ && !buffer_.empty())
    stopped_ = !sink_(buffer_);
  buffer_.clear();
}

void TextPaper::line(const std::vector<Piece>& pieces)
{
  if (gap_wanted_ && begun_)
    buffer_ += '\n';
  gap_wanted_ = false;
  begun_ = true;

  for (const Piece& piece : pieces) {
    const bool coloured = options_.colours == Colours::on && piece.ink != Ink::plain && !piece.text.empty();
    if (coloured)
      buffer_ += escape_of(piece.ink);
    buffer_ += escaped_controls(piece.text);
    if (coloured)
      buffer_ += "\x1b[0m";
  }
  buffer_ += '\n';
  if (buffer_.size() >= piece_bytes)
    hand_on();
}

void TextPaper::gap()
{
  gap_wanted_ = true;
}

void TextPaper::heading(std::string_view title)
{
  gap();
  line({{std::string{title}, Ink::heading}});
}

std::string TextPaper::fitted(std::string_view text, std::size_t columns) const
{
  // A grapheme cluster takes at least as many bytes as columns: no need to count the columns of short text.
  if (text.size() <= columns || display_columns(text) <= columns)
    return std::string{text};
  const std::size_t ellipsis = display_columns(signs_.ellipsis);
  if (columns <= ellipsis)
    return std::string{fitting_prefix(text, columns)};
  return std::string{fitting_prefix(text, columns - ellipsis)} + std::string{signs_.ellipsis};
}

std::string TextPaper::fitted_link(std::string_view text, std::size_t columns) const
{
  if (text.size() <= columns || display_columns(text) <= columns)
    return std::string{text};
  const std::size_t ellipsis = display_columns(signs_.ellipsis);
  if (columns <= ellipsis + 2)
    return std::string{fitting_prefix(text, columns)};
  // Its end tells most about a link.
  const std::size_t room = columns - ellipsis;
  const std::size_t beginning = room / 3;
  return std::string{fitting_prefix(text, beginning)} + std::string{signs_.ellipsis} +
         std::string{fitting_end(text, room - beginning)};
}

} // namespace standard_sitemap
