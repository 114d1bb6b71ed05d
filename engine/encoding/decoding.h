#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// Receives decoded text and decides what to do about an invalid sequence.
struct DecodingSink {
  std::string& text;
  Decoder::OnInvalid on_invalid;

  void put(char32_t code_point) { append_utf8(text, code_point); }
  /// Handles one invalid sequence. False: stop.
  bool invalid()
  {
    if (on_invalid == Decoder::OnInvalid::fail)
      return false;
    text += replacement_character;
    return true;
  }
};

/// The decoder of one encoding, as defined by the Encoding Standard. If `append` or `finish` returns false,
/// the sink has stopped decoding and no further call is allowed.
class Decoding {
 public:
  virtual ~Decoding() = default;
  virtual bool append(std::string_view bytes, DecodingSink& sink) = 0;
  virtual bool finish(DecodingSink& sink) = 0;
};

std::unique_ptr<Decoding> make_utf8_decoding();
std::unique_ptr<Decoding> make_utf16_decoding(bool big_endian);
/// Returns the decoder of a single-byte encoding; null for any other name.
std::unique_ptr<Decoding> make_single_byte_decoding(std::string_view name);

} // namespace standard_sitemap
