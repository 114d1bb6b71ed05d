#include "engine/web/media_type.h"

#include <algorithm>

#include "engine/web/field_value.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// Returns the index of the next `;` outside a quoted string, or the end. A quote opens a string only after
/// `=`.
std::size_t parameter_end(std::string_view text, std::size_t at)
{
  while (at < text.size() && text[at] != ';')
    at = text[at] == '"' && text[at - 1] == '=' ? quoted_string_end(text, at) : at + 1;
  return std::min(at, text.size());
}

/// RFC 9110, 5.6.6: a token or a quoted string, and nothing else.
std::optional<std::string> parameter_value(std::string_view text)
{
  if (is_token(text))
    return std::string{text};
  FieldValueReader reader{text};
  auto value = reader.quoted_string();
  return reader.done() ? value : std::nullopt;
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

std::optional<MediaType> MediaType::of_response(const HeaderList& fields)
{
  return extract(fields.combined("Content-Type"));
}

std::optional<MediaType> MediaType::extract(std::string_view field_values)
{
  std::optional<MediaType> result;
  std::optional<std::string> charset; // of the first of equal types
  while (!field_values.empty()) {
    const std::size_t length = list_element_length(field_values);
    auto type = parse(field_values.substr(0, length));
    field_values.remove_prefix(std::min(length + 1, field_values.size()));
    if (!type || type->essence_ == "*/*")
      continue;
    if (!result || type->essence_ != result->essence_)
      charset = type->charset();
    else if (!type->charset() && charset)
      type->parameters_.emplace_back("charset", *charset);
    result = std::move(type);
  }
  return result;
}

std::string MediaType::text() const
{
  std::string value = essence_;
  if (const auto name = charset()) {
    value += "; charset=\"";
    for (const char c : *name)
      value += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    value += '"';
  }
  return value;
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
