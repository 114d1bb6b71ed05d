#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/plain_array.h"
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
  llms,         ///< G-18
  robots,       ///< G-3
};

/// The parts of a `Document`, as `DocumentWriter` writes them and as they come over the wall
/// (engine/isolate), where `document_of_image` checks them. Whoever fills them sees to what is said here.
struct DocumentParts {
  struct Element {
    std::uint32_t attributes; ///< offset in `arena` of a bit mask of attributes, followed by the length and
                              ///< bytes of each
    ElementId parent;
    ElementId end; ///< one past the last descendant
    std::uint32_t kind : 4;
    std::uint32_t line : 28;
  };
  /// The base URI in effect at an element that has a base of its own.
  struct Base {
    ElementId element;
    std::uint32_t outer;    ///< index of the enclosing one; `no_base`: the document's URL
    std::optional<Uri> uri; ///< nullopt: unusable
  };
  static constexpr std::uint32_t no_base = 0xffff'ffff;
  /// Of a class-change that is an instruction (S-3).
  struct Instruction {
    ElementId element;
    bool xpath_compiles;
    std::vector<std::pair<std::string, std::string>> bindings; ///< prefix, URI
  };

  Uri url;
  DocumentFormat format = DocumentFormat::standard_sitemap;
  PlainArray<Element> elements = {};       ///< in document order
  std::vector<std::uint32_t> columns = {}; ///< of `elements`, if they are wanted; else empty
  PlainArray<char> arena = {};             ///< attribute values; begins with an empty mask
  std::vector<Base> bases = {};            ///< in document order
  /// Of a local file: the same bases, relative to it; nullopt: absolute.
  std::vector<std::optional<std::string>> relative_bases = {};
  std::vector<Instruction> instructions = {}; ///< in document order
  std::vector<ElementId> variants = {};       ///< in document order; `Document` groups them by their parent
  std::vector<ElementId> cut = {}; ///< elements that have more variants than are in `variants`; ascending

  static constexpr std::uint32_t bit(Attribute attribute) { return 1u << static_cast<unsigned>(attribute); }
  /// The attributes that an element has.
  std::uint32_t mask(ElementId element) const
  {
    std::uint32_t mask;
    std::memcpy(&mask, arena.data() + elements[element].attributes, sizeof mask);
    return mask;
  }
  std::optional<std::string_view> attribute(ElementId element, Attribute attribute) const
  {
    const std::uint32_t present = mask(element);
    return (present & bit(attribute)) != 0 ? std::optional{value(element, present, attribute)} : std::nullopt;
  }
  /// Precondition: `present`, the mask of the element, has the attribute.
  std::string_view value(ElementId element, std::uint32_t present, Attribute attribute) const;
  /// P-6, O-1: the element's own base, as written.
  std::optional<std::string_view> base(ElementId element) const;

  /// Returns a copy of the root and those of its children that are before this
  /// element. Precondition: there
  /// are neither bases nor instructions.
  DocumentParts up_to(ElementId last) const;
  /// Of a list: the number of elements below the root in `up_to`; 0 if its entries name files, not pages.
  std::size_t pages_up_to(ElementId last) const
  {
    return last < 2 || static_cast<ElementKind>(elements[1].kind) == ElementKind::external ? 0 : last - 1;
  }

 private:
  static std::uint32_t take_length(const char*& at);
};

// Lengths are stored in the arena as base-128 numbers, least significant group first: one byte for most
// values.
inline std::uint32_t DocumentParts::take_length(const char*& at)
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
inline std::string_view DocumentParts::value(ElementId element, std::uint32_t present,
                                             Attribute attribute) const
{
  const char* at = arena.data() + elements[element].attributes + sizeof present;
  for (std::uint32_t before = present & (bit(attribute) - 1); before != 0; before &= before - 1) {
    const std::uint32_t length = take_length(at);
    at += length;
  }
  const std::uint32_t length = take_length(at);
  return {at, length};
}

} // namespace standard_sitemap
