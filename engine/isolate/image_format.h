#pragma once

#include <cstdint>
#include <type_traits>

// An image is a head, followed by the parts that the head counts, and nothing else:
//
//   DocumentHead  elements    16 bytes each: `DocumentParts::Element`, as in memory
//                 columns      4 bytes each: none, or one for each element
//                 arena       the values of attributes, as in `Document`
//                 rest        by FlatWriter: the elements whose variants were cut; for each class change,
//                             whether its XPath compiles, and its bindings; the diagnostics
//   LinksHead     rest        by FlatWriter: whether the page was cut, and is malformed; the links, each with
//                             its base URI unless that is the previous link's; the languages; the diagnostics
//                 or, of statements, the base; the two names; the sites, trails, links and menus; the
//                             diagnostics
//
// Each document and each page has exactly one image. The image of a document has no base URIs and no lists of
// variants, since the host makes them from the elements by the same code as the reader, and not the URL,
// which the host knows.

namespace standard_sitemap {

enum class ImageKind : std::uint32_t { document = 1, links = 2, statements = 3 };

struct DocumentHead {
  std::uint32_t version; ///< `wire::version`
  ImageKind kind;
  std::uint32_t outcome, format;
  std::uint64_t bytes;            ///< `DocumentAnswer::bytes`
  std::uint64_t counted_elements; ///< `DocumentAnswer::elements`
  std::uint64_t elements, columns, arena, rest;
};

/// The head of an image of links or of statements.
struct LinksHead {
  std::uint32_t version;
  ImageKind kind;
  std::uint64_t rest;
};

static_assert(sizeof(DocumentHead) == 64 && std::is_trivially_copyable_v<DocumentHead>);
static_assert(sizeof(LinksHead) == 16 && std::is_trivially_copyable_v<LinksHead>);

} // namespace standard_sitemap
