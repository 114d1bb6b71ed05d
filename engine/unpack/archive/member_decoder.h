#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// Decompresses the members of one file format, one after the other: those of gzip (RFC 1952, 2.2) or the
/// frames of zstd (RFC 8878, 3.1). Each can be decompressed by itself. Not thread-safe. A reused decoder
/// allocates nothing for a member of a usual size.
class MemberDecoder {
 public:
  virtual ~MemberDecoder() = default;

  /// A member that was decompressed in one go.
  struct Whole {
    std::size_t packed_bytes; ///< of the input
    std::string_view content; ///< valid until the next call
  };
  /// The longest content that `whole` decompresses.
  static constexpr std::size_t max_content = 32u << 20;
  /// Decompresses the member at the beginning of `bytes` in one go: the fast way. Returns nullopt if the
  /// member is incomplete or damaged, or if its content is longer than `most`, which may be `max_content`.
  /// `next` tells which.
  virtual std::optional<Whole> whole(std::string_view bytes, std::size_t most = max_content) = 0;

  enum class State : std::uint8_t { more, ended, damaged };
  /// A piece of a member.
  struct Piece {
    std::size_t packed_bytes; ///< number of bytes consumed
    std::string_view content; ///< valid until the next call
    State state;
  };
  static constexpr std::size_t max_piece = 64u << 10;
  /// Starts a member, which calls of `next` then decompress in pieces: the slow way.
  virtual void begin() = 0;
  /// Decompresses until it has `most` bytes of content, no more than 64 KiB, or has consumed all of `bytes`,
  /// which continue the bytes consumed before. If `state` is `more`, and all bytes are consumed without
  /// content, it needs the next bytes.
  virtual Piece next(std::string_view bytes, std::size_t most = max_piece) = 0;

  /// Length of the longest magic number of a member.
  static constexpr std::size_t magic_bytes = 4;
  /// Returns the offset of the first possible beginning of a member in `bytes`; npos if there is none. Does
  /// not find a magic number that the end of `bytes` cuts off.
  virtual std::size_t find_start(std::string_view bytes) const = 0;
  bool may_start(std::string_view bytes) const { return find_start(bytes.substr(0, magic_bytes)) == 0; }

  /// Returns the packed size of the member at the beginning of `bytes` if its header says that it has no
  /// content, although it may be long; otherwise 0.
  virtual std::uint64_t empty_member_bytes([[maybe_unused]] std::string_view bytes) const { return 0; }
};

} // namespace standard_sitemap
