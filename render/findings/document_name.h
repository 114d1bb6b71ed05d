#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Where the documents of a report are as files, so that findings name files as a working tree has them.
struct FilePlaces {
  /// A `file:` URI that ends with a slash: paths of files in or below this directory are relative to it.
  /// nullopt: all are absolute.
  std::optional<Uri> directory = {};
  /// The document with this address is read from `file`, a `file:` URI; others in its folder or below, from
  /// files of the same names in the folder of `file`. Both or neither. A folder ends with a slash.
  std::optional<Uri> address = {};
  std::optional<Uri> file = {};
  /// If `file` is a folder: the file that is read for its own address, such as its `index.html`.
  std::optional<Uri> index = {};
  /// The local file of the map, a `file:` URI: what stands for documents that are no files.
  std::optional<Uri> map = {};
};

/// How findings name a document.
struct DocumentName {
  bool is_file = false;
  /// Of a file: its path, relative where `FilePlaces::directory` permits; percent-decoded, so it may contain
  /// any bytes. Of any other document: its URI. Empty if the document is unknown.
  std::string path;
  std::string uri; ///< the same as a URI reference (RFC 3986): relative for a relative path
};

/// Returns the name of the document with this URI (`Diagnostic::document`). What is no URI stays as it is.
/// Decides by spelling alone: links of the file system are not resolved.
DocumentName document_name(const std::string& document, const FilePlaces& places);

} // namespace standard_sitemap
