#pragma once

#include <cstdint>
#include <type_traits>

// An image is a head, followed by what the head counts:
//
//   DocumentHead  elements    16 bytes each: `Document::Element`, as it is in memory
//                 columns      4 bytes each: none, or one for each element
//                 arena       the values of attributes, as `Document` has them
//                 rest        by FlatWriter: the elements whose variants were cut; of the class
//                             changes, whether the XPath compiles, and the bindings; the diagnostics
//   LinksHead     rest        by FlatWriter: the base URIs, each once; the links; the languages; the
//   diagnostics
//
// Nothing follows. For each document and each page there is only one image. Base URIs and lists of variants
// are not in it, since the host makes them from the elements by the same code as the reader; nor is the URL
// of the document, which the host knows.

namespace standard_sitemap {

enum class ImageKind : std::uint32_t { document = 1, links = 2 };

struct DocumentHead {
  std::uint32_t version; ///< `wire::version`
  ImageKind kind;
  std::uint32_t outcome, format;
  std::uint64_t bytes;            ///< `DocumentAnswer::bytes`
  std::uint64_t counted_elements; ///< `DocumentAnswer::elements`
  std::uint64_t elements, columns, arena, rest;
};

struct LinksHead {
  std::uint32_t version;
  ImageKind kind;
  std::uint64_t rest;
};

static_assert(sizeof(DocumentHead) == 64 && std::is_trivially_copyable_v<DocumentHead>);
static_assert(sizeof(LinksHead) == 16 && std::is_trivially_copyable_v<LinksHead>);

} // namespace standard_sitemap
