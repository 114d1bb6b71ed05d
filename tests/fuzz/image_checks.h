#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "tests/fuzz/document_checks.h"

#include "engine/check/check.h"
#include "engine/isolate/image.h"
#include "engine/load/load.h"
#include "engine/view/unfold.h"
#include "engine/view/view.h"
#include "render/json/json_renderer.h"

namespace standard_sitemap::fuzz {

/// All pieces of an image.
inline std::string bytes_of(const Image& image)
{
  std::string bytes;
  for (const std::string_view piece : image.pieces())
    bytes += piece;
  return bytes;
}

/// An image in memory. Requires that no byte is read twice, or past its end.
class MemoryImage final : public ImageSource {
 public:
  explicit MemoryImage(std::string_view bytes) : bytes_(bytes), size_(bytes.size()) {}

  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override
  {
    if (into.size() > bytes_.size())
      return false;
    std::ranges::copy(std::as_bytes(std::span{bytes_.data(), into.size()}), into.begin());
    bytes_.remove_prefix(into.size());
    return true;
  }

 private:
  std::string_view bytes_;
  std::uint64_t size_;
};

inline bool equal(const std::string* a, const std::string* b)
{
  return a && b ? *a == *b : a == b;
}

inline bool equal(const Uri* a, const Uri* b)
{
  return a && b ? *a == *b : a == b;
}

/// Returns what differs between two documents, in any accessor; nullopt if nothing does.
inline std::optional<std::string> difference(const Document& a, const Document& b)
{
  if (a.url() != b.url() || a.format() != b.format() || a.subject() != b.subject() || a.size() != b.size())
    return "url, format or size";
  for (ElementId element = 0; element < a.size(); ++element) {
    const auto of = [&](const char* what) { return std::string{what} + " of " + std::to_string(element); };
    if (a.kind(element) != b.kind(element) || a.line(element) != b.line(element) ||
        a.position(element) != b.position(element))
      return of("kind or position");
    if (a.parent(element) != b.parent(element) || a.end(element) != b.end(element))
      return of("place");
    for (unsigned i = 0; i < attribute_count; ++i) {
      const auto attribute = static_cast<Attribute>(i);
      if (a.has(element, attribute) != b.has(element, attribute) ||
          a.attribute(element, attribute) != b.attribute(element, attribute))
        return of("attribute");
    }
    if (a.inherited(element, Attribute::lang) != b.inherited(element, Attribute::lang) ||
        a.base(element) != b.base(element) || a.reference(element) != b.reference(element) ||
        a.excluded(element) != b.excluded(element))
      return of("value");
    if (!equal(a.base_uri(element), b.base_uri(element)) ||
        !equal(a.relative_base(element), b.relative_base(element)))
      return of("base");
    if (!std::ranges::equal(a.variants(element), b.variants(element)) ||
        a.variants_cut(element) != b.variants_cut(element))
      return of("variants");
    if (a.bindings(element) != b.bindings(element) || a.xpath_compiles(element) != b.xpath_compiles(element))
      return of("instruction");
    for (const Attribute id : {Attribute::xml_id, Attribute::id})
      if (const auto value = a.attribute(element, id); value && a.find_id(*value) != b.find_id(*value))
        return of("id");
  }
  return std::nullopt;
}

inline std::optional<std::string> difference(const Diagnostics& a, const Diagnostics& b)
{
  if (!std::ranges::equal(a.items(), b.items()))
    return "diagnostics";
  return a.kept_apart() == b.kept_apart() ? std::nullopt : std::optional<std::string>{"kept_apart"};
}

inline std::optional<std::string> difference(const DocumentAnswer& a, const DocumentAnswer& b)
{
  if (a.bytes != b.bytes || a.elements != b.elements || a.result.outcome != b.result.outcome)
    return "bytes, elements or outcome";
  if ((a.result.document == nullptr) != (b.result.document == nullptr))
    return "whether there is a document";
  if (auto found = difference(a.result.diagnostics, b.result.diagnostics))
    return found;
  return a.result.document ? difference(*a.result.document, *b.result.document) : std::nullopt;
}

inline std::optional<std::string> difference(const PageLinks& a, const PageLinks& b)
{
  if (a.cut != b.cut || a.malformed != b.malformed || a.languages != b.languages)
    return "state or languages";
  if (!std::ranges::equal(a.links, b.links, [](const PageLink& x, const PageLink& y) {
        return x.element == y.element && x.rel == y.rel && x.href == y.href && x.base == y.base &&
               x.line == y.line;
      }))
    return "links";
  return difference(a.diagnostics, b.diagnostics);
}

/// Requires that what was read comes through an image unchanged. `bytes`: of what was read.
inline void require_through(const ReadResult& read, const DocumentSource& source, const Policy& policy,
                            std::uint64_t bytes, std::size_t elements)
{
  const DocumentAnswer answer{read, bytes, elements};
  const std::string written = bytes_of(Image{answer});
  MemoryImage image{written};
  const auto taken = document_of_image(image, {source, policy, policy.elements, policy.map_bytes});
  require(taken.has_value(), "what is read can be in an image", outcome_name(read.outcome));
  const auto found = difference(answer, *taken);
  require(!found, "an image gives what was read", found.value_or(""));
}

inline void require_through(const PageLinks& read, const Uri& page, const Policy& policy)
{
  const std::string written = bytes_of(Image{read});
  MemoryImage image{written};
  const auto taken = links_of_image(image, page, policy);
  require(taken.has_value(), "links that are read can be in an image");
  const auto found = difference(read, *taken);
  require(!found, "an image gives the links that were read", found.value_or(""));
}

inline void require_through(const PageStatements& read)
{
  const std::string written = bytes_of(Image{read});
  MemoryImage image{written};
  const auto taken = statements_of_image(image);
  require(taken.has_value(), "statements that are read can be in an image");
  require(bytes_of(Image{*taken}) == written, "an image gives the statements that were read");
}

/// Does with a document everything that a host does: makes it a map, views, checks and renders that. Returns
/// the size of what was rendered.
inline std::size_t use(const DocumentAnswer& answer, const DocumentSource& source, const Policy& policy)
{
  if (!answer.result.document)
    return 0;
  const Document& document = *answer.result.document;
  check(document, policy);
  require(!difference(document, document), "a document is equal to itself");
  const std::size_t held = document.memory();
  require(held > 0, "it takes memory");

  DocumentReport report{.requested = source.url, .final_url = source.url, .bytes = answer.bytes};
  report.outcome = DocumentOutcome::ok;
  KeptDocument kept{std::move(report),
                    answer.result.document,
                    answer.result.diagnostics,
                    {},
                    std::chrono::steady_clock::time_point::max()};
  Load load{source.url, std::nullopt, policy, {std::move(kept)}, source.kind};
  for (const Request& request : load.take_requests()) // of other documents
    load.receiver(request.id).fail(FetchFailure::offline, {});
  LoadResult result = std::move(load).finish();
  if (!result.map)
    return 0;
  Report all;
  all.page = {};
  all.documents = result.documents;
  all.diagnostics = result.diagnostics;
  all.diagnostics.add_all(check(*result.map));
  View view{*result.map, {}, policy};
  all.view = &view;
  std::size_t rendered = 0;
  JsonRenderer{}.render(all, [&rendered](std::string_view piece) {
    rendered += piece.size();
    return true;
  });
  return rendered;
}

} // namespace standard_sitemap::fuzz
