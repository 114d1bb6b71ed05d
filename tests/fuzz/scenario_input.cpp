#include "tests/fuzz/scenario_input.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace standard_sitemap::fuzz {

using conformance::Answer;
using conformance::Fixture;
using conformance::HttpMessage;

namespace {

constexpr std::size_t max_documents = 8;

struct Limit {
  std::string_view name;
  std::size_t Policy::*field;
};

constexpr Limit limits[] = {{"page_bytes", &Policy::page_bytes},
                            {"response_fields", &Policy::response_fields},
                            {"response_field_bytes", &Policy::response_field_bytes},
                            {"opt_declarations", &Policy::opt_declarations},
                            {"opt_bytes", &Policy::opt_bytes},
                            {"page_tree_allocations", &Policy::page_tree_allocations},
                            {"documents", &Policy::documents},
                            {"document_bytes", &Policy::document_bytes},
                            {"map_bytes", &Policy::map_bytes},
                            {"list_document_bytes", &Policy::list_document_bytes},
                            {"list_map_bytes", &Policy::list_map_bytes},
                            {"list_elements", &Policy::list_elements},
                            {"list_documents", &Policy::list_documents},
                            {"elements", &Policy::elements},
                            {"xml_depth", &Policy::xml_depth},
                            {"tag_bytes", &Policy::tag_bytes},
                            {"tag_attributes", &Policy::tag_attributes},
                            {"namespace_bindings", &Policy::namespace_bindings},
                            {"internal_subset_bytes", &Policy::internal_subset_bytes},
                            {"bases", &Policy::bases},
                            {"variants", &Policy::variants},
                            {"entries", &Policy::entries},
                            {"uri_bytes", &Policy::uri_bytes},
                            {"link_bytes", &Policy::link_bytes},
                            {"text_code_points", &Policy::text_code_points},
                            {"class_changes", &Policy::class_changes},
                            {"xpath_bytes", &Policy::xpath_bytes},
                            {"xpath_depth", &Policy::xpath_depth},
                            {"places", &Policy::places},
                            {"places_of_page", &Policy::places_of_page}};

struct Name {
  std::string_view name;
  AddressSpace space;
};
constexpr Name spaces[] = {{"unknown", AddressSpace::unknown},
                           {"loopback", AddressSpace::loopback},
                           {"private", AddressSpace::private_network},
                           {"public", AddressSpace::public_network}};

struct Failure {
  std::string_view name;
  FetchFailure failure;
};
constexpr Failure failures[] = {{"network", FetchFailure::network},
                                {"timeout", FetchFailure::timeout},
                                {"redirects", FetchFailure::too_many_redirects},
                                {"fields", FetchFailure::too_many_fields},
                                {"cancelled", FetchFailure::cancelled}};

/// The text before `separator`; `rest` becomes what comes after it.
std::string_view split_off(std::string_view& rest, char separator)
{
  const std::size_t end = rest.find(separator);
  const std::string_view first = rest.substr(0, end);
  rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
  return first;
}

std::optional<Uri> uri_of(std::string_view text)
{
  auto uri = Uri::parse({text});
  return uri ? std::optional{*std::move(uri)} : std::nullopt;
}

HttpMessage message_of(std::string_view bytes)
{
  try {
    return conformance::parse_http_message(bytes, "scenario");
  } catch (const conformance::BadFixture&) {
    return {.status = 200, .fields = {{"Content-Type", "application/xml"}}, .body = std::string{bytes}};
  }
}

AddressSpace space_of(std::string_view name)
{
  const auto found = std::ranges::find(spaces, name, &Name::name);
  return found == std::end(spaces) ? AddressSpace::public_network : found->space;
}

void read_setting(std::string_view line, Fixture& fixture, std::optional<Uri>& page, AddressSpace& space)
{
  const std::string_view key = split_off(line, ' ');
  if (key == "page")
    page = uri_of(line);
  else if (key == "sitemap")
    fixture.sitemap = uri_of(line);
  else if (key == "source")
    fixture.source = line == "robots" ? SourceKind::robots : SourceKind::extended;
  else if (key == "preference")
    fixture.preference = {
        .sitemap = uri_of(line), .link = line == "link", .robots = line == "robots", .llms = line == "llms"};
  else if (key == "languages")
    fixture.accept_language = line;
  else if (key == "accept")
    fixture.accept = line;
  else if (key == "level")
    fixture.level = line;
  else if (key == "space")
    space = space_of(line);
  else if (key == "strict")
    fixture.policy.tolerant = false;
  else if (key == "any-type")
    fixture.policy.any_media_type = true;
  else if (key == "name-unknown")
    fixture.policy.for_check = true;
  else if (key == "policy") {
    const auto limit = std::ranges::find(limits, split_off(line, ' '), &Limit::name);
    std::size_t value = 0;
    std::from_chars(line.data(), line.data() + line.size(), value);
    if (limit != std::end(limits))
      fixture.policy.*limit->field =
          std::min(value, Policy{}.*limit->field); // never above the default, to bound the fuzzer's time
  }
}

void read_document(std::string_view heading, std::string_view bytes, Fixture& fixture)
{
  const auto uri = uri_of(split_off(heading, ' '));
  if (!uri || fixture.answers.size() == max_documents)
    return;
  Answer answer;
  answer.optional = true;
  answer.address_space = space_of(split_off(heading, ' '));
  if (split_off(heading, ' ') == "fail") {
    const auto failure = std::ranges::find(failures, heading, &Failure::name);
    answer.failure = failure == std::end(failures) ? FetchFailure::network : failure->failure;
  } else {
    answer.message = message_of(bytes);
  }
  fixture.answers.emplace(uri->text(), std::move(answer));
}

/// Where the next section begins: at a line that begins with `@`.
std::size_t next_section(std::string_view text)
{
  if (text.starts_with('@'))
    return 0;
  const std::size_t found = text.find("\n@");
  return found == text.npos ? text.size() : found + 1;
}

std::string_view name_of(AddressSpace space)
{
  return std::ranges::find(spaces, space, &Name::space)->name;
}

std::string text_of(const HttpMessage& message)
{
  std::string text = "HTTP/1.1 " + std::to_string(message.status) + "\n";
  for (const HeaderList::Field& field : message.fields.fields())
    text += field.name + ": " + field.value + '\n';
  text += '\n' + message.body;
  return text;
}

} // namespace

Fixture read_scenario(std::string_view text)
{
  Fixture fixture{.name = "scenario"};
  fixture.policy.page_time = std::chrono::milliseconds{60'000}; // the counted budgets decide: repeatable
  std::optional<Uri> page;
  AddressSpace space = AddressSpace::public_network;
  std::string_view settings = text.substr(0, next_section(text));
  text.remove_prefix(settings.size());
  while (!settings.empty())
    read_setting(split_off(settings, '\n'), fixture, page, space);

  HttpMessage page_message{.status = 200, .fields = {{"Content-Type", "text/html"}}, .body = {}};
  while (!text.empty()) {
    std::string_view heading = split_off(text, '\n');
    heading.remove_prefix(1); // @
    std::string_view bytes = text.substr(0, next_section(text));
    text.remove_prefix(bytes.size());
    if (!text.empty() && bytes.ends_with('\n'))
      bytes.remove_suffix(1); // the line end before the next section's mark
    if (heading == "page")
      page_message = message_of(bytes);
    else if (heading.starts_with(' '))
      read_document(heading.substr(1), bytes, fixture);
  }
  if (page || !fixture.sitemap)
    fixture.page = {.requested = page ? *page : *Uri::parse({"http://bakery.example/"}),
                    .url = page ? *page : *Uri::parse({"http://bakery.example/"}),
                    .message = std::move(page_message),
                    .address_space = space};
  return fixture;
}

std::string scenario_of(const Fixture& fixture)
{
  std::string text;
  const auto line = [&](std::string_view key, std::string_view value) {
    if (!value.empty())
      text += std::string{key} + ' ' + std::string{value} + '\n';
  };
  if (fixture.page) {
    line("page", fixture.page->url.text());
    line("space", name_of(fixture.page->address_space));
  }
  if (fixture.sitemap)
    line("sitemap", fixture.sitemap->text());
  if (fixture.source != SourceKind::standard)
    line("source", fixture.source == SourceKind::robots ? "robots" : "extended");
  if (fixture.preference.sitemap)
    line("preference", fixture.preference.sitemap->text());
  else if (fixture.preference.link || fixture.preference.robots || fixture.preference.llms)
    line("preference", fixture.preference.link ? "link" : fixture.preference.robots ? "robots" : "llms");
  line("languages", fixture.accept_language);
  line("accept", fixture.accept);
  line("level", fixture.level.value_or(""));
  if (!fixture.policy.tolerant)
    text += "strict\n";
  if (fixture.policy.any_media_type)
    text += "any-type\n";
  if (fixture.policy.for_check)
    text += "name-unknown\n";
  for (const Limit& limit : limits)
    if (fixture.policy.*limit.field != Policy{}.*limit.field)
      line("policy", std::string{limit.name} + ' ' + std::to_string(fixture.policy.*limit.field));
  if (fixture.page)
    text += "@page\n" + text_of(fixture.page->message);
  for (const auto& [uri, answer] : fixture.answers) {
    if (!text.empty())
      text += '\n';
    text += "@ " + uri + ' ' + std::string{name_of(answer.address_space)};
    if (answer.failure)
      text += " fail " + std::string{std::ranges::find(failures, *answer.failure, &Failure::failure)->name};
    text += '\n';
    if (!answer.failure)
      text += text_of(answer.message);
  }
  return text;
}

} // namespace standard_sitemap::fuzz
