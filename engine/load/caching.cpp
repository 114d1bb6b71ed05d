#include "engine/load/caching.h"

#include <algorithm>
#include <array>

namespace standard_sitemap {
namespace {

constexpr std::array<std::string_view, 8> caching_names = {"Age",     "Cache-Control", "Date",   "ETag",
                                                           "Expires", "Last-Modified", "Pragma", "Vary"};

/// Whether a field describes only the moment of its response, so that it does not apply later.
bool is_of_its_moment(std::string_view name)
{
  return equal_ignoring_case(name, "Age") || equal_ignoring_case(name, "Date");
}

/// Returns a value that can be sent back: visible text of a size that servers accept.
std::string sendable(const HeaderList& fields, std::string_view name)
{
  constexpr std::size_t longest = 1'024;
  const std::string_view value = trimmed(fields.first(name).value_or(std::string_view{}));
  const bool plain = std::all_of(value.begin(), value.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte != 0x7f;
  });
  if (!plain || value.size() > longest)
    return {};
  return std::string{value};
}

} // namespace

HeaderList caching_fields(const HeaderList& response)
{
  HeaderList kept;
  for (const HeaderList::Field& field : response.fields())
    if (std::any_of(caching_names.begin(), caching_names.end(),
                    [&](std::string_view name) { return equal_ignoring_case(name, field.name); }))
      kept.add(field.name, field.value);
  return kept;
}

HeaderList updated_fields(const HeaderList& kept, const HeaderList& not_modified)
{
  HeaderList updated = caching_fields(not_modified);
  HeaderList result = updated;
  for (const HeaderList::Field& field : kept.fields())
    if (!is_of_its_moment(field.name) && !updated.first(field.name))
      result.add(field.name, field.value);
  return result;
}

std::optional<Validators> validators_of(const KeptDocument& kept)
{
  if (!kept.report.final_url || !kept.report.final_url->is_http())
    return std::nullopt;
  Validators validators{*kept.report.final_url, sendable(kept.fields, "ETag"),
                        sendable(kept.fields, "Last-Modified")};
  if (validators.entity_tag.empty() && validators.last_modified.empty())
    return std::nullopt;
  return validators;
}

} // namespace standard_sitemap
