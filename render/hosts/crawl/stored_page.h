#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "render/hosts/crawl/cut.h"

namespace standard_sitemap {

/// A response field in an archive. Borrowed.
struct StoredField {
  std::string_view name;
  std::string_view value; ///< without surrounding white space
};

/// A page in an archive: the data of its record, neither checked nor decoded. Borrowed; valid during the call
/// that delivers it.
struct StoredPage {
  std::string_view url;
  std::string_view record;                  ///< the record's id; empty: none
  std::optional<int> status = {};           ///< of the response, if there is one
  std::span<const StoredField> fields = {}; ///< of the response
  std::string_view media_type = {}; ///< of a record that is not a response; else empty: see the fields
  std::string_view body = {};       ///< as stored: with transfer and content codings
  CutReasons cut = {};
};

} // namespace standard_sitemap
