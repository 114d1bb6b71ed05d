#include "render/hosts/crawl/page_discovery.h"

#include <algorithm>

#include "discovery/html_prescan.h"
#include "discovery/rules.h"
#include "engine/base/saturated.h"
#include "engine/place/read_stated_place.h"
#include "render/hosts/crawl/plain_url.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t types_kept = 32;
constexpr std::size_t longest_type_kept = 256; // bytes

} // namespace

PageDiscovery::PageDiscovery(Policy policy, bool wants_trace, Prepare prepare, bool wants_place)
    : policy_(std::move(policy)), wants_trace_(wants_trace), wants_place_(wants_place),
      prepare_(std::move(prepare))
{
}

std::optional<PageFindings> PageDiscovery::look(const StoredPage& page)
{
  PageFindings findings{page.url, page.record, page.status, page.cut, nullptr};
  // One byte beyond the limit, so that discovery sees that there is more.
  const std::string_view body = body_.decoded(page, saturated_sum(policy_.page_bytes, 1), findings.cut);
  if (body.size() > policy_.page_bytes)
    findings.cut.add(Cut::body_long);
  const std::optional<MediaType>& type = media_type_of(page);
  if (!findings.cut.has(Cut::coding_unknown) && is_usual(page, type, body))
    return findings;
  auto url = Uri::parse({page.url});
  if (!url)
    return std::nullopt;
  url_ = *std::move(url);
  findings.url = url_->text();
  discover_in(page, type, body, findings.cut);
  findings.discovery = &discovery_;
  if (wants_place_)
    findings.place = &place_;
  return findings;
}

/// Like `Page::effective_media_type`.
const std::optional<MediaType>& PageDiscovery::media_type_of(const StoredPage& page)
{
  static const std::optional<MediaType> none;
  std::string_view text = page.media_type;
  if (text.empty()) {
    joined_type_.clear();
    for (const StoredField& field : page.fields) {
      if (field.name.size() != 12 || !equal_ignoring_case(field.name, "Content-Type"))
        continue;
      if (!text.empty()) // RFC 9110, 5.3
        joined_type_ = std::string{text}.append(", ").append(field.value);
      text = joined_type_.empty() ? field.value : std::string_view{joined_type_};
    }
    if (text.empty())
      return none;
  }
  const auto known =
      std::ranges::find(types_, text, [](const auto& entry) { return std::string_view{entry.first}; });
  if (known != types_.end())
    return known->second;
  if (text.size() > longest_type_kept)
    return long_type_ = MediaType::extract(text);
  if (types_.size() == types_kept)
    types_.clear();
  return types_.emplace_back(text, MediaType::extract(text)).second;
}

/// Whether `discover` would evidently find nothing, so that the page need not be parsed.
bool PageDiscovery::is_usual(const StoredPage& page, const std::optional<MediaType>& type,
                             std::string_view body) const
{
  if (wants_trace_ || wants_place_ || policy_.for_check || page.fields.size() > policy_.response_fields)
    return false;
  std::size_t bytes = 0;
  for (const StoredField& field : page.fields) {
    bytes += field.name.size() + field.value.size();
    if (concerns_header_rules(field.name, field.value))
      return false;
  }
  if (bytes > policy_.response_field_bytes || !is_plain_http_url(page.url))
    return false;
  if (!type || !(type->is_html() || type->is_xhtml()))
    return true;
  return type->is_html() && body.size() <= policy_.page_bytes && lacks_candidate(body, type->charset());
}

void PageDiscovery::discover_in(const StoredPage& stored, const std::optional<MediaType>& type,
                                std::string_view body, CutReasons& cut)
{
  Page page{.url = *url_, .media_type = type, .body = body};
  if (page.delivered_by_http())
    for (const StoredField& field : stored.fields)
      if (!page.fields.add_within(policy_, field.name, field.value)) {
        cut.add(Cut::fields_many);
        break;
      }
  if (prepare_ && page.may_have_links())
    std::exchange(prepare_, {})(policy_);
  discovery_ = discover(page, policy_);
  if (discovery_.links && discovery_.links->cut)
    cut.add(Cut::links);
  if (wants_place_) {
    place_ = read_stated_place(page, policy_);
    discovery_.diagnostics.add_all(place_.diagnostics);
  }
}

} // namespace standard_sitemap
