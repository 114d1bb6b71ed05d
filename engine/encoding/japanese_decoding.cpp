#include "engine/encoding/queue_decoding.h"

#include <optional>

namespace standard_sitemap {

namespace {

using Table = PointerIndex::Table;

// 12.1.1 EUC-JP decoder.
class EucJpDecoding final : public TwoByteDecoding {
  Outcome handle(int byte, DecodingSink& sink) override
  {
    if (byte == end_of_queue)
      return at_end();
    if (lead_ == 0x8E && within(byte, 0xA1, 0xDF)) {
      lead_ = 0;
      sink.put(static_cast<char32_t>(0xFF61 - 0xA1 + byte));
      return Outcome::go_on;
    }
    if (lead_ == 0x8F && within(byte, 0xA1, 0xFE)) {
      is_jis0212_ = true;
      lead_ = byte;
      return Outcome::go_on;
    }
    if (lead_ != 0) {
      const int lead = take_lead();
      char32_t character = no_character;
      if (within(lead, 0xA1, 0xFE) && within(byte, 0xA1, 0xFE))
        character = (is_jis0212_ ? jis0212_ : jis0208_)
                        .at(static_cast<std::size_t>((lead - 0xA1) * 94 + byte - 0xA1));
      is_jis0212_ = false;
      return complete(character, byte, sink);
    }
    return begin(byte, byte == 0x8E || byte == 0x8F || within(byte, 0xA1, 0xFE), sink);
  }

  PointerIndex jis0208_{Table::jis0208};
  PointerIndex jis0212_{Table::jis0212};
  bool is_jis0212_ = false;
};

// 12.3.1 Shift_JIS decoder.
class ShiftJisDecoding final : public TwoByteDecoding {
  Outcome handle(int byte, DecodingSink& sink) override
  {
    if (byte == end_of_queue)
      return at_end();
    if (lead_ != 0) {
      const int lead = take_lead();
      if (!within(byte, 0x40, 0x7E) && !within(byte, 0x80, 0xFC))
        return complete(no_character, byte, sink);
      const auto pointer = static_cast<std::size_t>((lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + byte -
                                                    (byte < 0x7F ? 0x40 : 0x41));
      if (pointer >= 8836 && pointer <= 10715) // user-defined characters
        return complete(static_cast<char32_t>(0xE000 - 8836 + pointer), byte, sink);
      return complete(index_.at(pointer), byte, sink);
    }
    if (byte <= 0x80) {
      sink.put(static_cast<char32_t>(byte));
      return Outcome::go_on;
    }
    if (within(byte, 0xA1, 0xDF)) {
      sink.put(static_cast<char32_t>(0xFF61 - 0xA1 + byte));
      return Outcome::go_on;
    }
    if (byte == 0xA0 || byte > 0xFC)
      return Outcome::error;
    lead_ = byte;
    return Outcome::go_on;
  }

  PointerIndex index_{Table::jis0208};
};

// 12.2.1 ISO-2022-JP decoder.
class Iso2022JpDecoding final : public QueueDecoding {
  enum class State { ascii, roman, katakana, lead, trail, escape_start, escape };

  bool at_ascii() const override { return false; } // ESC, SO and SI never stand for themselves

  Outcome handle(int byte, DecodingSink& sink) override
  {
    switch (state_) {
    case State::ascii:
    case State::roman:
    case State::katakana:
    case State::lead:
      return outside(byte, sink);
    case State::trail:
      return trail(byte, sink);
    case State::escape_start:
      return escape_start(byte);
    case State::escape:
      return escape(byte);
    }
    return Outcome::finished;
  }

  /// Where a character or an escape sequence may begin.
  Outcome outside(int byte, DecodingSink& sink)
  {
    if (byte == end_of_queue)
      return Outcome::finished;
    if (byte == 0x1B) {
      state_ = State::escape_start;
      return Outcome::go_on;
    }
    output_ = false;
    if (state_ == State::lead && within(byte, 0x21, 0x7E)) {
      lead_ = byte;
      state_ = State::trail;
      return Outcome::go_on;
    }
    if (state_ == State::katakana && within(byte, 0x21, 0x5F)) {
      sink.put(static_cast<char32_t>(0xFF61 - 0x21 + byte));
      return Outcome::go_on;
    }
    if (state_ == State::lead || state_ == State::katakana || !is_ascii(byte) || byte == 0x0E || byte == 0x0F)
      return Outcome::error;
    if (state_ == State::roman && byte == 0x5C)
      sink.put(U'\u00A5');
    else if (state_ == State::roman && byte == 0x7E)
      sink.put(U'\u203E');
    else
      sink.put(static_cast<char32_t>(byte));
    return Outcome::go_on;
  }

  Outcome trail(int byte, DecodingSink& sink)
  {
    if (byte == 0x1B) {
      state_ = State::escape_start;
      return Outcome::error;
    }
    state_ = State::lead;
    if (!within(byte, 0x21, 0x7E))
      return Outcome::error;
    const char32_t character = index_.at(static_cast<std::size_t>((lead_ - 0x21) * 94 + byte - 0x21));
    if (character == no_character)
      return Outcome::error;
    sink.put(character);
    return Outcome::go_on;
  }

  Outcome escape_start(int byte)
  {
    if (byte == 0x24 || byte == 0x28) {
      lead_ = byte;
      state_ = State::escape;
      return Outcome::go_on;
    }
    if (byte != end_of_queue)
      restore({byte});
    output_ = false;
    state_ = output_state_;
    return Outcome::error;
  }

  Outcome escape(int byte)
  {
    std::optional<State> state;
    if (lead_ == 0x28 && byte == 0x42)
      state = State::ascii;
    else if (lead_ == 0x28 && byte == 0x4A)
      state = State::roman;
    else if (lead_ == 0x28 && byte == 0x49)
      state = State::katakana;
    else if (lead_ == 0x24 && (byte == 0x40 || byte == 0x42))
      state = State::lead;

    if (!state) {
      if (byte == end_of_queue)
        restore({lead_});
      else
        restore({lead_, byte});
      output_ = false;
      state_ = output_state_;
      return Outcome::error;
    }
    state_ = output_state_ = *state;
    const bool again = output_; // an escape sequence right after another
    output_ = true;
    return again ? Outcome::error : Outcome::go_on;
  }

  PointerIndex index_{Table::jis0208};
  State state_ = State::ascii;
  State output_state_ = State::ascii;
  bool output_ = false;
  int lead_ = 0;
};

} // namespace

std::unique_ptr<Decoding> make_euc_jp_decoding()
{
  return std::make_unique<EucJpDecoding>();
}

std::unique_ptr<Decoding> make_shift_jis_decoding()
{
  return std::make_unique<ShiftJisDecoding>();
}

std::unique_ptr<Decoding> make_iso_2022_jp_decoding()
{
  return std::make_unique<Iso2022JpDecoding>();
}

} // namespace standard_sitemap
