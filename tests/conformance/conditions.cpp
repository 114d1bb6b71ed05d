#include "tests/conformance/conditions.h"

#include <functional>

namespace standard_sitemap::conformance {

namespace {

SourceKind source_of(const Json& name)
{
  static const std::map<std::string, SourceKind> names{{"extended", SourceKind::extended},
                                                       {"robots", SourceKind::robots}};
  const auto found = names.find(name.get<std::string>());
  if (found == names.end())
    throw BadFixture("input: unknown source " + name.dump());
  return found->second;
}

/// `"link"`, `"robots"`, `"llms"`, or the URI of the map: what the user's preferences say for the site.
SitePreference preference_of(const Json& value)
{
  if (value == "link")
    return {.link = true};
  if (value == "robots")
    return {.robots = true};
  if (value == "llms")
    return {.llms = true};
  return {.sitemap = uri_of(value)};
}

template <class Field>
std::function<void(Policy&, const Json&)> sets(Field Policy::*field)
{
  return [field](Policy& policy, const Json& value) { policy.*field = value.get<Field>(); };
}

Policy policy_of(const Json& limits)
{
  static const std::map<std::string, std::function<void(Policy&, const Json&)>> fields{
      {"page_bytes", sets(&Policy::page_bytes)},
      {"opt_declarations", sets(&Policy::opt_declarations)},
      {"documents", sets(&Policy::documents)},
      {"document_bytes", sets(&Policy::document_bytes)},
      {"map_bytes", sets(&Policy::map_bytes)},
      {"list_document_bytes", sets(&Policy::list_document_bytes)},
      {"list_map_bytes", sets(&Policy::list_map_bytes)},
      {"list_elements", sets(&Policy::list_elements)},
      {"list_documents", sets(&Policy::list_documents)},
      {"redirects", sets(&Policy::redirects)},
      {"elements", sets(&Policy::elements)},
      {"xml_depth", sets(&Policy::xml_depth)},
      {"tag_bytes", sets(&Policy::tag_bytes)},
      {"tag_attributes", sets(&Policy::tag_attributes)},
      {"namespace_bindings", sets(&Policy::namespace_bindings)},
      {"internal_subset_bytes", sets(&Policy::internal_subset_bytes)},
      {"bases", sets(&Policy::bases)},
      {"entries", sets(&Policy::entries)},
      {"uri_bytes", sets(&Policy::uri_bytes)},
      {"link_bytes", sets(&Policy::link_bytes)},
      {"text_code_points", sets(&Policy::text_code_points)},
      {"variants", sets(&Policy::variants)},
      {"class_changes", sets(&Policy::class_changes)},
      {"xpath_bytes", sets(&Policy::xpath_bytes)},
      {"xpath_depth", sets(&Policy::xpath_depth)},
      {"shown_name_code_points", sets(&Policy::shown_name_code_points)},
      {"shown_description_code_points", sets(&Policy::shown_description_code_points)},
      {"places", sets(&Policy::places)},
      {"places_of_page", sets(&Policy::places_of_page)},
      {"allow_private_network", sets(&Policy::allow_private_network)}};
  Policy policy;
  for (const auto& [name, value] : limits.items()) {
    const auto field = fields.find(name);
    if (field == fields.end())
      throw BadFixture("input.policy: unknown limit \"" + name + '"');
    field->second(policy, value);
  }
  return policy;
}

} // namespace

Uri uri_of(const Json& text)
{
  auto uri = Uri::parse({text.get_ref<const std::string&>()});
  if (!uri)
    throw BadFixture("input: no absolute URI: " + text.dump());
  return *std::move(uri);
}

AddressSpace address_space_of_answer(const Json& input, const Uri& uri)
{
  static const std::map<std::string, AddressSpace> names{{"unknown", AddressSpace::unknown},
                                                         {"loopback", AddressSpace::loopback},
                                                         {"private", AddressSpace::private_network},
                                                         {"public", AddressSpace::public_network}};
  if (const auto given = input.find("address_space"); given != input.end()) {
    const auto name = names.find(given->get<std::string>());
    if (name == names.end())
      throw BadFixture("input: unknown address_space " + given->dump());
    return name->second;
  }
  const AddressSpace spelt = address_space_by_spelling(uri);
  return spelt == AddressSpace::unknown ? AddressSpace::public_network : spelt;
}

FetchFailure failure_of(const Json& name)
{
  static const std::map<std::string, FetchFailure> names{{"network", FetchFailure::network},
                                                         {"timeout", FetchFailure::timeout}};
  const auto found = names.find(name.get<std::string>());
  if (found == names.end())
    throw BadFixture("input: unknown failure " + name.dump());
  return found->second;
}

void read_start(const Json& input, Fixture& fixture)
{
  if (input.contains("page") == input.contains("sitemap"))
    throw BadFixture("input: either page or sitemap");
  if (input.contains("sitemap")) {
    fixture.sitemap = uri_of(input["sitemap"]);
    return;
  }
  const Uri requested = uri_of(input["page"]);
  const Uri url = input.contains("page_redirected_to") ? uri_of(input["page_redirected_to"]) : requested;
  fixture.page = FixturePage{requested, url, {}, address_space_of_answer(input, url)};
}

void read_conditions(const Json& input, Fixture& fixture)
{
  if (input.contains("source"))
    fixture.source = source_of(input["source"]);
  if (input.contains("preference"))
    fixture.preference = preference_of(input["preference"]);
  fixture.policy = policy_of(input.value("policy", Json::object()));
  fixture.policy.tolerant = !input.value("strict", false);
  fixture.policy.any_media_type = input.value("any_type", false);
  fixture.policy.for_check = input.value("for_check", false);
  fixture.accept_language = input.value("accept_language", "");
  fixture.accept = input.value("accept", "");
  if (input.contains("level"))
    fixture.level = input["level"].get<std::string>();
}

} // namespace standard_sitemap::conformance
