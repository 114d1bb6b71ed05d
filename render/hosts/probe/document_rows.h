#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/entries/document_entries.h"
#include "render/hosts/probe/table_row.h"

namespace standard_sitemap {

/// A file that another one names.
struct NamedFile {
  Uri url;                       ///< without fragment
  std::vector<std::string> path; ///< names of the entries above it
};

/// The entries of a document as rows, in the order of the file, or of the parts of one, one after the other.
///
///   DocumentRows rows{{}, [&](const TableRow& row) { return writer.write(row); }, [&](NamedFile file) { ...
///   }}; rows.read(document);
class DocumentRows {
 public:
  /// `above`: the path of the file. `take_row`: returns false if no more are wanted.
  DocumentRows(std::vector<std::string> above, std::function<bool(const TableRow&)> take_row,
               std::function<void(NamedFile)> take_file);

  /// Returns false if `take_row` has.
  bool read(const Document& document);

 private:
  bool read_item(const Document& document, ElementId item);
  void read_parts(const Document& document, ElementId item);
  void read_external(const Document& document, ElementId external);

  DocumentEntries entries_;
  std::function<bool(const TableRow&)> take_row_;
  std::function<void(NamedFile)> take_file_;
  // Reused, for their memory.
  Uri address_, address_of_part_;
  TableRow row_;
};

} // namespace standard_sitemap
