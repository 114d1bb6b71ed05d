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
#include "engine/terms/diagnostic.h"
#include "engine/terms/diagnostic_table.h"
#include "engine/web/uri.h"

// The parts common to taking documents and links from an image.

namespace standard_sitemap {

/// 16 bytes to compute with at once, by vector instructions if the machine has them.
using Bytes = unsigned char __attribute__((vector_size(16)));

/// Whether `text` is ASCII without U+0000, as nearly all texts are. Most of the time for checking a document
/// is spent here.
inline bool is_plain_ascii(std::string_view text)
{
  constexpr unsigned char high = 0x80;
  // Subtracting 1 sets the high bit of a zero byte, and of no other byte in which it is not set.
  if (text.size() < sizeof(Bytes)) {
    unsigned marks = 0;
    for (const char c : text)
      marks |= static_cast<unsigned char>(c) | (static_cast<unsigned char>(c) - 1u);
    return (marks & high) == 0;
  }
  Bytes marks{};
  const auto mark = [&](std::size_t at) {
    Bytes bytes;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    marks |= bytes | (bytes - 1);
  };
  const std::size_t last = text.size() - sizeof(Bytes);
  for (std::size_t at = 0; at < last; at += sizeof(Bytes))
    mark(at);
  mark(last); // may overlap the previous bytes
  std::uint64_t halves[2];
  std::memcpy(halves, &marks, sizeof halves);
  return ((halves[0] | halves[1]) & 0x8080'8080'8080'8080) == 0;
}

/// Whether `text` is UTF-8 without U+0000.
inline bool is_text(std::string_view text)
{
  return is_plain_ascii(text) || (valid_utf8_prefix(text) == text.size() && text.find('\0') == text.npos);
}

/// Reads a head. Returns false if the image is too short.
template <class Head>
bool read_head(ImageSource& image, Head& head)
{
  return image.read(std::as_writable_bytes(std::span{&head, 1}));
}

/// Fills all of `parts`. Returns false if the image is too short.
template <class Parts>
bool read_parts(ImageSource& image, Parts& parts)
{
  return parts.empty() || image.read(std::as_writable_bytes(std::span{parts.data(), parts.size()}));
}

/// Maximum size of a message. Messages quote excerpts of the input, and names similar to others; a whole name
/// is no longer than a tag.
inline std::size_t longest_message(const Policy& policy)
{
  return saturated_sum(policy.tag_bytes, 4u << 10);
}

/// The diagnostics that are possible.
struct DiagnosticRules {
  std::string_view document;   ///< URL of the document that they are about
  Origin origin;               ///< where they arose
  std::size_t kept_apart;      ///< see `Diagnostics`
  std::size_t max_message = 0; ///< bytes
};

/// Returns nullopt if reading cannot cause these diagnostics. Afterwards, check that `reader` is still
/// `good`.
std::optional<Diagnostics> take_diagnostics(FlatReader& reader, const DiagnosticRules& rules);

} // namespace standard_sitemap
