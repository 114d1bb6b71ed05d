#include "render/bindings/c/policy.h"

#include <algorithm>
#include <utility>

#include "engine/terms/policy_table.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

namespace standard_sitemap::c {
namespace {

const PolicyField* field_named(standard_sitemap_string name)
{
  for (const PolicyField& field : policy_fields())
    if (is_valid(name) && field.name == text_of(name))
      return &field;
  return nullptr;
}

} // namespace
} // namespace standard_sitemap::c

using namespace standard_sitemap::c;

standard_sitemap_status standard_sitemap_policy_new(standard_sitemap_policy** policy)
{
  return guarded_new(policy, [] { return std::make_unique<standard_sitemap_policy>(); });
}

void standard_sitemap_policy_free(standard_sitemap_policy* policy)
{
  delete policy;
}

standard_sitemap_status standard_sitemap_policy_set(standard_sitemap_policy* policy,
                                                    standard_sitemap_string name, uint64_t value)
{
  const auto* const field = field_named(name);
  if (policy == nullptr || field == nullptr || value > field->max_value)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (field->only_for_fetcher)
    return STANDARD_SITEMAP_REFUSED;
  field->set(policy->policy, value);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_policy_get(const standard_sitemap_policy* policy,
                                                    standard_sitemap_string name, uint64_t* value)
{
  const auto* const field = field_named(name);
  if (policy == nullptr || field == nullptr || value == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *value = field->get(policy->policy);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_policy_set_reader_program(standard_sitemap_policy* policy,
                                                                   standard_sitemap_string program,
                                                                   const standard_sitemap_string* arguments,
                                                                   size_t count)
{
  const auto is_usable = [](standard_sitemap_string text) {
    return is_valid(text) && text_of(text).find('\0') == std::string_view::npos;
  };
  const std::string_view path = is_valid(program) ? text_of(program) : std::string_view{};
  if (policy == nullptr || !is_usable(program) || (!path.empty() && path.front() != '/') ||
      (arguments == nullptr && count != 0) || !std::all_of(arguments, arguments + count, is_usable))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    standard_sitemap::ReaderSettings settings;
    settings.program = path;
    for (size_t i = 0; i < count; ++i)
      settings.arguments.emplace_back(text_of(arguments[i]));
    policy->reader = std::move(settings);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_string standard_sitemap_policy_name(size_t index)
{
  const auto fields = standard_sitemap::policy_fields();
  return index < fields.size() ? borrowed(fields[index].name) : standard_sitemap_string{nullptr, 0};
}
