#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/crawl/stored_page.h"
#include "engine/unpack/archive/content_coding.h"

namespace standard_sitemap {

/// Undoes what was done to bodies for their transfer, as far as it was not undone when they were stored. Made
/// once and used again, it allocates nothing for usual pages.
class StoredBody {
 public:
  /// At most this many content codings are undone.
  static constexpr unsigned max_codings = 4;

  /// Returns the body without transfer and content codings, at most `max_bytes` of it; what is missing is
  /// added to `cut`. Valid until the next call, and as long as the page.
  std::string_view decoded(const StoredPage& page, std::size_t max_bytes, CutReasons& cut);

 private:
  std::string_view without_chunks(std::string_view body, CutReasons& cut);

  ContentDecoder decoder_;
  std::vector<char> joined_;                 ///< of chunks
  std::array<std::vector<char>, 2> decoded_; ///< of several codings, each is undone from one into the other
};

} // namespace standard_sitemap
