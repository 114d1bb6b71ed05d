#include "engine/web/header_list.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

namespace {

} // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b)
{
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lowercase(x) == ascii_lowercase(y); });
}

std::string ascii_lower(std::string_view text)
{
  std::string result{text};
  std::transform(result.begin(), result.end(), result.begin(), ascii_lowercase);
  return result;
}

std::string_view trimmed(std::string_view text)
{
  if (!text.empty() && text.front() > ' ' && text.back() > ' ') // true for nearly all texts
    return text;
  return stripped(text, xml_whitespace);
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
