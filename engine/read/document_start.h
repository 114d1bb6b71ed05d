#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/encoding/sniff.h"
#include "engine/lists/list_start.h"
#include "engine/web/media_type.h"
#include "engine/web/source_kind.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// The evident kind of a file, regardless of its name and media type.
enum class Content : std::uint8_t {
  empty,
  xml,
  web_page,
  text,
  binary,
};

/// What the first bytes of a file say about it.
struct DocumentStart {
  XmlEncoding encoding; ///< if that is unknown, nothing else is known either
  Content content = Content::xml;
  /// What precedes an XML list, or `<?xml` in any file, where XML allows nothing.
  std::optional<ListPreamble> preamble = {};
  bool is_markdown = false; ///< G-18
};

/// How many bytes `examine_start` needs, unless the file has fewer.
std::size_t start_bytes(SourceKind kind);

/// Examines the first bytes of a file. A Standard Sitemap (`SourceKind::standard`) is always taken to be XML
/// with nothing before it. `media_type`: of the response; its charset does not apply to text lists and
/// robots.txt, which are UTF-8 (G-3, G-5), nor to an llms.txt. `url`: of the file.
DocumentStart examine_start(std::string_view start, const std::optional<MediaType>& media_type,
                            SourceKind kind, const Uri& url);

} // namespace standard_sitemap
