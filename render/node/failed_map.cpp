#include "render/node/failed_map.h"

#include <algorithm>
#include <vector>

namespace standard_sitemap {

namespace {

/// A sentence, and what has happened to a document of which it is said: one of these outcomes, an HTTP error
/// with one of these statuses, or a network error with one of these failures.
struct CauseOfFailure {
  std::string_view (Words::*sentence)() const;
  std::vector<DocumentOutcome> outcomes;
  std::vector<int> statuses;
  std::vector<FetchFailure> failures;

  bool is_of(const DocumentReport& document) const
  {
    return is_among(outcomes, std::optional{document.outcome}) ||
           (document.outcome == DocumentOutcome::http_error && is_among(statuses, document.status)) ||
           (document.outcome == DocumentOutcome::network_error && is_among(failures, document.failure));
  }

 private:
  template <class Value>
  static bool is_among(const std::vector<Value>& values, std::optional<Value> value)
  {
    return value && std::ranges::find(values, *value) != values.end();
  }
};

/// The first that fits is said. The extension reads these rows, too (tables.py).
const std::vector<CauseOfFailure>& causes()
{
  using enum DocumentOutcome;
  static const std::vector<CauseOfFailure> rows{
      {&Words::failed_missing, {}, {404, 410}, {}},
      {&Words::failed_denied, {}, {401, 403}, {}},
      {&Words::failed_timeout, {timeout}, {408, 504}, {FetchFailure::timeout}},
      // No host but a browser's own fetcher has only the first of these failures for all of them.
      {&Words::failed_network,
       {},
       {},
       {FetchFailure::network, FetchFailure::offline, FetchFailure::name_unresolved,
        FetchFailure::not_connected, FetchFailure::proxy}},
      {&Words::failed_damaged, {malformed, not_a_sitemap, bad_encoding, unexpected_content_type}, {}, {}},
  };
  return rows;
}

} // namespace

std::string_view failed_map_text(std::span<const DocumentReport> documents, const Words& words)
{
  const auto failed =
      std::ranges::find_if(documents, [](const auto& it) { return it.outcome != DocumentOutcome::ok; });
  if (failed == documents.end())
    return words.map_failed();
  const auto cause =
      std::ranges::find_if(causes(), [&](const CauseOfFailure& it) { return it.is_of(*failed); });
  return cause == causes().end() ? words.map_failed() : (words.*cause->sentence)();
}

} // namespace standard_sitemap
