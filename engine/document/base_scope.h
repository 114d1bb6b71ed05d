#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document_parts.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// P-6: resolves the base URIs of a document, whose elements are opened and closed in document order. Each is
/// resolved once, however many nodes are below. The total size of all of them is bounded.
class BaseScope {
 public:
  /// The limit of all base URIs of one document: each is stored resolved, so a short `xml:base` below a long
  /// one is long.
  static constexpr std::size_t max_bytes = 4u << 20;

  /// Adds to the bases of `parts`, which must outlive this object, as must `policy`.
  BaseScope(DocumentParts& parts, const Policy& policy) : parts_(parts), policy_(policy) {}

  /// Opens an element that has a base. Returns why it is not usable, because of a limit; nullopt if it is, or
  /// if that of an element around it is not.
  std::optional<std::string> open(ElementId element, std::string_view reference);
  /// Closes an element, whether it has a base or not.
  void close(ElementId element);

 private:
  std::optional<Uri> resolved(std::uint32_t outer, std::string_view reference,
                              std::optional<std::string>& why_not);
  void add_relative(std::uint32_t outer, std::string_view reference);

  DocumentParts& parts_;
  const Policy& policy_;
  std::vector<std::uint32_t> open_; ///< those in scope, as indices into the document's bases
  std::size_t bytes_ = 0;           ///< size of the resolved bases
};

} // namespace standard_sitemap
