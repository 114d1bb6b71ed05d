#include "engine/unpack/archive/zstd_members.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include <zstd.h>
#include <zstd_errors.h>

#include "engine/unpack/archive/zstd_dictionary_content.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t first_frame_room = 512u << 10;

// RFC 8878, 3.1.1 and 3.1.2, little-endian; the first byte of skippable frames is 50 to 5F.
constexpr std::string_view frame_magic{"\x28\xb5\x2f\xfd", 4};
constexpr std::string_view skippable_magic_end{"\x2a\x4d\x18", 3};

bool is_magic(std::string_view bytes)
{
  return bytes == frame_magic ||
         ((static_cast<unsigned char>(bytes[0]) & 0xf0) == 0x50 && bytes.substr(1) == skippable_magic_end);
}

} // namespace

struct ZstdMembers::Decoder {
  explicit Decoder(std::shared_ptr<const ZstdDictionary> used)
      : dictionary(std::move(used)), context(ZSTD_createDCtx()), room(first_frame_room)
  {
    if (context == nullptr)
      throw std::bad_alloc{};
    if (dictionary) // harmless for frames that are compressed without one
      ZSTD_DCtx_refDDict(context, dictionary->content().prepared);
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { ZSTD_freeDCtx(context); }

  std::shared_ptr<const ZstdDictionary> dictionary;
  ZSTD_DCtx* context;
  std::vector<char> room;
};

ZstdMembers::ZstdMembers(std::shared_ptr<const ZstdDictionary> dictionary)
    : decoder_(std::make_unique<Decoder>(std::move(dictionary)))
{
}

ZstdMembers::~ZstdMembers() = default;

std::optional<MemberDecoder::Whole> ZstdMembers::whole(std::string_view bytes, std::size_t most)
{
  const std::size_t packed = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(packed) != 0)
    return std::nullopt;
  // A frame that states more than `most` is refused; one that states no size is tried with more and more
  // room.
  const unsigned long long said = ZSTD_getFrameContentSize(bytes.data(), packed);
  if (said == ZSTD_CONTENTSIZE_ERROR || (said != ZSTD_CONTENTSIZE_UNKNOWN && said > most))
    return std::nullopt;
  std::vector<char>& room = decoder_->room;
  if (said != ZSTD_CONTENTSIZE_UNKNOWN && said > room.size())
    room.resize(static_cast<std::size_t>(said));
  for (;;) {
    const std::size_t used_room = std::min(room.size(), most);
    const std::size_t made =
        ZSTD_decompressDCtx(decoder_->context, room.data(), used_room, bytes.data(), packed);
    if (ZSTD_isError(made) == 0)
      return Whole{packed, {room.data(), made}};
    const bool lacks_room = ZSTD_getErrorCode(made) == ZSTD_error_dstSize_tooSmall;
    if (!lacks_room || said != ZSTD_CONTENTSIZE_UNKNOWN || used_room == most)
      return std::nullopt;
    room.resize(std::min(2 * room.size(), max_content));
  }
}

void ZstdMembers::begin()
{
  ZSTD_DCtx_reset(decoder_->context, ZSTD_reset_session_only);
}

MemberDecoder::Piece ZstdMembers::next(std::string_view bytes, std::size_t most)
{
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer out{decoder_->room.data(), most, 0};
  const std::size_t result = ZSTD_decompressStream(decoder_->context, &out, &in);
  State state = State::more;
  if (ZSTD_isError(result) != 0)
    state = State::damaged;
  else if (result == 0)
    state = State::ended;
  return {in.pos, {decoder_->room.data(), out.pos}, state};
}

std::size_t ZstdMembers::find_start(std::string_view bytes) const
{
  for (std::size_t at = 0; at + magic_bytes <= bytes.size(); ++at)
    if (is_magic(bytes.substr(at, magic_bytes)))
      return at;
  return std::string_view::npos;
}

std::uint64_t ZstdMembers::empty_member_bytes(std::string_view bytes) const
{
  constexpr std::size_t header = 8; // RFC 8878, 3.1.2: magic number and size
  if (bytes.size() < header || bytes.starts_with(frame_magic) || !is_magic(bytes.substr(0, magic_bytes)))
    return 0;
  std::uint64_t size = 0;
  for (std::size_t i = header; i-- > magic_bytes;)
    size = size << 8 | static_cast<unsigned char>(bytes[i]);
  return header + size;
}

} // namespace standard_sitemap
