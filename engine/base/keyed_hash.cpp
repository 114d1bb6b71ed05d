#include "engine/base/keyed_hash.h"

#include <bit>
#include <cstring>
#include <optional>
#include <random>

namespace standard_sitemap {

namespace {

constexpr std::size_t word_bytes = 8;

/// `size` bytes, at most eight, as a little-endian number.
std::uint64_t little_endian(const char* bytes, std::size_t size)
{
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, size);
  } else {
    for (std::size_t at = 0; at < size; ++at)
      word |= std::uint64_t{static_cast<unsigned char>(bytes[at])} << (8 * at);
  }
  return word;
}

/// The four words that SipHash mixes.
class SipState {
 public:
  explicit SipState(HashKey key)
      : v0_{key.k0 ^ 0x736f6d6570736575}, v1_{key.k1 ^ 0x646f72616e646f6d}, v2_{key.k0 ^ 0x6c7967656e657261},
        v3_{key.k1 ^ 0x7465646279746573}
  {
  }

  template <int rounds>
  void compress(std::uint64_t word)
  {
    v3_ ^= word;
    mix<rounds>();
    v0_ ^= word;
  }

  template <int rounds>
  std::uint64_t finish()
  {
    v2_ ^= 0xff;
    mix<rounds>();
    return v0_ ^ v1_ ^ v2_ ^ v3_;
  }

 private:
  template <int rounds>
  void mix()
  {
    for (int round = 0; round < rounds; ++round) {
      v0_ += v1_;
      v1_ = std::rotl(v1_, 13) ^ v0_;
      v0_ = std::rotl(v0_, 32);
      v2_ += v3_;
      v3_ = std::rotl(v3_, 16) ^ v2_;
      v0_ += v3_;
      v3_ = std::rotl(v3_, 21) ^ v0_;
      v2_ += v1_;
      v1_ = std::rotl(v1_, 17) ^ v2_;
      v2_ = std::rotl(v2_, 32);
    }
  }

  std::uint64_t v0_;
  std::uint64_t v1_;
  std::uint64_t v2_;
  std::uint64_t v3_;
};

HashKey drawn_key()
{
  std::random_device device; // the kernel's generator
  const auto word = [&device] { return std::uint64_t{device()} << 32 | device(); };
  return {word(), word()};
}

std::optional<HashKey> fixed_key;

HashKey key_of_process()
{
  static const HashKey key = fixed_key ? *fixed_key : drawn_key();
  return key;
}

} // namespace

template <int compressions, int finalizations>
std::uint64_t sip_hash(HashKey key, std::string_view bytes)
{
  SipState state{key};
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= word_bytes; at += word_bytes, left -= word_bytes)
    state.compress<compressions>(little_endian(at, word_bytes));
  const std::uint64_t tail =
      left == 0 ? 0
      : bytes.size() > word_bytes
          ? little_endian(at + left - word_bytes, word_bytes) >> 8 * (word_bytes - left)
          : little_endian(at, left);
  state.compress<compressions>(std::uint64_t{bytes.size()} << 56 | tail);
  return state.finish<finalizations>();
}

template std::uint64_t sip_hash<1, 3>(HashKey, std::string_view);
template std::uint64_t sip_hash<2, 4>(HashKey, std::string_view);

void fix_hash_key(HashKey key)
{
  fixed_key = key;
}

std::uint64_t keyed_hash(std::string_view text)
{
  return sip_hash<1, 3>(key_of_process(), text);
}

std::uint64_t keyed_hash(std::uint64_t number)
{
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  return sip_hash<1, 3>(key_of_process(), {bytes, sizeof bytes});
}

} // namespace standard_sitemap
