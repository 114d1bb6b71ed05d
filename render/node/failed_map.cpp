#include "render/node/failed_map.h"

#include <algorithm>
#include <array>

namespace standard_sitemap {

namespace {

template <class Value, std::size_t Count>
bool is_among(const std::optional<Value>& value, const std::array<Value, Count>& values)
{
  return value && std::ranges::find(values, *value) != values.end();
}

constexpr std::array missing_statuses{404, 410}, denied_statuses{401, 403}, late_statuses{408, 504};
constexpr std::array damaged{DocumentOutcome::malformed, DocumentOutcome::not_a_sitemap,
                             DocumentOutcome::bad_encoding, DocumentOutcome::unexpected_content_type};
/// No host but a browser's own fetcher has only the first of these for all of them.
constexpr std::array unreachable{FetchFailure::network, FetchFailure::offline, FetchFailure::name_unresolved,
                                 FetchFailure::not_connected, FetchFailure::proxy};

} // namespace

std::string_view failed_map_text(std::span<const DocumentReport> documents, const Words& words)
{
  const auto failed =
      std::ranges::find_if(documents, [](const auto& it) { return it.outcome != DocumentOutcome::ok; });
  if (failed == documents.end())
    return words.map_failed();
  const bool answered = failed->outcome == DocumentOutcome::http_error;
  if (answered && is_among(failed->status, missing_statuses))
    return words.failed_missing();
  if (answered && is_among(failed->status, denied_statuses))
    return words.failed_denied();
  if (failed->outcome == DocumentOutcome::timeout || failed->failure == FetchFailure::timeout ||
      is_among(failed->status, late_statuses))
    return words.failed_timeout();
  if (failed->outcome == DocumentOutcome::network_error && is_among(failed->failure, unreachable))
    return words.failed_network();
  return is_among(std::optional{failed->outcome}, damaged) ? words.failed_damaged() : words.map_failed();
}

} // namespace standard_sitemap
