#include "engine/web/header_list.h"

#include <algorithm>

#include "engine/web/policy.h"

namespace standard_sitemap {

namespace {

char lower(char c)
{
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b)
{
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::string ascii_lower(std::string_view text)
{
  std::string result{text};
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::string_view trimmed(std::string_view text)
{
  constexpr std::string_view white_space = " \t\r\n";
  if (!text.empty() && text.front() > ' ' && text.back() > ' ') // as nearly all texts are
    return text;
  const std::size_t first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos)
    return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

HeaderList::HeaderList(std::initializer_list<Field> fields)
{
  for (const Field& field : fields)
    add(field.name, field.value);
}

void HeaderList::add(std::string_view name, std::string_view value)
{
  value = trimmed(value);
  fields_.push_back({std::string{name}, std::string{value}});
  bytes_ += name.size() + value.size();
}

bool HeaderList::add_within(const Policy& policy, std::string_view name, std::string_view value)
{
  const std::size_t more = name.size() + trimmed(value).size();
  if (fields_.size() >= policy.response_fields || bytes_ > policy.response_field_bytes ||
      more > policy.response_field_bytes - bytes_)
    return false;
  add(name, value);
  return true;
}

std::vector<std::string_view> HeaderList::all(std::string_view name) const
{
  std::vector<std::string_view> values;
  for (const Field& field : fields_) {
    if (equal_ignoring_case(field.name, name))
      values.push_back(field.value);
  }
  return values;
}

std::optional<std::string_view> HeaderList::first(std::string_view name) const
{
  for (const Field& field : fields_) {
    if (equal_ignoring_case(field.name, name))
      return field.value;
  }
  return std::nullopt;
}

std::string HeaderList::combined(std::string_view name) const
{
  std::string result;
  bool any = false;
  for (const Field& field : fields_) {
    if (!equal_ignoring_case(field.name, name))
      continue;
    if (any)
      result += ", ";
    result += field.value;
    any = true;
  }
  return result;
}

} // namespace standard_sitemap
