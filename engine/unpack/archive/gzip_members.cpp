#include "engine/unpack/archive/gzip_members.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <vector>

#include <libdeflate.h>
#include <zlib.h>

namespace standard_sitemap {

namespace {

constexpr std::size_t first_member_room = 512u << 10;
constexpr int gzip_only = 16; // RFC 1952, for zlib

// RFC 1952, 2.3.1: ID1, ID2, CM; then FLG, of which three bits are reserved.
constexpr std::string_view gzip_magic{"\x1f\x8b\x08", 3};
constexpr unsigned reserved_flags = 0xe0;

} // namespace

struct GzipMembers::Decoders {
  Decoders() : whole(libdeflate_alloc_decompressor()), room(first_member_room)
  {
    if (whole == nullptr)
      throw std::bad_alloc{};
  }
  Decoders(const Decoders&) = delete;
  Decoders& operator=(const Decoders&) = delete;
  ~Decoders()
  {
    libdeflate_free_decompressor(whole);
    if (has_stream)
      inflateEnd(&stream);
  }

  libdeflate_decompressor* whole;
  std::vector<char> room;
  z_stream stream{};
  bool has_stream = false;
};

GzipMembers::GzipMembers() : decoders_(std::make_unique<Decoders>()) {}

GzipMembers::~GzipMembers() = default;

std::optional<MemberDecoder::Whole> GzipMembers::whole(std::string_view bytes, std::size_t most)
{
  std::vector<char>& room = decoders_->room;
  for (;;) {
    std::size_t used = 0;
    std::size_t made = 0;
    const std::size_t used_room = std::min(room.size(), most);
    const libdeflate_result result = libdeflate_gzip_decompress_ex(
        decoders_->whole, bytes.data(), bytes.size(), room.data(), used_room, &used, &made);
    if (result == LIBDEFLATE_SUCCESS)
      return Whole{used, {room.data(), made}};
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE || used_room == most)
      return std::nullopt;
    room.resize(std::min(2 * room.size(), max_content));
  }
}

void GzipMembers::begin()
{
  z_stream& stream = decoders_->stream;
  if (decoders_->has_stream)
    inflateReset(&stream);
  else if (inflateInit2(&stream, MAX_WBITS + gzip_only) != Z_OK)
    throw std::bad_alloc{};
  decoders_->has_stream = true;
}

MemberDecoder::Piece GzipMembers::next(std::string_view bytes, std::size_t most)
{
  z_stream& stream = decoders_->stream;
  const std::size_t given = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
  // zlib does not write there; its interface lacks const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(given);
  stream.next_out = reinterpret_cast<Bytef*>(decoders_->room.data());
  stream.avail_out = static_cast<uInt>(most);
  const int result = inflate(&stream, Z_NO_FLUSH);
  if (result == Z_MEM_ERROR)
    throw std::bad_alloc{};
  State state = State::damaged;
  if (result == Z_STREAM_END)
    state = State::ended;
  else if (result == Z_OK || result == Z_BUF_ERROR) // Z_BUF_ERROR: nothing to do until more input arrives
    state = State::more;
  return {given - stream.avail_in, {decoders_->room.data(), most - stream.avail_out}, state};
}

std::size_t GzipMembers::find_start(std::string_view bytes) const
{
  for (std::size_t at = 0; at + magic_bytes <= bytes.size(); ++at) {
    const void* const found =
        std::memchr(bytes.data() + at, gzip_magic[0], bytes.size() - magic_bytes + 1 - at);
    if (found == nullptr)
      break;
    at = static_cast<std::size_t>(static_cast<const char*>(found) - bytes.data());
    if (bytes.substr(at, gzip_magic.size()) == gzip_magic &&
        (static_cast<unsigned char>(bytes[at + gzip_magic.size()]) & reserved_flags) == 0)
      return at;
  }
  return std::string_view::npos;
}

} // namespace standard_sitemap
