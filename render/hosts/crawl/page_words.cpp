#include <array>

#include "render/hosts/crawl/cut.h"
#include "render/hosts/crawl/record_kind.h"

namespace standard_sitemap {

namespace {

constexpr std::array<std::string_view, cut_count> cut_names{
    "record-short",  "warc-truncated", "segmented", "body-short",  "chunks-broken",
    "coding-broken", "coding-unknown", "body-long", "fields-many", "links"};

constexpr std::array<std::string_view, other_record_count> other_record_names{
    "warcinfo", "request",  "metadata", "revisit",    "conversion", "continuation",
    "resource", "redirect", "no-http",  "no-address", "unknown"};

constexpr std::array<std::string_view, crawl_damage_count> damage_phrases{
    "a compressed member is damaged",    "the end of a compressed member is missing",
    "not a compressed member",           "the file unpacks to more than is read",
    "the length of a record is wrong",   "the end of a record is missing",
    "the header of a record is damaged", "not a record",
    "this line is not a page",           "neither WARC nor NDJSON"};

} // namespace

std::string_view cut_name(Cut cut)
{
  return cut_names.at(static_cast<std::size_t>(cut));
}

std::string_view other_record_name(OtherRecord record)
{
  return other_record_names.at(static_cast<std::size_t>(record));
}

std::string_view crawl_damage_phrase(CrawlDamage damage)
{
  return damage_phrases.at(static_cast<std::size_t>(damage));
}

} // namespace standard_sitemap
