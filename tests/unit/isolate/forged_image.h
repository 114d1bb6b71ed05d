#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/isolate/flat.h"
#include "tests/fuzz/image_parts.h"
#include "tests/fuzz/image_reading.h"
#include "tests/unit/isolate/forged_diagnostics.h"

namespace standard_sitemap::testing {

using fuzz::ImageParts;
using fuzz::Reading;
using fuzz::reading_of;
using fuzz::reading_of_map;

constexpr std::uint32_t number_of(ElementKind kind)
{
  return static_cast<std::uint32_t>(kind);
}

constexpr std::uint32_t bit(Attribute attribute)
{
  return 1u << static_cast<unsigned>(attribute);
}

inline void set_kind(ImageParts::Element& element, std::uint32_t kind)
{
  element.kind = kind & 0xfu;
}

/// Writes the mask of an element that has attributes.
inline void set_mask(ImageParts& parts, std::size_t element, std::uint32_t mask)
{
  std::memcpy(parts.arena.data() + parts.elements[element].attributes, &mask, sizeof mask);
}

/// The part of the image of a document that is not of fixed size.
struct Rest {
  struct Change {
    bool compiles = false;
    std::vector<std::pair<std::string, std::string>> bindings = {};
  };
  std::vector<std::uint32_t> cut = {};
  std::vector<Change> changes = {};
  std::vector<Diagnostic> diagnostics = {};
  std::string after = {};

  std::string bytes(bool has_document = true) const
  {
    FlatWriter writer;
    if (has_document) {
      writer.count(cut.size());
      for (const std::uint32_t element : cut)
        writer.number<std::uint32_t>(element);
      writer.count(changes.size());
      for (const Change& change : changes) {
        writer.small(change.compiles);
        writer.count(change.bindings.size());
        for (const auto& [prefix, uri] : change.bindings) {
          writer.text(prefix);
          writer.text(uri);
        }
      }
    }
    write(writer, diagnostics);
    return writer.take() + after;
  }
};

/// Whether the host refuses the image after the change.
inline bool is_refused(const Reading& reading, const std::function<void(ImageParts&)>& change)
{
  auto parts = ImageParts::of(reading.image());
  if (!parts || !reading.taken(parts->bytes())) {
    ADD_FAILURE() << "the image is not accepted before it is changed";
    return false;
  }
  change(*parts);
  return !reading.taken(parts->bytes());
}

/// The same if the change is one of the elements or the arena, whose sizes are counted again.
inline bool is_refused_counted(const Reading& reading, const std::function<void(ImageParts&)>& change)
{
  return is_refused(reading, [&](ImageParts& parts) {
    change(parts);
    parts.count();
  });
}

/// The same if it is one of the rest.
inline bool is_refused_with(const Reading& reading, const Rest& rest)
{
  return is_refused(reading, [&](ImageParts& parts) {
    parts.rest = rest.bytes(!parts.elements.empty());
    parts.head.rest = parts.rest.size();
  });
}

inline bool is_taken_with(const Reading& reading, const Rest& rest)
{
  auto parts = ImageParts::of(reading.image());
  parts->rest = rest.bytes(!parts->elements.empty());
  parts->head.rest = parts->rest.size();
  return reading.taken(parts->bytes()).has_value();
}

/// 0 the root, 1 and 3 items, 2 a group with 3, 4 an item without attributes.
inline Reading map()
{
  return reading_of_map(
      R"(<item name="Bread" url="/bread"/><group name="More"><item url="/x"/></group><item/>)");
}

inline Reading urlset()
{
  return reading_of(
      R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml">)"
      R"(<url><loc>http://bakery.example/a</loc><x:link rel="alternate" hreflang="de" href="/de"/></url>)"
      R"(<url><loc>http://bakery.example/b</loc></url></urlset>)",
      SourceKind::extended);
}

inline Reading malformed()
{
  return reading_of("<sitemap");
}

inline Diagnostic of_map(Code code, Severity severity = Severity::warning)
{
  return {.severity = severity,
          .code = code,
          .message = "so",
          .document = "http://bakery.example/map.xml",
          .line = 1};
}

} // namespace standard_sitemap::testing
