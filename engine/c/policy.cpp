#include "engine/c/policy.h"

#include <array>
#include <chrono>
#include <limits>

#include "engine/c/guard.h"
#include "engine/c/handles.h"

namespace standard_sitemap::c {
namespace {

using std::chrono::milliseconds;

template <class Number>
std::uint64_t number_of(Number value)
{
  return static_cast<std::uint64_t>(value);
}
std::uint64_t number_of(milliseconds value)
{
  return static_cast<std::uint64_t>(value.count());
}

template <class Number>
bool assign(Number& field, std::uint64_t value)
{
  if (value > static_cast<std::uint64_t>(std::numeric_limits<Number>::max()))
    return false;
  field = static_cast<Number>(value);
  return true;
}
bool assign(milliseconds& field, std::uint64_t value)
{
  if (value > std::numeric_limits<std::uint32_t>::max())
    return false;
  field = milliseconds{value};
  return true;
}

struct Field {
  std::string_view name;
  std::uint64_t (*get)(const Policy&);
  bool (*set)(Policy&, std::uint64_t);
};

template <auto member>
constexpr Field field(std::string_view name)
{
  return {name, [](const Policy& policy) { return number_of(policy.*member); },
          [](Policy& policy, std::uint64_t value) { return assign(policy.*member, value); }};
}

constexpr std::array fields = {
    field<&Policy::page_bytes>("page_bytes"),
    field<&Policy::page_tree_bytes>("page_tree_bytes"),
    field<&Policy::page_tree_allocations>("page_tree_allocations"),
    field<&Policy::page_time>("page_time"),
    field<&Policy::response_fields>("response_fields"),
    field<&Policy::response_field_bytes>("response_field_bytes"),
    field<&Policy::opt_declarations>("opt_declarations"),
    field<&Policy::opt_bytes>("opt_bytes"),
    field<&Policy::documents>("documents"),
    field<&Policy::document_bytes>("document_bytes"),
    field<&Policy::map_bytes>("map_bytes"),
    field<&Policy::list_document_bytes>("list_document_bytes"),
    field<&Policy::list_map_bytes>("list_map_bytes"),
    field<&Policy::list_elements>("list_elements"),
    field<&Policy::list_documents>("list_documents"),
    field<&Policy::list_map_time>("list_map_time"),
    field<&Policy::redirects>("redirects"),
    field<&Policy::connections_per_host>("connections_per_host"),
    field<&Policy::streams_per_connection>("streams_per_connection"),
    field<&Policy::elements>("elements"),
    field<&Policy::xml_depth>("xml_depth"),
    field<&Policy::tag_bytes>("tag_bytes"),
    field<&Policy::tag_attributes>("tag_attributes"),
    field<&Policy::namespace_bindings>("namespace_bindings"),
    field<&Policy::internal_subset_bytes>("internal_subset_bytes"),
    field<&Policy::bases>("bases"),
    field<&Policy::entries>("entries"),
    field<&Policy::uri_bytes>("uri_bytes"),
    field<&Policy::link_bytes>("link_bytes"),
    field<&Policy::text_code_points>("text_code_points"),
    field<&Policy::variants>("variants"),
    field<&Policy::class_changes>("class_changes"),
    field<&Policy::xpath_bytes>("xpath_bytes"),
    field<&Policy::xpath_depth>("xpath_depth"),
    field<&Policy::prefix_characters>("prefix_characters"),
    field<&Policy::shown_name_code_points>("shown_name_code_points"),
    field<&Policy::shown_description_code_points>("shown_description_code_points"),
    field<&Policy::places>("places"),
    field<&Policy::places_of_page>("places_of_page"),
    field<&Policy::connect_time>("connect_time"),
    field<&Policy::document_time>("document_time"),
    field<&Policy::map_time>("map_time"),
    field<&Policy::tolerant>("tolerant"),
    field<&Policy::any_media_type>("any_media_type"),
    field<&Policy::name_unknown>("name_unknown"),
    field<&Policy::allow_private_network>("allow_private_network"),
};

const Field* field_named(standard_sitemap_string name)
{
  for (const Field& field : fields)
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
  const Field* const field = field_named(name);
  if (policy == nullptr || field == nullptr || !field->set(policy->policy, value))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_policy_get(const standard_sitemap_policy* policy,
                                                    standard_sitemap_string name, uint64_t* value)
{
  const Field* const field = field_named(name);
  if (policy == nullptr || field == nullptr || value == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *value = field->get(policy->policy);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_string standard_sitemap_policy_name(size_t index)
{
  return index < fields.size() ? borrowed(fields[index].name) : standard_sitemap_string{nullptr, 0};
}
