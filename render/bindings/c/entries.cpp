#include "render/bindings/c/entries.h"

#include <chrono>
#include <utility>

#include "engine/base/utf8.h"
#include "engine/display/shown.h"
#include "render/bindings/c/clock.h"
#include "render/bindings/c/fields.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

/// Makes texts of the author safe to show. Most are, and are borrowed as they are.
class SafeTexts {
 public:
  /// `max_strings`: of those that it gives.
  SafeTexts(std::vector<std::string>& texts, std::size_t max_strings, const Policy& policy)
      : texts_(texts), policy_(policy)
  {
    texts_.clear();
    texts_.reserve(max_strings); // so that no string moves
  }

  standard_sitemap_string value(std::optional<std::string_view> text)
  {
    return safe(text, policy_.shown_name_code_points);
  }
  standard_sitemap_string description(std::optional<std::string_view> text)
  {
    return safe(text, policy_.shown_description_code_points);
  }

 private:
  standard_sitemap_string safe(std::optional<std::string_view> text, std::size_t max_code_points)
  {
    if (!text)
      return {nullptr, 0};
    if (text->size() <= max_code_points && printable_ascii_prefix(*text) == text->size())
      return borrowed(*text);
    return borrowed(texts_.emplace_back(shown_text(*text, max_code_points)));
  }

  std::vector<std::string>& texts_;
  const Policy& policy_;
};

standard_sitemap_string url_of(const Link& link)
{
  return link.url && !link.blocked ? borrowed(link.url->text()) : standard_sitemap_string{nullptr, 0};
}

std::string_view name_of_format(DocumentFormat format)
{
  switch (format) {
  case DocumentFormat::standard_sitemap:
    return format_name(MapFormat::standard_sitemap);
  case DocumentFormat::sitemaps_org:
    return format_name(MapFormat::sitemaps_org);
  case DocumentFormat::text:
    return format_name(MapFormat::text);
  case DocumentFormat::feed:
    return format_name(MapFormat::feed);
  case DocumentFormat::biositemap:
    return format_name(MapFormat::biositemap);
  case DocumentFormat::llms:
    return format_name(MapFormat::llms);
  case DocumentFormat::robots:
    return "robots.txt";
  }
  return {};
}

/// Returns nullopt if a URL is not absolute.
std::optional<EntrySource> source_of(const standard_sitemap_entry_source& given)
{
  auto url = Uri::parse({text_of(given.url)});
  if (!url)
    return std::nullopt;
  EntrySource source{.url = *std::move(url), .kind = static_cast<SourceKind>(given.source)};
  source.once = given.once == 1;
  if (given.initiator.data != nullptr) {
    auto initiator = Uri::parse({text_of(given.initiator)});
    if (!initiator)
      return std::nullopt;
    source.initiator = Initiator{*std::move(initiator), static_cast<AddressSpace>(given.address_space)};
  }
  return source;
}

bool is_valid_source(const standard_sitemap_entry_source& given)
{
  return is_valid(given.url) && is_valid(given.initiator) && is_address_space(given.address_space) &&
         given.source >= STANDARD_SITEMAP_SOURCE_STANDARD && given.source <= STANDARD_SITEMAP_SOURCE_ROBOTS &&
         given.once <= 1 && given.reserved == 0;
}

/// Forgets the file that is being read.
void close(standard_sitemap_entries& entries)
{
  entries.entry = entries.untold = nullptr;
  entries.file.reset();
  entries.requests.clear();
  entries.next_request = 0;
  if (entries.stream)
    entries.next_id = entries.stream->end();
  entries.stream.reset();
}

} // namespace

standard_sitemap_status standard_sitemap_entries_new(const standard_sitemap_policy* policy,
                                                     standard_sitemap_entries** entries)
{
  return guarded_new(entries, [&] {
    return std::unique_ptr<standard_sitemap_entries>{
        new standard_sitemap_entries{MapCache{policy_for_reading(policy)}}};
  });
}

void standard_sitemap_entries_free(standard_sitemap_entries* entries)
{
  delete entries;
}

standard_sitemap_status standard_sitemap_entries_open(standard_sitemap_entries* entries,
                                                      const standard_sitemap_entry_source* source,
                                                      uint64_t now)
{
  const auto given = read(source);
  const auto instant = instant_of(now);
  if (entries == nullptr || !given || !is_valid_source(*given) || !instant)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto opened = source_of(*given);
    if (!opened)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    close(*entries);
    entries->stream = std::make_unique<EntryStream>(*std::move(opened), entries->cache.policy(),
                                                    entries->next_id, *instant);
    return STANDARD_SITEMAP_OK;
  });
}

// --- requests ---

standard_sitemap_status standard_sitemap_entries_next_request(standard_sitemap_entries* entries,
                                                              standard_sitemap_request* request)
{
  if (entries == nullptr || request == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (!entries->stream || entries->stream->is_over())
      return STANDARD_SITEMAP_NONE;
    if (entries->next_request >= entries->requests.size()) {
      entries->requests = entries->stream->take_requests();
      entries->next_request = 0;
    }
    if (entries->requests.empty())
      return STANDARD_SITEMAP_NONE;
    const auto status = give_request(entries->requests[entries->next_request], request);
    entries->next_request += status == STANDARD_SITEMAP_OK ? 1 : 0;
    return status;
  });
}

standard_sitemap_status standard_sitemap_entries_conditions(standard_sitemap_entries* entries,
                                                            standard_sitemap_string url,
                                                            standard_sitemap_conditions* conditions)
{
  if (entries == nullptr || !is_valid(url) || conditions == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto target = Uri::parse({text_of(url)});
    if (!target)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    if (!entries->stream)
      return STANDARD_SITEMAP_NONE;
    const EntrySource& source = entries->stream->source();
    const Uri& from = source.initiator ? source.initiator->url : source.url;
    const AddressSpace space = source.initiator ? source.initiator->address_space : AddressSpace::unknown;
    return give_conditions(from, space, *target, {}, conditions);
  });
}

standard_sitemap_status standard_sitemap_entries_receiver(standard_sitemap_entries* entries, uint32_t id,
                                                          standard_sitemap_receiver** receiver)
{
  if (entries == nullptr) {
    if (receiver != nullptr)
      *receiver = nullptr;
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  }
  return guarded_new(receiver, [&] {
    auto of_request = entries->stream ? entries->stream->receiver(id) : SessionLoad::rejecting_receiver();
    return std::unique_ptr<standard_sitemap_receiver>{
        new standard_sitemap_receiver{std::move(of_request), entries->cache.policy()}};
  });
}

// --- what a file says ---

standard_sitemap_status standard_sitemap_entries_next(standard_sitemap_entries* entries,
                                                      standard_sitemap_entry* entry)
{
  if (entries == nullptr || size_of_given(entry, sizeof *entry) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    entries->entry = nullptr;
    if (!entries->stream)
      return STANDARD_SITEMAP_NONE;
    if (entries->untold == nullptr)
      entries->untold = entries->stream->next();
    const ListedEntry* const found = entries->untold;
    if (found == nullptr)
      return STANDARD_SITEMAP_NONE;
    SafeTexts texts{entries->texts, 5, entries->cache.policy()};
    const auto status = write(
        entry,
        {0, found->url.empty() ? standard_sitemap_string{nullptr, 0} : borrowed(found->url),
         name_of_refusal(found->blocked), texts.value(found->name), texts.description(found->description),
         texts.value(found->lastmod), texts.value(found->changefreq), texts.value(found->priority),
         borrowed(entries->stream->url()->text()), found->line, static_cast<std::uint32_t>(found->alternates),
         static_cast<std::uint32_t>(found->attachments), 0});
    entries->entry = std::exchange(entries->untold, nullptr);
    return status;
  });
}

standard_sitemap_status standard_sitemap_entries_alternate(standard_sitemap_entries* entries, size_t index,
                                                           standard_sitemap_variant* alternate)
{
  if (entries == nullptr || size_of_given(alternate, sizeof *alternate) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (entries->entry == nullptr || index >= entries->entry->alternates)
      return STANDARD_SITEMAP_NONE;
    Variant one = entries->stream->alternate(index);
    entries->part_link = std::move(one.link);
    SafeTexts texts{entries->part_texts, 6, entries->cache.policy()};
    return write(alternate,
                 {0, texts.value(one.name), texts.description(one.description), url_of(entries->part_link),
                  name_of_refusal(entries->part_link.blocked), texts.value(one.lang), texts.value(one.type),
                  texts.value(one.charset), texts.value(one.target)});
  });
}

standard_sitemap_status standard_sitemap_entries_attachment(standard_sitemap_entries* entries, size_t index,
                                                            standard_sitemap_attachment* attachment)
{
  if (entries == nullptr || size_of_given(attachment, sizeof *attachment) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (entries->entry == nullptr || index >= entries->entry->attachments)
      return STANDARD_SITEMAP_NONE;
    Attachment one = entries->stream->attachment(index);
    entries->part_link = std::move(one.link);
    SafeTexts texts{entries->part_texts, 4, entries->cache.policy()};
    return write(attachment, {0, texts.value(one.type), texts.value(one.name),
                              texts.description(one.description), url_of(entries->part_link),
                              name_of_refusal(entries->part_link.blocked), texts.value(one.lastmod)});
  });
}

standard_sitemap_status standard_sitemap_entries_next_file(standard_sitemap_entries* entries,
                                                           standard_sitemap_listed_file* file)
{
  if (entries == nullptr || size_of_given(file, sizeof *file) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    entries->file = entries->stream ? entries->stream->next_file() : std::nullopt;
    if (!entries->file)
      return STANDARD_SITEMAP_NONE;
    const std::string& lastmod = entries->file->lastmod;
    return write(file, {0, borrowed(entries->file->url.text()),
                        lastmod.empty() ? standard_sitemap_string{nullptr, 0} : borrowed(lastmod)});
  });
}

standard_sitemap_status standard_sitemap_entries_format(standard_sitemap_entries* entries,
                                                        standard_sitemap_string* format)
{
  if (entries == nullptr || format == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (entries->stream)
      entries->stream->result(); // only then the format of a Standard Sitemap is known
    const auto found = entries->stream ? entries->stream->format() : std::nullopt;
    if (!found)
      return STANDARD_SITEMAP_NONE;
    *format = borrowed(name_of_format(*found));
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_entries_view(standard_sitemap_entries* entries,
                                                      standard_sitemap_view** view)
{
  if (view == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *view = nullptr;
  if (entries == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto result = entries->stream ? entries->stream->result() : nullptr;
    if (!result || !result->map)
      return STANDARD_SITEMAP_NONE;
    const std::shared_ptr<const Map> map{result, &*result->map};
    View seen{*map, ViewContext{.accept = RequestContext{}.accept}, entries->cache.policy()};
    *view = new standard_sitemap_view{std::make_shared<PageView>(PageView{map, std::move(seen)})};
    return STANDARD_SITEMAP_OK;
  });
}

// --- its end ---

uint64_t standard_sitemap_entries_deadline(standard_sitemap_entries* entries)
{
  if (entries == nullptr || !entries->stream || entries->stream->is_over())
    return STANDARD_SITEMAP_NO_DEADLINE;
  const auto since_start =
      std::chrono::ceil<std::chrono::milliseconds>(entries->stream->deadline().time_since_epoch());
  return static_cast<std::uint64_t>(since_start.count());
}

standard_sitemap_status standard_sitemap_entries_update_time(standard_sitemap_entries* entries, uint64_t now)
{
  const auto instant = instant_of(now);
  if (entries == nullptr || !instant)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (entries->stream)
      entries->stream->update_time(*instant);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_entries_stop(standard_sitemap_entries* entries)
{
  if (entries == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (entries->stream)
      entries->stream->stop();
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_entries_document(standard_sitemap_entries* entries, size_t index,
                                                          standard_sitemap_document* document)
{
  if (entries == nullptr || document == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto result = entries->stream ? entries->stream->result() : nullptr;
    if (!result || index >= result->documents.size())
      return STANDARD_SITEMAP_NONE;
    return give_document(result->documents[index], document);
  });
}

standard_sitemap_status standard_sitemap_entries_diagnostic(standard_sitemap_entries* entries, size_t index,
                                                            standard_sitemap_diagnostic* diagnostic)
{
  if (entries == nullptr || diagnostic == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (!entries->stream)
      return STANDARD_SITEMAP_NONE;
    const auto items = entries->stream->diagnostics().items();
    return index < items.size() ? give_diagnostic(items[index], diagnostic) : STANDARD_SITEMAP_NONE;
  });
}
