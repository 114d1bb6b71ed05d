#include "engine/web/field_value.h"

#include <algorithm>

namespace standard_sitemap {

namespace {

bool may_be_quoted(char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return c == '\t' || (byte >= 0x20 && byte != 0x7F);
}

} // namespace

std::size_t list_element_length(std::string_view list)
{
  for (std::size_t at = 0; at < list.size();) {
    if (list[at] == ',')
      return at;
    at = list[at] == '"' ? quoted_string_end(list, at) : at + 1;
  }
  return list.size();
}

std::size_t quoted_string_end(std::string_view text, std::size_t start)
{
  for (std::size_t at = start + 1; at < text.size(); ++at) {
    if (text[at] == '"')
      return at + 1;
    if (text[at] == '\\')
      ++at; // a backslash escapes whatever follows it
  }
  return text.size();
}

bool FieldValueReader::take(char c)
{
  const bool is_next = at(c);
  rest_.remove_prefix(is_next ? 1 : 0);
  return is_next;
}

void FieldValueReader::skip_white_space()
{
  rest_.remove_prefix(std::min(rest_.find_first_not_of(ascii_blanks), rest_.size()));
}

std::string_view FieldValueReader::token()
{
  const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_token_character);
  const std::string_view text = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
  rest_.remove_prefix(text.size());
  return text;
}

std::optional<std::string> FieldValueReader::quoted_string()
{
  if (!take('"'))
    return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    if (rest_[i] == '"') {
      rest_.remove_prefix(i + 1);
      return text;
    }
    if (rest_[i] == '\\' && ++i == rest_.size())
      break;
    if (!may_be_quoted(rest_[i]))
      break;
    text.push_back(rest_[i]);
  }
  return std::nullopt;
}

} // namespace standard_sitemap
