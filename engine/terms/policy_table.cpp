#include "engine/terms/policy_table.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <type_traits>

#include "engine/base/reflection.h"

namespace standard_sitemap {

namespace {

using std::chrono::milliseconds;

// --- how a row reaches its member ---

template <class Owner, class Type>
Type type_of_member(Type Owner::*);
template <class Type>
Type type_of_value(std::optional<Type>);
template <class Type>
Type type_of_value(Type);
/// Without `optional`.
template <auto member>
using ValueOf = decltype(type_of_value(type_of_member(member)));

template <class Number>
std::uint64_t number_of(Number value)
{
  return static_cast<std::uint64_t>(value);
}
std::uint64_t number_of(milliseconds value)
{
  return static_cast<std::uint64_t>(value.count());
}

template <auto member>
std::uint64_t get_number(const Policy& policy)
{
  return number_of(policy.*member);
}
template <auto member>
std::optional<std::uint64_t> get_limit(const SiteLimits& limits)
{
  return limits.*member ? std::optional{number_of(*(limits.*member))} : std::nullopt;
}
template <auto member, class Owner>
void set_number(Owner& owner, std::uint64_t value)
{
  using Value = ValueOf<member>;
  if constexpr (std::is_same_v<Value, milliseconds>)
    owner.*member = milliseconds{value};
  else
    owner.*member = static_cast<Value>(value);
}

template <class Value>
constexpr LimitUnit unit_of(std::string_view name)
{
  if constexpr (std::is_same_v<Value, bool>)
    return LimitUnit::on_off;
  else if constexpr (std::is_same_v<Value, milliseconds>)
    return LimitUnit::milliseconds;
  else if constexpr (std::is_enum_v<Value>)
    return LimitUnit::number;
  else
    return name.ends_with("bytes") ? LimitUnit::bytes : LimitUnit::number;
}

template <class Value>
constexpr std::uint64_t max_of()
{
  if constexpr (std::is_same_v<Value, milliseconds>)
    return std::numeric_limits<std::uint32_t>::max();
  else if constexpr (std::is_same_v<Value, Isolation>)
    return static_cast<std::uint64_t>(Isolation::none);
  else
    return static_cast<std::uint64_t>(std::numeric_limits<Value>::max());
}

// --- the table of `Policy` ---

struct Row : PolicyField {
  /// Users set the field by this member of `SiteLimits`.
  template <auto limit>
  constexpr Row set_by() const
  {
    Row row = *this;
    row.of_user = get_limit<limit>;
    return row;
  }
  /// The same, but the user's value never raises the field.
  template <auto limit>
  constexpr Row lowered_by() const
  {
    Row row = set_by<limit>();
    row.only_lowered_by_user = true;
    return row;
  }
  constexpr Row for_fetcher() const
  {
    Row row = *this;
    row.only_for_fetcher = true;
    return row;
  }
};

template <auto member>
constexpr Row row_of(std::string_view name)
{
  using Value = ValueOf<member>;
  return {{name, unit_of<Value>(name), max_of<Value>(), get_number<member>, set_number<member, Policy>}};
}

#define FIELD(member) row_of<&Policy::member>(#member)

constexpr PolicyField field_rows[] = {
    // pages
    FIELD(page_bytes),
    FIELD(page_tree_bytes),
    FIELD(page_tree_allocations),
    FIELD(page_time),
    FIELD(response_fields),
    FIELD(response_field_bytes),
    FIELD(opt_declarations),
    FIELD(opt_bytes),
    // documents
    FIELD(documents).set_by<&SiteLimits::documents>(),
    FIELD(document_bytes).set_by<&SiteLimits::bytes>(),
    FIELD(map_bytes).set_by<&SiteLimits::bytes>(),
    FIELD(list_document_bytes).set_by<&SiteLimits::bytes>(),
    FIELD(list_map_bytes).set_by<&SiteLimits::bytes>(),
    FIELD(list_elements).set_by<&SiteLimits::elements>(),
    FIELD(list_documents).set_by<&SiteLimits::documents>(),
    FIELD(list_map_time).set_by<&SiteLimits::time>(),
    FIELD(redirects).for_fetcher(),
    FIELD(connections_per_host).for_fetcher(),
    FIELD(streams_per_connection).for_fetcher(),
    // XML
    FIELD(elements).set_by<&SiteLimits::elements>(),
    FIELD(xml_depth),
    FIELD(tag_bytes),
    FIELD(tag_attributes),
    FIELD(namespace_bindings),
    FIELD(internal_subset_bytes),
    FIELD(bases),
    // the map
    FIELD(entries),
    FIELD(uri_bytes),
    FIELD(link_bytes),
    FIELD(text_code_points),
    FIELD(variants),
    FIELD(class_changes),
    FIELD(xpath_bytes),
    FIELD(xpath_depth),
    FIELD(prefix_characters),
    // views
    FIELD(shown_name_code_points),
    FIELD(shown_description_code_points),
    FIELD(places),
    FIELD(places_of_page),
    // time: more time for a slow server applies to each of its documents, too
    FIELD(connect_time).lowered_by<&SiteLimits::time>().for_fetcher(),
    FIELD(document_time).set_by<&SiteLimits::time>().for_fetcher(),
    FIELD(map_time).set_by<&SiteLimits::time>(),
    // switches
    FIELD(tolerant),
    FIELD(any_media_type),
    FIELD(for_check), // --check turns it on
    FIELD(allow_private_network),
    // the reader process
    FIELD(isolation),
    FIELD(reader_failures),
    // diagnostics
    FIELD(findings),
};

#undef FIELD

// --- the table of `SiteLimits` ---

template <auto member>
constexpr UserLimit limit_of(std::string_view key)
{
  return {key, unit_of<ValueOf<member>>(key), get_limit<member>, set_number<member, SiteLimits>};
}

constexpr UserLimit limit_rows[] = {
    limit_of<&SiteLimits::documents>("documents"),
    limit_of<&SiteLimits::elements>("elements"),
    limit_of<&SiteLimits::bytes>("bytes"),
    limit_of<&SiteLimits::time>("seconds"),
};

// --- both are complete ---

/// Whether all rows are of different members.
template <class Table>
constexpr bool are_of_different_members(const Table& table)
{
  for (auto row = std::begin(table); row != std::end(table); ++row)
    if (std::any_of(std::next(row), std::end(table),
                    [&](const auto& other) { return other.get == row->get; }))
      return false;
  return true;
}

/// Converts only to `optional`, for `member_count`: an `AnyValue` could become its value as well.
struct AnyOptional {
  template <class Type>
  operator std::optional<Type>() const; // NOLINT: implicit on purpose; has no definition
};

static_assert(std::size(field_rows) + 1 == member_count<Policy>() && are_of_different_members(field_rows),
              "each member of Policy but `reader` needs a row in this table, and only one: FIELD(its name)");
static_assert(std::size(limit_rows) == member_count<SiteLimits, AnyOptional>() &&
                  are_of_different_members(limit_rows),
              "each member of SiteLimits needs a row in this table, and only one");

} // namespace

std::span<const PolicyField> policy_fields()
{
  return field_rows;
}

std::span<const UserLimit> user_limits()
{
  return limit_rows;
}

} // namespace standard_sitemap
