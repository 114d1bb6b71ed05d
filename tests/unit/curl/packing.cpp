#include "tests/unit/curl/packing.h"

#include <array>
#include <cstdint>

namespace standard_sitemap::test {

namespace {

constexpr std::size_t longest_copy = 258;

/// Writes bits into bytes, from the least significant bit on (RFC 1951 3.1.1).
class BitWriter {
 public:
  void number(unsigned value, unsigned bits)
  {
    for (unsigned i = 0; i < bits; ++i)
      bit(value >> i & 1u);
  }
  /// Huffman codes begin with their most significant bit.
  void code(unsigned value, unsigned bits)
  {
    for (unsigned i = bits; i-- > 0;)
      bit(value >> i & 1u);
  }
  std::string take() { return std::move(bytes_); }

 private:
  void bit(unsigned value)
  {
    if (filled_ == 0)
      bytes_ += '\0';
    bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | value << filled_);
    filled_ = (filled_ + 1) % 8;
  }

  std::string bytes_;
  unsigned filled_ = 0;
};

void write_literal(BitWriter& writer, unsigned char byte)
{
  if (byte < 144)
    writer.code(0x30u + byte, 8);
  else
    writer.code(0x190u + byte - 144, 9);
}

/// RFC 1951 3.2.5: distance code, extra bits and their value.
void write_distance(BitWriter& writer, std::size_t distance)
{
  if (distance <= 4) {
    writer.code(static_cast<unsigned>(distance) - 1, 5);
  } else {
    writer.code(distance < 7 ? 4 : 5, 5);
    writer.number(distance % 2 == 0 ? 1 : 0, 1);
  }
}

void append_little_endian(std::string& bytes, std::uint32_t value)
{
  for (unsigned shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>(value >> shift & 0xFFu);
}

/// RFC 1952 8
std::uint32_t crc32_of(std::string_view bytes)
{
  static const auto table = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t n = 0; n < 256; ++n) {
      entries[n] = n;
      for (int k = 0; k < 8; ++k)
        entries[n] = (entries[n] & 1u) != 0 ? 0xEDB88320u ^ entries[n] >> 1 : entries[n] >> 1;
    }
    return entries;
  }();
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char c : bytes)
    crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xFFu] ^ crc >> 8;
  return ~crc;
}

/// RFC 1950 8.2
std::uint32_t adler32_of(std::string_view bytes)
{
  std::uint32_t a = 1, b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % 65'521u;
    b = (b + a) % 65'521u;
  }
  return b << 16 | a;
}

constexpr std::string_view gzip_head{"\x1F\x8B\x08\0\0\0\0\0\0\x03", 10};

std::string deflate_of(std::string_view beginning, std::size_t distance, std::size_t copies)
{
  BitWriter writer;
  writer.number(1, 1); // the last block
  writer.number(1, 2); // fixed codes
  for (const char c : beginning)
    write_literal(writer, static_cast<unsigned char>(c));
  for (std::size_t i = 0; i < copies; ++i) {
    writer.code(0xC5, 8); // length code 285: 258
    write_distance(writer, distance);
  }
  writer.code(0, 7); // the end of the block
  return writer.take();
}

std::string unpacked_of(std::string_view beginning, std::size_t distance, std::size_t copies)
{
  std::string unpacked{beginning};
  unpacked.reserve(unpacked.size() + copies * longest_copy);
  for (std::size_t i = 0; i < copies * longest_copy; ++i)
    unpacked += unpacked[unpacked.size() - distance];
  return unpacked;
}

} // namespace

std::string gzip_of(std::string_view beginning, std::size_t distance, std::size_t copies)
{
  const std::string unpacked = unpacked_of(beginning, distance, copies);
  std::string packed = std::string{gzip_head} + deflate_of(beginning, distance, copies);
  append_little_endian(packed, crc32_of(unpacked));
  append_little_endian(packed, static_cast<std::uint32_t>(unpacked.size()));
  return packed;
}

std::string zlib_of(std::string_view beginning, std::size_t distance, std::size_t copies)
{
  std::string packed = "\x78\x9C" + deflate_of(beginning, distance, copies);
  const std::uint32_t sum = adler32_of(unpacked_of(beginning, distance, copies));
  for (unsigned shift = 32; shift > 0; shift -= 8)
    packed += static_cast<char>(sum >> (shift - 8) & 0xFFu);
  return packed;
}

std::string zstd_of(char byte, std::size_t blocks)
{
  constexpr std::uint32_t block_bytes = 128u << 10;
  std::string frame{"\x28\xB5\x2F\xFD\x00\x38", 6}; // magic number, no options, a window of 128 KiB
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::uint32_t run_of_one_byte = 1u << 1;
    const std::uint32_t is_last = i + 1 == blocks ? 1 : 0;
    append_little_endian(frame, block_bytes << 3 | run_of_one_byte | is_last);
    frame.back() = byte; // block headers have three bytes
  }
  return frame;
}

std::string brotli_of_16_mib_of_spaces()
{
  constexpr std::array<unsigned char, 26> bytes = {0xcb, 0xff, 0xff, 0x3f, 0x00, 0x24, 0x40, 0xe2, 0xb1,
                                                   0x40, 0x72, 0xef, 0xff, 0xf2, 0xff, 0xff, 0x0f, 0x80,
                                                   0x04, 0x40, 0x1c, 0x16, 0x80, 0xee, 0xfd, 0x1f};
  return {bytes.begin(), bytes.end()};
}

std::string nested_gzip_of_nothing(int layers)
{
  // An empty stored block, after which others follow: 3 bits and 5 to the next byte, LEN and its complement.
  constexpr std::string_view empty_block{"\x00\x00\x00\xFF\xFF", 5};
  constexpr std::size_t period_of_codes = 7; // a copy takes 14 bits
  std::string packed{gzip_head};
  packed.append(empty_block);
  std::size_t period = empty_block.size();
  for (int layer = 1; layer < layers; ++layer) {
    const bool outermost = layer + 1 == layers;
    std::string next{gzip_head};
    // 8 copies of 14 bits are two periods; the last bytes, which contain the end of the block, are left out.
    next += deflate_of(packed, period, outermost ? 10'000 : 16);
    next.resize(next.size() - 2);
    packed = std::move(next);
    period = period_of_codes;
  }
  return packed;
}

} // namespace standard_sitemap::test
