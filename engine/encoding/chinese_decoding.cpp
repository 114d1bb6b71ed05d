#include "engine/encoding/queue_decoding.h"

namespace standard_sitemap {

namespace {

using Table = PointerIndex::Table;

// 10.2.1 gb18030 decoder; also gbk's.
class Gb18030Decoding final : public QueueDecoding {
  bool at_ascii() const override { return first_ == 0; }

  Outcome handle(int byte, DecodingSink& sink) override
  {
    if (byte == end_of_queue) {
      const bool complete = first_ == 0;
      first_ = second_ = third_ = 0;
      return complete ? Outcome::finished : Outcome::error;
    }
    if (third_ != 0)
      return fourth(byte, sink);
    if (second_ != 0) {
      if (within(byte, 0x81, 0xFE)) {
        third_ = byte;
        return Outcome::go_on;
      }
      restore({second_, byte});
      first_ = second_ = 0;
      return Outcome::error;
    }
    if (first_ != 0)
      return second(byte, sink);
    if (is_ascii(byte) || byte == 0x80) {
      sink.put(byte == 0x80 ? U'\u20AC' : static_cast<char32_t>(byte));
      return Outcome::go_on;
    }
    if (byte == 0xFF)
      return Outcome::error;
    first_ = byte;
    return Outcome::go_on;
  }

  Outcome second(int byte, DecodingSink& sink)
  {
    if (within(byte, 0x30, 0x39)) {
      second_ = byte;
      return Outcome::go_on;
    }
    const int lead = first_;
    first_ = 0;
    char32_t character = no_character;
    if (within(byte, 0x40, 0x7E) || within(byte, 0x80, 0xFE))
      character =
          index_.at(static_cast<std::size_t>((lead - 0x81) * 190 + byte - (byte < 0x7F ? 0x40 : 0x41)));
    return complete(character, byte, sink);
  }

  Outcome fourth(int byte, DecodingSink& sink)
  {
    const char sequence[] = {static_cast<char>(first_), static_cast<char>(second_), static_cast<char>(third_),
                             static_cast<char>(byte)};
    if (!within(byte, 0x30, 0x39)) {
      restore({second_, third_, byte});
      first_ = second_ = third_ = 0;
      return Outcome::error;
    }
    first_ = second_ = third_ = 0;
    const char32_t character = index_.of_four_bytes({sequence, sizeof sequence});
    if (character == no_character)
      return Outcome::error;
    sink.put(character);
    return Outcome::go_on;
  }

  PointerIndex index_{Table::gb18030};
  int first_ = 0;
  int second_ = 0;
  int third_ = 0;
};

// 11.1.1 Big5 decoder.
class Big5Decoding final : public TwoByteDecoding {
  Outcome handle(int byte, DecodingSink& sink) override
  {
    if (byte == end_of_queue)
      return at_end();
    if (lead_ == 0)
      return begin(byte, within(byte, 0x81, 0xFE), sink);
    const int lead = take_lead();
    if (!within(byte, 0x40, 0x7E) && !within(byte, 0xA1, 0xFE))
      return complete(no_character, byte, sink);
    const auto pointer = static_cast<std::size_t>((lead - 0x81) * 157 + byte - (byte < 0x7F ? 0x40 : 0x62));
    if (pointer == 1133 || pointer == 1135 || pointer == 1164 || pointer == 1166) { // two characters for one
      sink.put(pointer < 1164 ? U'\u00CA' : U'\u00EA');
      sink.put(pointer == 1133 || pointer == 1164 ? U'\u0304' : U'\u030C');
      return Outcome::go_on;
    }
    return complete(index_.at(pointer), byte, sink);
  }

  PointerIndex index_{Table::big5};
};

} // namespace

std::unique_ptr<Decoding> make_gb18030_decoding()
{
  return std::make_unique<Gb18030Decoding>();
}

std::unique_ptr<Decoding> make_big5_decoding()
{
  return std::make_unique<Big5Decoding>();
}

} // namespace standard_sitemap
