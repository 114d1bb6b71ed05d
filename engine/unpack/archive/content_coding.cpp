#include "engine/unpack/archive/content_coding.h"

#include <algorithm>
#include <limits>
#include <new>

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include "engine/base/ascii.h"
#include "engine/unpack/archive/gzip_members.h"
#include "engine/unpack/archive/zstd_members.h"

namespace standard_sitemap {

namespace {

using Result = ContentDecoder::Result;
using Decoded = ContentDecoder::Decoded;

constexpr std::size_t first_body_room = 256u << 10;

bool is(std::string_view coding, std::string_view lower_case)
{
  return std::ranges::equal(coding, lower_case, {}, ascii_lowercase);
}

/// Doubles the room for content, up to `max_bytes`. Returns false if it is that large already.
bool grow(std::vector<char>& target, std::size_t max_bytes)
{
  if (target.size() >= max_bytes)
    return false;
  target.resize(std::min(std::max(2 * target.size(), first_body_room), max_bytes));
  return true;
}

/// Decodes the members of gzip, or the frames of zstd.
Decoded decode_members(MemberDecoder& decoder, std::string_view bytes, std::size_t max_bytes,
                       std::vector<char>& target)
{
  std::size_t made = 0;
  const auto take = [&](std::string_view content) {
    while (content.size() > target.size() - made)
      if (!grow(target, max_bytes))
        break;
    const std::size_t count = std::min(content.size(), target.size() - made);
    std::copy_n(content.data(), count, target.data() + made);
    made += count;
    return count == content.size();
  };
  const auto content = [&] { return std::string_view{target.data(), made}; };
  while (!bytes.empty() && decoder.may_start(bytes)) {
    if (const auto member = decoder.whole(bytes, std::min(max_bytes - made, MemberDecoder::max_content))) {
      take(member->content);
      bytes.remove_prefix(member->packed_bytes);
      continue;
    }
    decoder.begin();
    for (bool ended = false; !ended;) {
      const MemberDecoder::Piece piece = decoder.next(bytes);
      bytes.remove_prefix(piece.packed_bytes);
      if (!take(piece.content))
        return {Result::cut, content()};
      const bool needs_more = bytes.empty() && piece.content.empty();
      ended = piece.state == MemberDecoder::State::ended;
      if (!ended && (needs_more || piece.state == MemberDecoder::State::damaged))
        return {Result::broken, content()};
    }
  }
  return {Result::whole, content()}; // browsers, too, ignore bytes after the last member
}

} // namespace

struct ContentDecoder::Decoders {
  Decoders() = default;
  Decoders(const Decoders&) = delete;
  Decoders& operator=(const Decoders&) = delete;
  ~Decoders()
  {
    if (has_stream)
      inflateEnd(&stream);
  }

  Decoded inflate_body(std::string_view bytes, std::size_t max_bytes, std::vector<char>& target);
  Decoded decode_brotli(std::string_view bytes, std::size_t max_bytes, std::vector<char>& target);

  GzipMembers gzip;
  ZstdMembers zstd;
  z_stream stream{};
  bool has_stream = false;
};

ContentDecoder::ContentDecoder() : decoders_(std::make_unique<Decoders>()) {}

ContentDecoder::~ContentDecoder() = default;

/// RFC 9110, 8.4.1.2: zlib's format (RFC 1950); some servers send bare deflate data (RFC 1951).
Decoded ContentDecoder::Decoders::inflate_body(std::string_view bytes, std::size_t max_bytes,
                                               std::vector<char>& target)
{
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const bool has_header = bytes.size() >= 2 && (byte(0) & 0x0f) == 8 && (byte(0) * 256U + byte(1)) % 31 == 0;
  const int window = has_header ? MAX_WBITS : -MAX_WBITS;
  if (!has_stream && inflateInit2(&stream, window) != Z_OK)
    throw std::bad_alloc{};
  if (has_stream)
    inflateReset2(&stream, window);
  has_stream = true;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib does not write there
  stream.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max()));
  std::size_t made = 0;
  for (;;) {
    if (made == target.size() && !grow(target, max_bytes))
      return {Result::cut, {target.data(), made}};
    stream.next_out = reinterpret_cast<Bytef*>(target.data() + made);
    stream.avail_out = static_cast<uInt>(target.size() - made);
    const int result = inflate(&stream, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR)
      throw std::bad_alloc{};
    made = target.size() - stream.avail_out;
    if (result == Z_STREAM_END)
      return {Result::whole, {target.data(), made}};
    if (result == Z_OK && stream.avail_out == 0)
      continue;
    // Neither format: the body is not compressed.
    if (made == 0 && !has_header && result == Z_DATA_ERROR)
      return {Result::whole, bytes};
    return {Result::broken, {target.data(), made}};
  }
}

Decoded ContentDecoder::Decoders::decode_brotli(std::string_view bytes, std::size_t max_bytes,
                                                std::vector<char>& target)
{
  const std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> state{
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance};
  if (!state)
    throw std::bad_alloc{};
  const auto* in = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  std::size_t made = 0;
  for (;;) {
    if (made == target.size() && !grow(target, max_bytes))
      return {Result::cut, {target.data(), made}};
    auto* out = reinterpret_cast<std::uint8_t*>(target.data() + made);
    std::size_t room = target.size() - made;
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state.get(), &left, &in, &room, &out, nullptr);
    made = target.size() - room;
    if (result == BROTLI_DECODER_RESULT_SUCCESS)
      return {Result::whole, {target.data(), made}};
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT)
      continue;
    if (made == 0 && result == BROTLI_DECODER_RESULT_ERROR && bytes.starts_with('<'))
      return {Result::whole, bytes}; // markup: brotli has no magic number
    return {Result::broken, {target.data(), made}};
  }
}

Decoded ContentDecoder::decode(std::string_view coding, std::string_view bytes, std::size_t max_bytes,
                               std::vector<char>& target)
{
  if (coding.empty() || is(coding, "identity") || is(coding, "none") || bytes.empty())
    return {Result::whole, bytes};
  if (is(coding, "gzip") || is(coding, "x-gzip"))
    return decoders_->gzip.may_start(bytes) ? decode_members(decoders_->gzip, bytes, max_bytes, target)
                                            : Decoded{Result::whole, bytes};
  if (is(coding, "zstd"))
    return decoders_->zstd.may_start(bytes) ? decode_members(decoders_->zstd, bytes, max_bytes, target)
                                            : Decoded{Result::whole, bytes};
  if (is(coding, "deflate"))
    return decoders_->inflate_body(bytes, max_bytes, target);
  if (is(coding, "br"))
    return decoders_->decode_brotli(bytes, max_bytes, target);
  return {Result::unknown, bytes};
}

} // namespace standard_sitemap
