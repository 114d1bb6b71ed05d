#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "render/hosts/probe/table_row.h"

namespace standard_sitemap {

/// A file that another one names.
struct NamedFile {
  Uri url;                       ///< without fragment
  std::vector<std::string> path; ///< names of the entries above it
};

/// Goes through the entries of a document in the order of the file, or of the parts of one, one after the
/// other.
///
///   DocumentRows rows{{}, [&](const TableRow& row) { return writer.write(row); }, [&](NamedFile file) { ...
///   }}; rows.read(document);
///
/// An entry is a page if it has an address. Linear in the elements.
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
  void enter(const Document& document, ElementId element);
  void leave(ElementId next);

  std::vector<std::string> path_;
  std::vector<ElementId> ends_; ///< of the entries whose names are at the end of the path
  std::function<bool(const TableRow&)> take_row_;
  std::function<void(NamedFile)> take_file_;
  // Reused, for their memory.
  Uri address_, address_of_part_;
  TableRow row_;
};

} // namespace standard_sitemap
