#include "render/words/message.h"

namespace standard_sitemap {

namespace {

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/// Whether the brace here begins `{0}`: the only use of braces in the table.
bool is_place(std::string_view text, std::size_t at)
{
  return at + 2 < text.size() && is_digit(text[at + 1]) && text[at + 2] == '}';
}

} // namespace

std::vector<MessagePiece> pieces_of(std::string_view message)
{
  std::vector<MessagePiece> pieces;
  std::size_t from = 0;
  for (std::size_t at = 0; (at = message.find('{', at)) != message.npos;) {
    if (!is_place(message, at)) {
      ++at;
      continue;
    }
    if (at > from)
      pieces.push_back({message.substr(from, at - from)});
    pieces.push_back({{}, static_cast<std::size_t>(message[at + 1] - '0')});
    from = at += 3;
  }
  if (from < message.size())
    pieces.push_back({message.substr(from)});
  return pieces;
}

std::string_view form_of(std::string_view message, PluralCategory category)
{
  if (message.find('\n') == message.npos)
    return message;
  std::size_t from = 0;
  for (auto skipped = static_cast<std::size_t>(category); skipped > 0; --skipped)
    from = message.find('\n', from) + 1;
  const std::string_view form = message.substr(from, message.find('\n', from) - from);
  return form.empty() ? message.substr(message.rfind('\n') + 1) : form;
}

std::string filled(std::string_view message, std::span<const Argument> arguments)
{
  std::string result;
  for (const MessagePiece& piece : pieces_of(message))
    if (!piece.text.empty())
      result += piece.text;
    else if (piece.argument < arguments.size())
      result += arguments[piece.argument].text;
  return result;
}

} // namespace standard_sitemap
