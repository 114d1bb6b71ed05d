#pragma once

#include <memory>
#include <optional>

#include "engine/document/document.h"

namespace standard_sitemap {

/// Puts together a list that comes in pieces, each a document of the root and the next of its children, as
/// `DocumentWriter::take_children` makes them. The result is the document that one piece would have been.
class DocumentPieces {
 public:
  /// Adds a piece, and leaves in it arrays that are not needed any more. Preconditions: it has the format and
  /// the root of those before, neither bases nor instructions unless it is the only one, and there is room
  /// for all elements and all attributes. Throws bad_alloc; nothing is then changed.
  void add(DocumentParts&& piece);

  bool empty() const { return !parts_; }
  /// Returns a copy of the document so far; null: there are no pieces.
  std::shared_ptr<const Document> so_far() const;
  /// The number of elements below the root in `so_far`; 0 if its entries name files, not pages.
  std::size_t pages_so_far() const { return empty() ? 0 : parts_->pages_up_to(parts_->elements[0].end); }
  /// Returns the document of all pieces. The last call. Precondition: not empty.
  std::shared_ptr<Document> finish();

 private:
  std::optional<DocumentParts> parts_;
};

} // namespace standard_sitemap
