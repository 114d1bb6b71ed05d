#include "engine/isolate/job_message.h"

#include <algorithm>
#include <utility>

#include "engine/isolate/flat.h"
#include "engine/isolate/wire.h"
#include "engine/terms/policy_table.h"

namespace standard_sitemap {
namespace {

enum class JobKind : std::uint8_t { document = 1, page = 2 };

constexpr std::size_t max_media_type = 16u << 10;

/// Leaves out whole parameters beyond the maximum size.
std::string_view shortened_media_type(std::string_view text)
{
  if (text.size() <= max_media_type)
    return text;
  text = text.substr(0, max_media_type);
  return text.substr(0, text.rfind(';'));
}

FlatWriter begin(JobKind kind, const JobContent& content, const Policy& policy)
{
  FlatWriter writer;
  writer.number<std::uint32_t>(wire::version);
  writer.small(kind);
  const std::vector<std::uint64_t> part_sizes = content.part_sizes();
  writer.count(part_sizes.size());
  for (const std::uint64_t size : part_sizes)
    writer.number<std::uint64_t>(size);
  writer.count(policy_fields().size());
  for (const PolicyField& field : policy_fields())
    writer.number<std::uint64_t>(field.get(policy));
  return writer;
}

/// Returns false if there is no valid policy.
bool take_policy(FlatReader& reader, Policy& policy)
{
  if (reader.count(sizeof(std::uint64_t)) != policy_fields().size())
    return false;
  for (const PolicyField& field : policy_fields()) {
    const auto value = reader.number<std::uint64_t>();
    // The table's maximum of times is only for hosts in C.
    if (field.unit != LimitUnit::milliseconds && value > field.max_value)
      return false;
    field.set(policy, value);
  }
  return reader.good();
}

std::optional<Uri> take_uri(FlatReader& reader)
{
  const std::string_view text = reader.text();
  auto uri = Uri::parse({text});
  if (!uri || uri->text() != text)
    return std::nullopt;
  return *std::move(uri);
}

std::optional<DocumentJob> document_job_of(FlatReader& reader, Policy policy)
{
  auto url = take_uri(reader);
  if (!url)
    return std::nullopt;
  DocumentJob job{.source = {.url = *std::move(url)}, .content = {}, .policy = std::move(policy)};
  if (reader.flag())
    job.source.content_type = reader.text();
  job.source.kind = reader.small(SourceKind::robots);
  if (reader.flag()) {
    job.source.robots = take_uri(reader);
    if (!job.source.robots)
      return std::nullopt;
  }
  job.source.named_gz = reader.flag();
  job.source.limits_by_format = reader.flag();
  const auto elements = reader.number<std::uint64_t>();
  job.elements = static_cast<std::size_t>(elements);
  job.map_bytes = reader.number<std::uint64_t>();
  job.cut = reader.small(CutBy::map_bytes);
  job.piece = reader.small(Piece::last);
  if (job.elements != elements || !reader.at_end())
    return std::nullopt;
  return job;
}

std::optional<PageJob> page_job_of(FlatReader& reader, Policy policy)
{
  auto url = take_uri(reader);
  if (!url)
    return std::nullopt;
  PageJob job{*std::move(url), std::string{reader.text()}, std::move(policy)};
  job.wanted = reader.small(PageWanted::statements_with_menus);
  if (!reader.at_end())
    return std::nullopt;
  return job;
}

} // namespace

std::string message_of(const DocumentJob& job)
{
  const DocumentSource& source = job.source;
  FlatWriter writer = begin(JobKind::document, job.content, job.policy);
  writer.text(source.url.text());
  writer.small(source.content_type.has_value());
  if (source.content_type)
    writer.text(shortened_media_type(*source.content_type));
  writer.small(source.kind);
  writer.small(source.robots.has_value());
  if (source.robots)
    writer.text(source.robots->text());
  writer.small(source.named_gz);
  writer.small(source.limits_by_format);
  writer.number<std::uint64_t>(job.elements);
  writer.number<std::uint64_t>(job.map_bytes);
  writer.small(job.cut);
  writer.small(job.piece);
  return writer.take();
}

std::string message_of(const PageJob& job, const JobContent& content)
{
  FlatWriter writer = begin(JobKind::page, content, job.policy);
  writer.text(job.url.text());
  writer.text(shortened_media_type(job.content_type));
  writer.small(job.wanted);
  return writer.take();
}

std::optional<ReceivedJob> job_of(std::string_view message)
{
  FlatReader reader{message};
  const auto version = reader.number<std::uint32_t>();
  const auto kind = reader.small(JobKind::page);
  std::vector<std::uint64_t> part_sizes(reader.count(sizeof(std::uint64_t)));
  for (std::uint64_t& size : part_sizes)
    size = reader.number<std::uint64_t>();
  Policy policy;
  if (version != wire::version || !take_policy(reader, policy))
    return std::nullopt;
  switch (kind) {
  case JobKind::document:
    if (auto job = document_job_of(reader, std::move(policy)))
      return ReceivedJob{*std::move(job), std::move(part_sizes)};
    break;
  case JobKind::page:
    if (auto job = page_job_of(reader, std::move(policy)))
      return ReceivedJob{*std::move(job), std::move(part_sizes)};
    break;
  }
  return std::nullopt;
}

} // namespace standard_sitemap
