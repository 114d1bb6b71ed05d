#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/unpack/archive/held_bytes.h"
#include "engine/unpack/archive/member_decoder.h"
#include "engine/unpack/archive/zstd_dictionary.h"

namespace standard_sitemap {

/// How a file is packed.
enum class Packing : std::uint8_t { none, gzip, zstd };
/// Detects the packing by the first bytes of a file: at least `MemberDecoder::magic_bytes`, or the whole
/// file.
Packing packing_of(std::string_view start);

/// A piece of unpacked content, and its place in the file's members.
struct ContentPiece {
  std::string_view bytes;
  bool begins_member = false; ///< first piece of its member
  bool ends_member = false;   ///< last piece of its member
};

/// What is wrong with a packed file.
enum class ArchiveDamage : std::uint8_t {
  member,     ///< a member cannot be decompressed
  member_end, ///< the file ends within a member
  no_member,  ///< bytes that do not belong to a member
  too_much,   ///< the file unpacks to more than `ArchiveStream::most_unpacked`: the rest is not read
};

/// Receives the content that an `ArchiveStream` unpacks.
class ContentTaker {
 public:
  virtual ~ContentTaker() = default;
  virtual void content(const ContentPiece& piece) = 0;
  /// Whether a member of this kind of file may begin with `content`. Decides, after damage, whether bytes
  /// that look like the beginning of a member may be one.
  virtual bool may_begin(std::string_view content) const = 0;
  /// `bytes` bytes at `offset` in the file are skipped. If they are a member whose content has begun, the
  /// content ends here.
  virtual void damage(ArchiveDamage damage, std::uint64_t offset, std::uint64_t bytes) = 0;
  /// All content before `offset` in the file has been delivered: the content after it depends on nothing
  /// before.
  virtual void member_boundary(std::uint64_t offset) = 0;
};

/// Unpacks a file of gzip members or zstd frames that arrives in pieces, one whole member at a time. Skips
/// damage, up to the next member. `taker` must outlive the stream.
///
///   ArchiveStream stream{Packing::gzip, taker};
///   while (more) stream.append(bytes);
///   stream.finish();
///
/// Memory: a `MemberDecoder`, and up to `max_held` bytes of a packed member; longer members are unpacked in
/// pieces. A member without content in its first `max_held` bytes, as with an endless file name, counts as
/// damaged. Bytes are decompressed about twice at most. Within a damaged member, whatever looks like the
/// beginning of a member is tried too, at a cost of at most a multiple of the file.
/// Reading ends where a file has unpacked to more than `most_unpacked`.
class ArchiveStream {
 public:
  static constexpr std::size_t max_held = 8u << 20;
  /// Returns the maximum unpacked size of the first `packed` bytes of a file, damaged members included:
  /// slightly more than gzip can reach (1,032 per byte), and enough for any file that is not made to be
  /// large.
  static constexpr std::uint64_t most_unpacked(std::uint64_t packed) { return (256u << 20) + 1'100 * packed; }

  /// `offset`: position of the first piece in the file. `dictionary`: that of a zstd file; null if it has
  /// none.
  ArchiveStream(Packing packing, ContentTaker& taker, std::uint64_t offset = 0,
                std::shared_ptr<const ZstdDictionary> dictionary = {});
  ArchiveStream(const ArchiveStream&) = delete;
  ArchiveStream& operator=(const ArchiveStream&) = delete;
  ~ArchiveStream();

  void append(std::string_view bytes);
  /// Like `append`, but only stores the bytes: for the beginning of a member known to be incomplete.
  void hold(std::string_view bytes);
  void finish();

  /// Unpacks the whole members at the beginning of a part of a file, up to the first member that is
  /// incomplete or damaged. Returns how many bytes it consumed.
  std::size_t append_whole_members(std::string_view bytes);
  /// Continues at `offset` in the file. `unpacked`: unpacked size of the bytes jumped over, for which there
  /// is room (`may_unpack`). Precondition: `is_between_members()`.
  void jump(std::uint64_t offset, std::uint64_t unpacked);
  /// Whether `bytes` more bytes of content are within the limit, however few bytes they are packed in.
  bool may_unpack(std::uint64_t bytes) const { return bytes <= room_before(offset_); }

  /// Whether every member that has begun has ended, and the stream is not within damage.
  bool is_between_members() const { return held_.empty() && state_ == State::between; }

  /// Returns the offset of the first whole member in `bytes`, a part of a file; npos if there is none, or if
  /// it would take too long to find.
  std::size_t find_member(std::string_view bytes);

 private:
  enum class State : std::uint8_t {
    between, ///< before a member
    lost,    ///< after damage: the beginning of the next member is not known
    within,  ///< within a long member
    over,    ///< after more than `most_unpacked`
  };
  /// What decompressing a member in pieces tells about it.
  enum class Judgement : std::uint8_t { incomplete, damaged, long_member };

  std::size_t process(std::string_view bytes);
  void hand_over(const MemberDecoder::Whole& member);
  /// Returns how many bytes it consumed; 0: it needs more.
  std::size_t step(std::string_view bytes);
  std::size_t skip_to_start(std::string_view bytes);
  std::size_t refuse(std::string_view bytes);
  bool is_too_costly() const;
  bool is_worth_a_try(std::string_view bytes);
  bool is_whole(std::string_view bytes);
  bool begins_as_wanted(std::string_view bytes);
  bool is_followed_by_member(std::string_view bytes);
  Judgement judge(std::string_view bytes);
  std::size_t go_through(std::string_view bytes);
  std::uint64_t room_before(std::uint64_t offset) const;
  void end_as_too_much(std::uint64_t begin, std::uint64_t end);
  void skip(std::string_view bytes);
  void tell_skipped();

  std::unique_ptr<MemberDecoder> decoder_;
  ContentTaker& taker_;
  std::uint64_t offset_; ///< in the file, of the first byte not consumed
  HeldBytes held_;       ///< the bytes received from `offset_` on
  State state_ = State::between;
  bool is_first_piece_ = false; ///< of a long member
  bool is_finished_ = false;
  std::uint64_t member_ = 0;  ///< offset of the long member
  std::uint64_t skipped_ = 0; ///< number of skipped bytes before `offset_`
  ArchiveDamage skipped_as_ = ArchiveDamage::no_member;
  bool is_padding_ = true;         ///< skipped bytes are only zeros and line ends, as tapes leave them
  std::uint64_t reach_ = 0;        ///< end of the input examined in damaged members
  std::uint64_t looked_again_ = 0; ///< bytes into and out of decoders in repeated vain attempts
  std::uint64_t unpacked_ = 0;     ///< unpacked size of the file so far
  std::uint64_t last_member_ = 0;  ///< offset of a whole member found ahead, at the end of the file
};

} // namespace standard_sitemap
