#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// Decompresses the members of one file format, one after the other: those of gzip (RFC 1952, 2.2) or the
/// frames of zstd (RFC 8878, 3.1). Each can be decompressed by itself. Not thread-safe; made once and used
/// again, it allocates nothing for a member of a usual size.
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
  /// Decompresses the member at the beginning of `bytes`: the fast way. Returns nullopt if there is no whole
  /// member, if it is damaged, or if its content is longer than `most`, which may be `max_content`; which of
  /// these, only the slow way says.
  virtual std::optional<Whole> whole(std::string_view bytes, std::size_t most = max_content) = 0;

  enum class State : std::uint8_t { more, ended, damaged };
  /// A piece of a member.
  struct Piece {
    std::size_t packed_bytes; ///< of the input that are used up
    std::string_view content; ///< valid until the next call
    State state;
  };
  static constexpr std::size_t max_piece = 64u << 10;
  /// The slow way: a member begins with the next call of `next`.
  virtual void begin() = 0;
  /// Decompresses until there are `most` bytes of content, no more than 64 KiB, or nothing is left of
  /// `bytes`, which continue those used up before. If `state` is `more`, and all is used up without content,
  /// the next bytes are needed.
  virtual Piece next(std::string_view bytes, std::size_t most = max_piece) = 0;

  /// The bytes of the longest sequence by which a member is known.
  static constexpr std::size_t magic_bytes = 4;
  /// Returns where the first member may begin in `bytes`; npos if nowhere. A sequence that is cut at the end
  /// of `bytes` is not found.
  virtual std::size_t find_start(std::string_view bytes) const = 0;
  bool may_start(std::string_view bytes) const { return find_start(bytes.substr(0, magic_bytes)) == 0; }

  /// The bytes of the member at the beginning of `bytes` if its header says that it has no content, although
  /// it may be long; otherwise 0.
  virtual std::uint64_t empty_member_bytes([[maybe_unused]] std::string_view bytes) const { return 0; }
};

} // namespace standard_sitemap
