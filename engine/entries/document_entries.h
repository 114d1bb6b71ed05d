#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/document/document.h"

namespace standard_sitemap {

/// Goes through the entries of a document in the order of the file, or through the parts of one, one after
/// the other.
///
///   DocumentEntries entries;
///   entries.read(document);
///   while (const auto found = entries.next())
///     if (found->kind == DocumentEntries::Kind::page) ... document.reference(found->element)
///
/// Linear in the elements.
class DocumentEntries {
 public:
  enum class Kind : std::uint8_t {
    page, ///< an item that has an address
    file, ///< names another file
  };
  struct Found {
    Kind kind;
    ElementId element;
  };

  /// `above`: the path of the file.
  explicit DocumentEntries(std::vector<std::string> above = {}) : path_(std::move(above)) {}

  /// Begins with a document, which must live until `next` has returned nullopt.
  void read(const Document& document);
  std::optional<Found> next();

  /// Names of the entries above the one found last. Only of a Standard Sitemap and of an llms.txt: other
  /// formats have no entries within entries.
  const std::vector<std::string>& path() const { return path_; }

 private:
  void enter(ElementId element);
  void leave(ElementId next);

  const Document* document_ = nullptr; ///< null: none is being read
  ElementId at_ = 0;                   ///< the element found last; at first the root
  std::vector<std::string> path_;
  std::vector<ElementId> ends_; ///< of the entries whose names are at the end of the path
};

} // namespace standard_sitemap
