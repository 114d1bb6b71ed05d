#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/crawl/cut.h"

namespace standard_sitemap {

/// A response field as an archive has it. Borrowed.
struct StoredField {
  std::string_view name;
  std::string_view value; ///< without surrounding white space
};

/// A page as an archive has it: what its record says, nothing of it checked or decoded. All of it is
/// borrowed, and valid during the call that hands it over.
struct StoredPage {
  std::string_view url;
  std::string_view record;                  ///< the id of its record; empty: none
  std::optional<int> status = {};           ///< of the response, if there was one
  std::span<const StoredField> fields = {}; ///< of the response
  std::string_view media_type = {};         ///< of a record that is no response; empty: the fields say it
  std::string_view body = {};               ///< as stored: with its transfer and content codings
  CutReasons cut = {};
};

} // namespace standard_sitemap
