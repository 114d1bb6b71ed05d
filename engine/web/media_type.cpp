#include "engine/web/media_type.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

// RFC 9110 5.6.2
bool is_token_character(char c)
{
  return is_ascii_alphanumeric(c) || std::string_view{"!#$%&'*+-.^_`|~"}.find(c) != std::string_view::npos;
}

bool is_token(std::string_view text)
{
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}

bool may_be_quoted(char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return c == '\t' || (byte >= 0x20 && byte != 0x7F);
}

/// Returns the index of the next `;` outside a quoted string, or the end. A quote opens a string only after
/// `=`.
std::size_t parameter_end(std::string_view text, std::size_t at)
{
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (quoted && text[at] == '\\')
      ++at; // a backslash escapes whatever follows it
    else if (text[at] == '"')
      quoted = !quoted && at > 0 && text[at - 1] == '=';
    else if (text[at] == ';' && !quoted)
      break;
  }
  return std::min(at, text.size());
}

/// RFC 9110, 5.6.4: returns the value of a quoted string; nullopt if the text is not exactly one.
std::optional<std::string> unquoted(std::string_view text)
{
  if (text.size() < 2 || text.front() != '"')
    return std::nullopt;
  std::string result;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '"')
      return at + 1 == text.size() ? std::optional{std::move(result)} : std::nullopt;
    if (text[at] == '\\' && ++at == text.size())
      break;
    if (!may_be_quoted(text[at]))
      return std::nullopt;
    result += text[at];
  }
  return std::nullopt;
}

std::optional<std::string> parameter_value(std::string_view text)
{
  if (is_token(text))
    return std::string{text};
  return unquoted(text);
}

} // namespace

std::optional<MediaType> MediaType::parse(std::string_view field_value)
{
  const std::size_t essence_end = std::min(field_value.find(';'), field_value.size());
  const std::string_view essence = trimmed(field_value.substr(0, essence_end));
  const std::size_t slash = essence.find('/');
  if (slash == std::string_view::npos || !is_token(essence.substr(0, slash)) ||
      !is_token(essence.substr(slash + 1)))
    return std::nullopt;

  MediaType result;
  result.essence_ = ascii_lower(essence);
  for (std::size_t at = essence_end; at < field_value.size();) {
    const std::size_t end = parameter_end(field_value, at + 1);
    const std::string_view parameter = trimmed(field_value.substr(at + 1, end - at - 1));
    at = end;
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos || !is_token(parameter.substr(0, equals)))
      continue;
    if (auto value = parameter_value(parameter.substr(equals + 1)))
      result.parameters_.emplace_back(ascii_lower(parameter.substr(0, equals)), *std::move(value));
  }
  return result;
}

std::optional<std::string_view> MediaType::parameter(std::string_view lower_case_name) const
{
  for (const auto& [name, value] : parameters_) {
    if (name == lower_case_name)
      return value;
  }
  return std::nullopt;
}

bool MediaType::is_xml() const
{
  return essence_ == "text/xml" || essence_ == "application/xml" || essence_.ends_with("+xml");
}

} // namespace standard_sitemap
