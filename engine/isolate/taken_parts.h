#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/saturated.h"
#include "engine/base/utf8.h"
#include "engine/isolate/flat.h"
#include "engine/isolate/image.h"
#include "engine/web/diagnostic.h"
#include "engine/web/uri.h"

// What documents and links have in common where they are taken from an image.

namespace standard_sitemap {

/// Whether it is ASCII without U+0000, as nearly all texts are: these few instructions are most of what it
/// costs to check a document.
inline bool is_plain_ascii(std::string_view text)
{
  constexpr std::uint64_t each = 0x0101'0101'0101'0101, high = 0x80 * each;
  constexpr std::size_t word = sizeof(std::uint64_t);
  const char* const bytes = text.data();
  const std::size_t size = text.size();
  // Subtracting one sets the highest bit of a zero; it sets that of no other byte below the first zero.
  std::uint64_t marks = 0;
  const auto mark = [&](std::size_t at) {
    std::uint64_t of_eight = 0;
    std::memcpy(&of_eight, bytes + at, word);
    marks |= of_eight | (of_eight - each);
  };
  if (size < word) {
    for (const char c : text)
      marks |= static_cast<unsigned char>(c) | (static_cast<unsigned char>(c) - std::uint64_t{1});
    return (marks & high) == 0;
  }
  std::size_t at = 0;
  for (; at + 2 * word <= size; at += 2 * word) {
    mark(at);
    mark(at + word);
  }
  if (at + word <= size)
    mark(at);
  mark(size - word); // overlaps the one before
  return (marks & high) == 0;
}

/// Whether it is UTF-8 without U+0000.
inline bool is_text(std::string_view text)
{
  return is_plain_ascii(text) || (valid_utf8_prefix(text) == text.size() && text.find('\0') == text.npos);
}

/// Reads a head. Returns false if there is none.
template <class Head>
bool read_head(ImageSource& image, Head& head)
{
  return image.read(std::as_writable_bytes(std::span{&head, 1}));
}

/// Reads as many parts as `parts` has.
template <class Parts>
bool read_parts(ImageSource& image, Parts& parts)
{
  return parts.empty() || image.read(std::as_writable_bytes(std::span{parts.data(), parts.size()}));
}

/// Messages quote excerpts of what was read, and names that are near others; whole names are within a tag.
inline std::size_t longest_message(const Policy& policy)
{
  return saturated_sum(policy.tag_bytes, 4u << 10);
}

/// Which diagnostics there can be.
struct DiagnosticRules {
  std::string_view document;   ///< that they are about
  std::span<const Code> codes; ///< in ascending order
  std::size_t kept_apart;      ///< see `Diagnostics`
  std::size_t max_message = 0; ///< bytes
};

/// Returns nullopt if they cannot be those of reading. That the reader is still `good` must be checked
/// afterwards.
std::optional<Diagnostics> take_diagnostics(FlatReader& reader, const DiagnosticRules& rules);

} // namespace standard_sitemap
