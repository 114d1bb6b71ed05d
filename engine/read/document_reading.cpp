#include "engine/read/document_reading.h"

#include <algorithm>
#include <string>
#include <utility>

namespace standard_sitemap {
namespace {

std::optional<MediaType> media_type_of(const DocumentSource& source)
{
  return source.content_type ? MediaType::parse(*source.content_type) : std::nullopt;
}

std::string_view first_bytes(std::string_view bytes, std::uint64_t count)
{
  return bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(count, bytes.size())));
}

} // namespace

DocumentReading::DocumentReading(const DocumentSource& source, const Policy& policy, ElementBudget& budget,
                                 CountBytes count_bytes)
    : policy_(policy),
      document_bytes_(source.limits_by_format ? policy.list_document_bytes : policy.document_bytes),
      map_bytes_(source.limits_by_format ? policy.list_map_bytes : policy.map_bytes),
      is_open_(source.limits_by_format), count_bytes_(std::move(count_bytes)), url_(source.url.text()),
      reader_(source.url, media_type_of(source), policy, budget, source.kind, source.robots),
      named_gz_(source.named_gz)
{
  if (source.kind != SourceKind::standard)
    packed_.emplace(document_bytes_);
  if (is_open_)
    reader_.limit_map(policy.elements);
}

bool DocumentReading::append(std::string_view bytes)
{
  if (enough_)
    return false;
  if (bytes.empty())
    return reader_.append({});
  bool more = true;
  if (!packed_) {
    more = take(bytes);
  } else {
    // Compressed bytes count as well: decompression does not always produce more.
    const std::string_view within =
        first_bytes(bytes, document_bytes_ - std::min(document_bytes_, received_));
    received_ += within.size();
    more = packed_->append(within, [this](std::string_view unpacked) { return take(unpacked); });
    if (packed_->too_long() || (more && within.size() < bytes.size())) {
      cut_at_document_bytes();
      more = false;
    }
  }
  enough_ = !more;
  return more;
}

/// As long as the format is not known, no more is read than it may have in any case.
bool DocumentReading::take(std::string_view bytes)
{
  while (is_open_ && !bytes.empty()) {
    const std::uint64_t in_any_case = std::min(policy_.document_bytes, policy_.map_bytes);
    const std::string_view first = first_bytes(bytes, in_any_case - std::min(in_any_case, bytes_));
    if (!first.empty() && !take_within_limits(first))
      return false;
    bytes.remove_prefix(first.size());
    if (first.empty())
      reader_.decide();
    const auto is_map = reader_.is_map();
    is_open_ = !is_map && !first.empty();
    if (is_map.value_or(false)) {
      document_bytes_ = policy_.document_bytes;
      map_bytes_ = policy_.map_bytes;
    }
  }
  return bytes.empty() || take_within_limits(bytes);
}

bool DocumentReading::take_within_limits(std::string_view bytes)
{
  const std::uint64_t room = std::min(document_bytes_, map_bytes_);
  const std::string_view within = first_bytes(bytes, room - std::min(room, bytes_)); // counted below
  const std::uint64_t taken = count_bytes_(within.size());
  bytes_ += taken;
  if (!reader_.append(first_bytes(within, taken)))
    return false;
  if (taken == bytes.size())
    return true;
  cut(taken < within.size() || map_bytes_ < document_bytes_ ? Code::limit_map_bytes : Code::limit_bytes);
  return false;
}

void DocumentReading::cut_at_document_bytes()
{
  cut(Code::limit_bytes);
}

void DocumentReading::cut_at_map_bytes()
{
  cut(Code::limit_map_bytes);
}

void DocumentReading::cut(Code limit)
{
  enough_ = true;
  reader_.cut({.severity = Severity::error,
               .code = limit,
               .message = limit == Code::limit_map_bytes
                              ? "the documents of the map together have more than " +
                                    std::to_string(map_bytes_) + " bytes"
                              : "the document has more than " + std::to_string(document_bytes_) + " bytes"});
}

// G-7
void DocumentReading::note_compression(Diagnostics& diagnostics) const
{
  const auto note = [&](Severity severity, Code code, std::string message) {
    diagnostics.add({severity, code, std::move(message), url_, 0, 0, 1});
  };
  if (packed_->was_compressed_twice())
    note(Severity::warning, Code::gzip_twice, "the file is compressed with gzip twice");
  if (packed_->has_trailing_data())
    note(Severity::warning, Code::gzip_broken,
         "something that is not gzip follows the compressed data; it is ignored");
  if (named_gz_ && !packed_->was_compressed())
    note(Severity::note, Code::not_gzip, "the name ends in .gz, but the file is not compressed");
}

ReadResult DocumentReading::finish(SpareMemory spare) &&
{
  if (packed_ && !enough_)
    packed_->finish([this](std::string_view unpacked) { return take(unpacked); });
  if (const auto broken = packed_ ? packed_->broken() : std::nullopt)
    reader_.cut({.severity = Severity::error,
                 .code = Code::gzip_broken,
                 .message = "the file is compressed with gzip and cannot be decompressed to its end (" +
                            *broken + "): it was not sent or saved completely"});
  ReadResult result = std::move(reader_).finish(spare);
  if (packed_)
    note_compression(result.diagnostics);
  return result;
}

} // namespace standard_sitemap
