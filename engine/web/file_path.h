#pragma once

// What a `file:` URI names on this machine: judging and opening use the same.

#include <optional>
#include <string>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// A file below a directory. Both are percent-decoded and without dot segments.
struct FileBelow {
  std::string directory; ///< absolute, with a slash at its end
  std::string name;      ///< relative to it: one segment or more, never beginning with a slash
};

/// Where `target` lies below the directory that `page` is in; nothing if it lies elsewhere, if either names a
/// file of another machine, or has an escape that could be read in two ways: a slash, a backslash, a NUL, or
/// dots that are a segment. By spelling alone: whoever opens the file must see to it that no symbolic link
/// leads out of `directory`.
STANDARD_SITEMAP_API std::optional<FileBelow> file_below(const Uri& target, const Uri& page);

} // namespace standard_sitemap
