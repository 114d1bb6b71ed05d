#pragma once

#include <string_view>

#include <zstd.h>

#include "engine/unpack/archive/zstd_dictionary.h"

namespace standard_sitemap {

struct ZstdDictionary::Content {
  explicit Content(std::string_view bytes);
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;
  ~Content() { ZSTD_freeDDict(prepared); }

  ZSTD_DDict* prepared; ///< null: these bytes are no dictionary
};

} // namespace standard_sitemap
