#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/isolate/image_format.h"

namespace standard_sitemap::fuzz {

/// The image of a document in its parts, so that each can be changed and the others stay as they are.
struct ImageParts {
  /// `DocumentParts::Element`, as it is in memory.
  struct Element {
    std::uint32_t attributes, parent, end;
    std::uint32_t kind : 4, line : 28; // where these bits are depends on the processor
  };

  DocumentHead head{};
  std::vector<Element> elements;
  std::vector<std::uint32_t> columns;
  std::string arena;
  std::string rest;

  /// Returns nullopt if the head counts more than there is.
  static std::optional<ImageParts> of(std::string_view bytes)
  {
    ImageParts parts;
    if (bytes.size() < sizeof parts.head)
      return std::nullopt;
    std::memcpy(&parts.head, bytes.data(), sizeof parts.head);
    bytes.remove_prefix(sizeof parts.head);
    if (!take(bytes, parts.elements, parts.head.elements) ||
        !take(bytes, parts.columns, parts.head.columns) || !take(bytes, parts.arena, parts.head.arena) ||
        !take(bytes, parts.rest, parts.head.rest))
      return std::nullopt;
    return parts;
  }

  /// Lets the head count what there is.
  void count()
  {
    head.elements = head.counted_elements = elements.size();
    head.columns = columns.size();
    head.arena = arena.size();
    head.rest = rest.size();
  }

  std::string bytes() const
  {
    std::string bytes{reinterpret_cast<const char*>(&head), sizeof head};
    append(bytes, elements);
    append(bytes, columns);
    append(bytes, arena);
    append(bytes, rest);
    return bytes;
  }

 private:
  template <class Part>
  static bool take(std::string_view& bytes, Part& part, std::uint64_t count)
  {
    constexpr std::size_t size = sizeof *part.data();
    if (count > bytes.size() / size)
      return false;
    part.resize(static_cast<std::size_t>(count));
    if (count > 0)
      std::memcpy(part.data(), bytes.data(), part.size() * size);
    bytes.remove_prefix(part.size() * size);
    return true;
  }
  template <class Part>
  static void append(std::string& bytes, const Part& part)
  {
    bytes.append(reinterpret_cast<const char*>(part.data()), part.size() * sizeof *part.data());
  }
};

} // namespace standard_sitemap::fuzz
