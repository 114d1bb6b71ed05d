#pragma once

// Maps `file:` URIs to paths. Access checks and file opening share this function, so they cannot disagree.

#include <optional>
#include <string>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// A file below a directory. Both paths are percent-decoded and have no dot segments.
struct FileBelow {
  std::string directory; ///< absolute, ends with a slash
  std::string name;      ///< relative to `directory`: one or more segments, never starts with a slash
};

/// Returns where `target` is below the directory that contains `page`. Returns nullopt if `target` is
/// elsewhere, if either URI names a file on another machine, or if either contains an ambiguous escape: an
/// encoded slash, backslash or NUL, or an encoded dot segment. Decides by spelling alone: the code that opens
/// the file must ensure that no symbolic link leads out of `directory`.
STANDARD_SITEMAP_API std::optional<FileBelow> file_below(const Uri& target, const Uri& page);

} // namespace standard_sitemap
