#pragma once

#include <string_view>

#include "engine/terms/diagnostic.h"
#include "engine/terms/fetch_failure.h"

namespace standard_sitemap {

/// One failure. docs/json.md explains each; C, TypeScript and JavaScript have them in this order.
struct FetchFailureRow {
  FetchFailure failure;
  std::string_view name; ///< stable: scripts may match on it
  bool of_host;          ///< as likely for every other document of the same host
  Code code;             ///< of the diagnostic about a document
  Cause cause;           ///< on which its remedy depends
  std::string_view why;  ///< its message, if the fetcher gives no better one
};

/// Precondition: `failure` is one of the enumerators.
const FetchFailureRow& row_of(FetchFailure failure);

} // namespace standard_sitemap
