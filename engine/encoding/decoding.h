#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// Where decoded text goes, and what is to be done about an invalid sequence.
struct DecodingSink {
  std::string& text;
  Decoder::OnInvalid on_invalid;

  void put(char32_t code_point) { append_utf8(text, code_point); }
  /// One invalid sequence. False: stop.
  bool invalid()
  {
    if (on_invalid == Decoder::OnInvalid::fail)
      return false;
    text += replacement_character;
    return true;
  }
};

/// The decoder of one encoding, as the Encoding Standard describes it. False from `append` or `finish`: the
/// sink said stop, and nothing more may be asked.
class Decoding {
 public:
  virtual ~Decoding() = default;
  virtual bool append(std::string_view bytes, DecodingSink& sink) = 0;
  virtual bool finish(DecodingSink& sink) = 0;
};

std::unique_ptr<Decoding> make_utf8_decoding();
std::unique_ptr<Decoding> make_utf16_decoding(bool big_endian);
/// For the names of single-byte encodings; null for any other.
std::unique_ptr<Decoding> make_single_byte_decoding(std::string_view name);

} // namespace standard_sitemap
