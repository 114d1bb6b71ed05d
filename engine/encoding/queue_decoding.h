#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <memory>

#include "engine/encoding/decoding.h"
#include "engine/encoding/legacy_index.h"

namespace standard_sitemap {

/// A decoder in the form used by the Encoding Standard: a handler gets one byte of an I/O queue after the
/// other, and may put bytes back at the front of the queue. The handlers are those of the standard.
class QueueDecoding : public Decoding {
 public:
  bool append(std::string_view bytes, DecodingSink& sink) final
  {
    while (!bytes.empty()) {
      if (at_ascii()) {
        const std::size_t ascii = ascii_prefix(bytes);
        sink.text.append(bytes.substr(0, ascii));
        bytes.remove_prefix(ascii);
        if (bytes.empty())
          break;
      }
      restore({static_cast<std::uint8_t>(bytes.front())});
      bytes.remove_prefix(1);
      if (!drain(sink))
        return false;
    }
    return true;
  }

  bool finish(DecodingSink& sink) final
  {
    for (;;) {
      if (handle(end_of_queue, sink) == Outcome::finished)
        return true;
      if (!sink.invalid())
        return false;
      drain(sink); // what is invalid is replaced in there, too
    }
  }

 protected:
  enum class Outcome { go_on, error, finished };
  static constexpr int end_of_queue = -1;

  static bool within(int byte, int lower, int upper) { return byte >= lower && byte <= upper; }
  static bool is_ascii(int byte) { return within(byte, 0, 0x7F); }

  /// Takes a byte or `end_of_queue`, and outputs the characters it completes. Nothing may follow
  /// `end_of_queue`.
  virtual Outcome handle(int byte, DecodingSink& sink) = 0;
  /// Whether ASCII bytes currently stand for themselves and leave the state unchanged.
  virtual bool at_ascii() const = 0;

  /// Puts bytes back, to be handled again in this order.
  void restore(std::initializer_list<int> bytes)
  {
    assert(queued_ + bytes.size() <= queue_.size());
    for (const int* byte = bytes.end(); byte != bytes.begin();)
      queue_[queued_++] = static_cast<std::uint8_t>(*--byte);
  }

  /// Ends a two-byte sequence: outputs its character, or reports an error without consuming an ASCII byte.
  Outcome complete(char32_t character, int byte, DecodingSink& sink)
  {
    if (character != no_character) {
      sink.put(character);
      return Outcome::go_on;
    }
    if (is_ascii(byte))
      restore({byte});
    return Outcome::error;
  }

 private:
  bool drain(DecodingSink& sink)
  {
    while (queued_ > 0) {
      const int byte = queue_[--queued_];
      if (handle(byte, sink) == Outcome::error && !sink.invalid())
        return false;
    }
    return true;
  }

  std::array<std::uint8_t, 8> queue_{}; ///< in reverse: the next byte is last
  std::size_t queued_ = 0;
};

/// A decoder whose table pointer is computed from two bytes.
class TwoByteDecoding : public QueueDecoding {
 protected:
  bool at_ascii() const override { return lead_ == 0; }

  Outcome at_end()
  {
    if (lead_ == 0)
      return Outcome::finished;
    lead_ = 0;
    return Outcome::error;
  }

  /// Takes the first byte of a character: outputs ASCII, and keeps any other byte that `may_lead`.
  Outcome begin(int byte, bool may_lead, DecodingSink& sink)
  {
    if (is_ascii(byte))
      sink.put(static_cast<char32_t>(byte));
    else if (may_lead)
      lead_ = byte;
    else
      return Outcome::error;
    return Outcome::go_on;
  }

  /// Returns the lead byte and clears it.
  int take_lead()
  {
    const int lead = lead_;
    lead_ = 0;
    return lead;
  }

  int lead_ = 0;
};

std::unique_ptr<Decoding> make_gb18030_decoding();
std::unique_ptr<Decoding> make_big5_decoding();
std::unique_ptr<Decoding> make_euc_kr_decoding();
std::unique_ptr<Decoding> make_euc_jp_decoding();
std::unique_ptr<Decoding> make_shift_jis_decoding();
std::unique_ptr<Decoding> make_iso_2022_jp_decoding();

} // namespace standard_sitemap
