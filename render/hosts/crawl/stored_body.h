#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/unpack/archive/content_coding.h"
#include "render/hosts/crawl/stored_page.h"

namespace standard_sitemap {

/// Decodes stored bodies: undoes the transfer and content codings that the crawler left. A reused object
/// allocates nothing for usual pages.
class StoredBody {
 public:
  /// Maximum number of codings undone.
  static constexpr unsigned max_codings = 4;

  /// Returns at most `max_bytes` of the body without transfer and content codings. Adds to `cut` why a part
  /// is missing. Valid until the next call, and as long as the page.
  std::string_view decoded(const StoredPage& page, std::size_t max_bytes, CutReasons& cut);

 private:
  std::string_view without_chunks(std::string_view body, CutReasons& cut);

  ContentDecoder decoder_;
  std::vector<char> joined_;                 ///< a body joined from chunks
  std::array<std::vector<char>, 2> decoded_; ///< several codings are undone from one into the other and back
};

} // namespace standard_sitemap
