#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/plain_array.h"
#include "engine/base/text_position.h"
#include "engine/terms/diagnostic.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Identifies an element of one document: its index in document order; the root is 0.
using ElementId = std::uint32_t;
inline constexpr ElementId no_element = 0xffff'ffff;

enum class ElementKind : std::uint8_t {
  sitemap,
  item,
  group,
  external,
  variant,
  class_change, ///< also the obsolete `<change>` (O-2)
  style,        ///< O-3
  image,        ///< O-4
  attachment,   ///< G-9: an image, video or news entry of an item; `type` says which
  other,        ///< foreign or unknown: kept for its xml:base, xml:lang, xml:id and content
};

/// The attributes the protocol knows (M-10, S-3, O). `href` is xlink:href.
enum class Attribute : std::uint8_t {
  name,
  description,
  url,
  href,
  role,
  relation,
  priority,
  target,
  lang,
  xml_lang,
  type,
  charset,
  method,
  data,
  order,
  tree,
  xml_id,
  id,
  xml_base,
  baseurl,
  elem,
  attr,
  prefix,
  replace,
  width,
  height,
  lastmod,    ///< G-4: a W3C date
  changefreq, ///< G-4
};
inline constexpr unsigned attribute_count = 28;

/// The format of a document.
enum class DocumentFormat : std::uint8_t {
  standard_sitemap,
  sitemaps_org, ///< G-4: `<urlset>` or `<sitemapindex>`
  text,         ///< G-5
  feed,         ///< G-6
  biositemap,   ///< G-17
  robots,       ///< G-3
};

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
  /// Retrieval URI after redirects: the document's identity (M-14) and outermost base (P-6).
  const Uri& url() const { return url_; }

  DocumentFormat format() const { return format_; }
  /// The subject of diagnostics about this document. An index without entries counts as a `<urlset>`.
  Subject subject() const;
  ElementId size() const { return static_cast<ElementId>(elements_.size()); }

  ElementKind kind(ElementId element) const { return static_cast<ElementKind>(elements_[element].kind); }
  std::uint32_t line(ElementId element) const { return elements_[element].line; } ///< 1-based, of the `<`
  /// Of the `<`. The column is known only if the document was read with `Policy::for_check`.
  TextPosition position(ElementId element) const
  {
    return {line(element), element < columns_.size() ? columns_[element] : 0};
  }
  ElementId parent(ElementId element) const
  {
    return elements_[element].parent;
  } ///< `no_element` for the root
  ElementId first_child(ElementId element) const { return element + 1; }
  /// One past the last descendant: the next sibling, if there is one.
  ElementId end(ElementId element) const { return elements_[element].end; }

  bool has(ElementId element, Attribute attribute) const { return (mask(element) & bit(attribute)) != 0; }
  /// The value as authored, after XML's expansion of references and normalisation of white space.
  std::optional<std::string_view> attribute(ElementId element, Attribute attribute) const;

  /// M-9: the attribute of the element or of its nearest ancestor that has it. For `lang`, xml:lang wins on
  /// each element (so ask for `Attribute::lang`).
  std::optional<std::string_view> inherited(ElementId element, Attribute attribute) const;

  /// The element's own xml:base, or its baseurl if it has no xml:base (P-6, O-1).
  std::optional<std::string_view> base(ElementId element) const;
  /// P-6: returns the base URI in effect at the element: its own `base` or that of the nearest ancestor that
  /// has one, resolved through all those in scope; the outermost is `url()`. A base that is not a URI
  /// reference is ignored. Returns null if no base is usable, because more are in scope than the policy
  /// allows or one is too long; references there cannot be resolved. Logarithmic in the number of bases of
  /// the document.
  const Uri* base_uri(ElementId element) const;
  /// Of a local file: the same base, relative to the document (`relative_reference`); empty if none is in
  /// scope. Returns null if it is absolute or unusable, or if the document is not a local file.
  const std::string* relative_base(ElementId element) const;
  /// M-10: the value of xlink:href, else of url.
  std::optional<std::string_view> reference(ElementId element) const
  {
    const std::uint32_t present = mask(element);
    if ((present & (bit(Attribute::href) | bit(Attribute::url))) == 0)
      return std::nullopt;
    return value(element, present, (present & bit(Attribute::href)) != 0 ? Attribute::href : Attribute::url);
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
  friend class DocumentWriter;
  friend class BaseScope;
  friend class Image;             // engine/isolate: copies the parts ...
  friend class DocumentValidator; // ... and puts them together again
  explicit Document(Uri url) : url_(std::move(url)) {}

  struct Element {
    std::uint32_t attributes; ///< offset in `arena_` of a bit mask of attributes, followed by the length and
                              ///< bytes of each
    ElementId parent;
    ElementId end;
    std::uint32_t kind : 4;
    std::uint32_t line : 28;
  };
  /// The variants of one element.
  struct VariantRun {
    ElementId of;
    std::uint32_t first; ///< in `variants_`
    std::uint32_t count : 31;
    std::uint32_t cut : 1; ///< there were more
  };
  /// Of a class-change that is an instruction.
  struct Instruction {
    ElementId element;
    bool xpath_compiles;
    std::vector<std::pair<std::string, std::string>> bindings;
  };
  const Instruction* instruction(ElementId element) const;
  const VariantRun* variant_run(ElementId element) const;
  /// `variants_` has all variants in document order; `cut`: the elements that have more, ascending.
  void index_variants(const std::vector<ElementId>& cut);
  /// The base URI in effect at an element that has a `base`.
  struct Base {
    ElementId element;
    std::uint32_t outer;    ///< index of the enclosing one; `no_base`: `url_`
    std::optional<Uri> uri; ///< nullopt: unusable
  };
  std::uint32_t base_in_scope(ElementId element) const;
  static constexpr std::uint32_t no_base = 0xffff'ffff;
  static constexpr std::uint32_t bit(Attribute attribute) { return 1u << static_cast<unsigned>(attribute); }
  std::uint32_t mask(ElementId element) const
  {
    std::uint32_t mask;
    std::memcpy(&mask, arena_.data() + elements_[element].attributes, sizeof mask);
    return mask;
  }
  static std::uint32_t take_length(const char*& at);
  std::string_view value(ElementId element, std::uint32_t present, Attribute attribute) const;

  Uri url_;
  DocumentFormat format_ = DocumentFormat::standard_sitemap;
  PlainArray<Element> elements_;
  std::vector<std::uint32_t> columns_; ///< of `elements_`, if they are wanted; else empty
  PlainArray<char> arena_;
  std::vector<Base> bases_; ///< in document order
  /// Of a local file: the same bases, relative to it; nullopt: absolute.
  std::vector<std::optional<std::string>> relative_bases_;
  std::vector<Instruction> instructions_;                           ///< in document order
  std::vector<ElementId> variants_;                                 ///< those of one element are adjacent
  std::vector<VariantRun> variant_runs_;                            ///< by element
  mutable std::vector<std::pair<std::string_view, ElementId>> ids_; ///< sorted; built by `find_id`
  mutable std::unique_ptr<std::once_flag> ids_once_ = std::make_unique<std::once_flag>();
};

// Lengths are stored in the arena as base-128 numbers, least significant group first: one byte for most
// values.
inline std::uint32_t Document::take_length(const char*& at)
{
  std::uint32_t length = static_cast<unsigned char>(*at++);
  if (length < 0x80)
    return length;
  length &= 0x7fu;
  for (unsigned shift = 7;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    length |= static_cast<std::uint32_t>(byte & 0x7fu) << shift;
    if (byte < 0x80)
      return length;
  }
}

/// Precondition: `present`, the mask of the element, has the attribute.
inline std::string_view Document::value(ElementId element, std::uint32_t present, Attribute attribute) const
{
  const char* at = arena_.data() + elements_[element].attributes + sizeof present;
  for (std::uint32_t before = present & (bit(attribute) - 1); before != 0; before &= before - 1) {
    const std::uint32_t length = take_length(at);
    at += length;
  }
  const std::uint32_t length = take_length(at);
  return {at, length};
}

} // namespace standard_sitemap
