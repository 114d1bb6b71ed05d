#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text_position.h"
#include "engine/document/document_parts.h"
#include "engine/terms/diagnostic.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// One sitemap file as its author wrote it: the elements in document order, with the attributes that the
/// protocol defines. Immutable once read: threads may share it. All text is UTF-8 in one arena; returned
/// views are valid as long as the document. Only base URIs are resolved here, each once; other references are
/// resolved on demand
/// (`Node::link`).
///
///   for (ElementId child = d.first_child(e); child != d.end(e); child = d.end(child)) ...
///
/// Memory: 16 bytes per element, its attribute values with 1 to 5 bytes of overhead each, 4 to 16 bytes per
/// variant, and the base URIs, which `DocumentWriter` bounds. If columns are wanted, 4 bytes per element
/// more.
class Document {
 public:
  /// Makes a document of parts that are as `DocumentParts` says.
  explicit Document(DocumentParts parts);
  const DocumentParts& parts() const { return parts_; }
  /// Takes the document apart.
  DocumentParts take_parts() && { return std::move(parts_); }

  /// Retrieval URI after redirects: the document's identity (M-14) and outermost base (P-6).
  const Uri& url() const { return parts_.url; }

  DocumentFormat format() const { return parts_.format; }
  /// The subject of diagnostics about this document. An index without entries counts as a `<urlset>`.
  Subject subject() const;
  ElementId size() const { return static_cast<ElementId>(parts_.elements.size()); }

  ElementKind kind(ElementId element) const
  {
    return static_cast<ElementKind>(parts_.elements[element].kind);
  }
  /// 1-based, of the `<`.
  std::uint32_t line(ElementId element) const { return parts_.elements[element].line; }
  /// Of the `<`. The column is known only if the document was read with `Policy::for_check`.
  TextPosition position(ElementId element) const
  {
    return {line(element), element < parts_.columns.size() ? parts_.columns[element] : 0};
  }
  /// `no_element` for the root.
  ElementId parent(ElementId element) const { return parts_.elements[element].parent; }
  ElementId first_child(ElementId element) const { return element + 1; }
  /// One past the last descendant: the next sibling, if there is one.
  ElementId end(ElementId element) const { return parts_.elements[element].end; }

  bool has(ElementId element, Attribute attribute) const
  {
    return (parts_.mask(element) & DocumentParts::bit(attribute)) != 0;
  }
  /// The value as authored, after XML's expansion of references and normalisation of white space.
  std::optional<std::string_view> attribute(ElementId element, Attribute attribute) const
  {
    return parts_.attribute(element, attribute);
  }

  /// M-9: the attribute of the element or of its nearest ancestor that has it. For `lang`, xml:lang wins on
  /// each element (so ask for `Attribute::lang`).
  std::optional<std::string_view> inherited(ElementId element, Attribute attribute) const;

  /// The element's own xml:base, or its baseurl if it has no xml:base (P-6, O-1).
  std::optional<std::string_view> base(ElementId element) const { return parts_.base(element); }
  /// P-6: returns the base URI in effect at the element: its own `base` or that of the nearest ancestor that
  /// has one, resolved through all those in scope; the outermost is `url()`. A base that is not a URI
  /// reference is ignored. Returns null if no base is usable, because more are in scope than the policy
  /// allows or one is too long; references there cannot be resolved. Logarithmic in the number of bases of
  /// the document.
  const Uri* base_uri(ElementId element) const
  {
    return parts_.bases.empty() ? &parts_.url : base_uri_in_scope(element);
  }
  /// Of a local file: the same base, relative to the document (`relative_reference`); empty if none is in
  /// scope. Returns null if it is absolute or unusable, or if the document is not a local file.
  const std::string* relative_base(ElementId element) const;
  /// M-10: the value of xlink:href, else of url.
  std::optional<std::string_view> reference(ElementId element) const
  {
    constexpr auto bit = DocumentParts::bit;
    const std::uint32_t present = parts_.mask(element);
    if ((present & (bit(Attribute::href) | bit(Attribute::url))) == 0)
      return std::nullopt;
    return parts_.value(element, present,
                        (present & bit(Attribute::href)) != 0 ? Attribute::href : Attribute::url);
  }
  /// M-6: whether it has tree="exclude".
  bool excluded(ElementId element) const;

  /// M-5a: returns the first element with this xml:id (or, if tolerated, id: O-5); `no_element` if there is
  /// none. The first call builds an index, also if several threads call it.
  ElementId find_id(std::string_view id) const;

  /// M-8: its `<variant>` children in document order, at most `Policy::variants`. Logarithmic time, however
  /// many other children there are.
  std::span<const ElementId> variants(ElementId element) const;
  /// Whether it has more variants than that.
  bool variants_cut(ElementId element) const;

  /// The namespace bindings in scope on a class-change that is an instruction (S-3, S-6): prefix, URI. None
  /// for other elements, and for class-changes beyond the policy's number and one more.
  const std::vector<std::pair<std::string, std::string>>& bindings(ElementId element) const;

  /// S-3: whether `elem` of a class-change that has `bindings` is an XPath that compiles, and is not longer
  /// or deeper than the policy allows. Determined when the document is read, because what compiles it is not
  /// made for hostile text.
  bool xpath_compiles(ElementId element) const;

  /// Heap memory held in bytes.
  std::size_t memory() const;

  /// Returns a document that consists of one `<group>` without attributes, for generated groups.
  static std::shared_ptr<const Document> of_one_group(Uri url);

 private:
  /// The variants of one element.
  struct VariantRun {
    ElementId of;
    std::uint32_t first; ///< in `DocumentParts::variants`
    std::uint32_t count;
  };
  const DocumentParts::Instruction* instruction(ElementId element) const;
  std::uint32_t base_in_scope(ElementId element) const;
  const Uri* base_uri_in_scope(ElementId element) const;

  DocumentParts parts_;                  ///< `variants`: those of one element are adjacent
  std::vector<VariantRun> variant_runs_; ///< by element
  mutable std::vector<std::pair<std::string_view, ElementId>> ids_; ///< sorted; built by `find_id`
  mutable std::unique_ptr<std::once_flag> ids_once_ = std::make_unique<std::once_flag>();
};

} // namespace standard_sitemap
