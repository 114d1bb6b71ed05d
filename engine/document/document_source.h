#pragma once

#include <optional>
#include <string>

#include "engine/web/source_kind.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// What is known of a document before its first byte.
struct DocumentSource {
  Uri url;                                      ///< of the final response, without fragment
  std::optional<std::string> content_type = {}; ///< a field value; of several, that which counts
  SourceKind kind = SourceKind::standard;       ///< which formats are accepted
  std::optional<Uri> robots = {};               ///< the robots.txt through which it was found, if any (G-10)
  bool named_gz = false; ///< G-7: its name says that it is compressed, and no field does
  /// Policy: a root document that may be of either kind. Its limits follow from what it turns out to be, and
  /// the policy that it is read with has those of both.
  bool limits_by_format = false;
};

/// G-3: whether what is at this address is read as a robots.txt, unless only a Standard Sitemap is accepted.
inline bool is_robots(const Uri& url, SourceKind kind)
{
  return kind == SourceKind::robots || url.path() == "/robots.txt" ||
         (url.has_scheme("file") && url.path().ends_with("/robots.txt"));
}

} // namespace standard_sitemap
