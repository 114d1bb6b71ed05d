#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// The result of fetching and reading one document. The names are those in the probe's JSON.
enum class DocumentOutcome : std::uint8_t {
  ok,
  cut, ///< a limit stopped reading: what was complete by then is kept
  http_error,
  network_error,
  blocked,
  timeout,
  unexpected_content_type,
  bad_encoding,
  malformed,
  not_a_sitemap,
  reader_failed, ///< the process that parses ended or gave no valid answer
};
/// Returns the stable name: `http-error` for `DocumentOutcome::http_error`.
STANDARD_SITEMAP_API std::string_view outcome_name(DocumentOutcome outcome);

} // namespace standard_sitemap
