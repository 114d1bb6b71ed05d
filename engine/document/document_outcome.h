#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// What became of a document. The names are those of the probe's JSON.
enum class DocumentOutcome : std::uint8_t {
  ok,
  cut, ///< a limit stopped it: what was complete is there
  http_error,
  network_error,
  blocked,
  timeout,
  unexpected_content_type,
  bad_encoding,
  malformed,
  not_a_sitemap,
};
/// `http-error` for `DocumentOutcome::http_error`: stable.
STANDARD_SITEMAP_API std::string_view outcome_name(DocumentOutcome outcome);

} // namespace standard_sitemap
