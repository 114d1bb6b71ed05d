#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/encoding/encoding.h"
#include "tests/support/exact_bytes.h"

namespace standard_sitemap::text_test {

using test::ExactBytes;

/// `bytes({0x81, 0x40})`
inline std::string bytes(std::initializer_list<int> values)
{
  std::string result;
  for (const int value : values)
    result.push_back(static_cast<char>(value));
  return result;
}

struct Decoded {
  std::string text;
  bool ok = true;
  friend bool operator==(const Decoded&, const Decoded&) = default;
};

/// Decodes `input` cut at the given places (ascending), each piece in a separate buffer.
inline Decoded decode_pieces(std::string_view label, std::string_view input, Decoder::OnInvalid on_invalid,
                             std::initializer_list<std::size_t> cuts)
{
  Decoder decoder{Encoding::for_label(label).value(), on_invalid};
  Decoded decoded;
  std::size_t begin = 0;
  const auto feed = [&](std::size_t end) {
    const ExactBytes piece{input.substr(begin, end - begin)};
    decoded.ok = decoder.append(piece.view(), decoded.text);
    begin = end;
  };
  for (const std::size_t cut : cuts)
    feed(cut);
  feed(input.size());
  decoded.ok = decoder.finish(decoded.text);
  return decoded;
}

inline Decoded decode(std::string_view label, std::string_view input,
                      Decoder::OnInvalid on_invalid = Decoder::OnInvalid::replace)
{
  return decode_pieces(label, input, on_invalid, {});
}

/// The text, with U+FFFD for what is invalid.
inline std::string text_of(std::string_view label, std::string_view input)
{
  return decode(label, input).text;
}

} // namespace standard_sitemap::text_test
