#include "engine/encoding/encoding.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/encoding/encoding_labels.h"

namespace standard_sitemap {

namespace {

/// The Encoding Standard's "get an encoding" strips these; a vertical tab is not among them.
} // namespace

// DEVIATION D-3e: the standard's `replacement` encoding, which decodes anything to one U+FFFD, is not
// modelled. Its labels are unknown here: an XML document is then `bad-encoding`, and for a page the next
// sniffing rule applies.
std::optional<Encoding> Encoding::for_label(std::string_view label)
{
  label = stripped(label);
  if (label.empty() || label.size() > max_encoding_label_bytes)
    return std::nullopt;

  std::array<char, max_encoding_label_bytes> buffer;
  std::ranges::transform(label, buffer.begin(), ascii_lowercase);
  const std::string_view lower{buffer.data(), label.size()};

  const auto found = std::ranges::lower_bound(encoding_labels, lower, {}, &EncodingLabel::label);
  if (found == encoding_labels.end() || found->label != lower || found->name == "replacement")
    return std::nullopt;
  return Encoding{found->name};
}

Encoding Encoding::utf8()
{
  return Encoding{"utf-8"};
}
Encoding Encoding::utf16le()
{
  return Encoding{"utf-16le"};
}
Encoding Encoding::utf16be()
{
  return Encoding{"utf-16be"};
}
Encoding Encoding::windows1252()
{
  return Encoding{"windows-1252"};
}

bool is_valid_utf8(std::string_view text)
{
  return valid_utf8_prefix(text) == text.size();
}

} // namespace standard_sitemap
