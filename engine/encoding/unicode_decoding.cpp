#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/encoding/decoding.h"

namespace standard_sitemap {

namespace {

class Utf8Decoding final : public Decoding {
 public:
  bool append(std::string_view bytes, DecodingSink& sink) override
  {
    while (pending_size_ > 0 && !bytes.empty())
      if (!continue_pending(bytes, sink))
        return false;

    while (!bytes.empty()) {
      const std::size_t valid = valid_utf8_prefix(bytes);
      sink.text.append(bytes.substr(0, valid));
      bytes.remove_prefix(valid);
      if (bytes.empty())
        break;
      const Utf8Step step = next_utf8(bytes);
      if (step.kind == Utf8Step::Kind::incomplete) {
        pending_size_ = bytes.copy(pending_.data(), step.bytes);
        break;
      }
      if (!sink.invalid())
        return false;
      bytes.remove_prefix(step.bytes);
    }
    return true;
  }

  bool finish(DecodingSink& sink) override { return pending_size_ == 0 || sink.invalid(); }

 private:
  /// Takes one more byte for the character that an earlier piece began, or none if it does not belong to it.
  bool continue_pending(std::string_view& bytes, DecodingSink& sink)
  {
    pending_[pending_size_] = bytes.front();
    const std::string_view sequence{pending_.data(), pending_size_ + 1};
    const Utf8Step step = next_utf8(sequence);
    if (step.kind == Utf8Step::Kind::invalid) {
      pending_size_ = 0;
      return sink.invalid();
    }
    bytes.remove_prefix(1);
    pending_size_ = sequence.size();
    if (step.kind == Utf8Step::Kind::character) {
      sink.text.append(sequence);
      pending_size_ = 0;
    }
    return true;
  }

  std::array<char, 4> pending_{};
  std::size_t pending_size_ = 0;
};

class Utf16Decoding final : public Decoding {
 public:
  explicit Utf16Decoding(bool big_endian) : big_endian_(big_endian) {}

  bool append(std::string_view bytes, DecodingSink& sink) override
  {
    for (const char c : bytes) {
      const auto byte = static_cast<std::uint8_t>(c);
      if (!has_half_) {
        half_ = byte;
        has_half_ = true;
        continue;
      }
      has_half_ = false;
      const auto unit = static_cast<char16_t>(big_endian_ ? half_ << 8 | byte : byte << 8 | half_);
      if (!take(unit, sink))
        return false;
    }
    return true;
  }

  bool finish(DecodingSink& sink) override { return (!has_half_ && high_ == 0) || sink.invalid(); }

 private:
  bool take(char16_t unit, DecodingSink& sink)
  {
    const bool is_high = unit >= 0xD800 && unit <= 0xDBFF;
    const bool is_low = unit >= 0xDC00 && unit <= 0xDFFF;
    if (high_ != 0 && is_low) {
      sink.put(0x10000u + ((static_cast<char32_t>(high_) - 0xD800u) << 10) + (unit - 0xDC00u));
      high_ = 0;
      return true;
    }
    if (high_ != 0 && !sink.invalid())
      return false;
    high_ = is_high ? unit : u'\0';
    if (is_low)
      return sink.invalid();
    if (!is_high)
      sink.put(unit);
    return true;
  }

  bool big_endian_;
  bool has_half_ = false;
  std::uint8_t half_ = 0;
  char16_t high_ = 0; ///< a high surrogate that waits for its low one; 0: none
};

} // namespace

std::unique_ptr<Decoding> make_utf8_decoding()
{
  return std::make_unique<Utf8Decoding>();
}

std::unique_ptr<Decoding> make_utf16_decoding(bool big_endian)
{
  return std::make_unique<Utf16Decoding>(big_endian);
}

} // namespace standard_sitemap
