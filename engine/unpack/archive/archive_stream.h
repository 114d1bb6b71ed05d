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
/// By the first bytes of the file, of which there must be `MemberDecoder::magic_bytes` or all.
Packing packing_of(std::string_view start);

/// A piece of what a file contains, and how it lies in the file's members.
struct ContentPiece {
  std::string_view bytes;
  bool begins_member = false; ///< it is the first of its member
  bool ends_member = false;   ///< it is the last of its member
};

/// What is wrong with a packed file.
enum class ArchiveDamage : std::uint8_t {
  member,     ///< a member cannot be decompressed
  member_end, ///< the file ends within a member
  no_member,  ///< bytes that are no member
  too_much,   ///< the file unpacks to more than `ArchiveStream::most_unpacked`: what follows is not read
};

/// Receives what an `ArchiveStream` unpacks.
class ContentTaker {
 public:
  virtual ~ContentTaker() = default;
  virtual void content(const ContentPiece& piece) = 0;
  /// Whether content that begins like this is what the file should have, so that, after damage, a sequence of
  /// bytes that looks like the beginning of a member may be one.
  virtual bool may_begin(std::string_view content) const = 0;
  /// `bytes` from `offset` in the file on are stepped over. If they are those of a member of which there was
  /// content, that ends here.
  virtual void damage(ArchiveDamage damage, std::uint64_t offset, std::uint64_t bytes) = 0;
  /// All members before `offset` in the file were handed over, and nothing else is held: what follows depends
  /// on nothing before it.
  virtual void member_boundary(std::uint64_t offset) = 0;
};

/// Unpacks a file of gzip members or zstd frames that comes in pieces: whole members at once. What is damaged
/// is stepped over, up to the next member. `taker` must outlive it.
///
///   ArchiveStream stream{Packing::gzip, taker};
///   while (more) stream.append(bytes);
///   stream.finish();
///
/// Memory: that of a `MemberDecoder`, and a member of up to `max_held` packed; longer ones go through in
/// pieces. A member of which the first `max_held` have no content, such as an endless name, is damaged. Bytes
/// are decompressed about twice at most. What begins like a member within one that is damaged is tried too,
/// as long as that costs no more than a multiple of the file.
/// Nothing is read after the place where a file has unpacked to more than `most_unpacked`.
class ArchiveStream {
 public:
  static constexpr std::size_t max_held = 8u << 20;
  /// What the first so many bytes of a file may unpack to, whole members and what there is of damaged ones:
  /// somewhat more than gzip can give (1,032 for each), and enough for any file that is not made to be large.
  static constexpr std::uint64_t most_unpacked(std::uint64_t packed) { return (256u << 20) + 1'100 * packed; }

  /// `offset`: where in the file the first piece begins. `dictionary`: of a zstd file, null if it has none.
  ArchiveStream(Packing packing, ContentTaker& taker, std::uint64_t offset = 0,
                std::shared_ptr<const ZstdDictionary> dictionary = {});
  ArchiveStream(const ArchiveStream&) = delete;
  ArchiveStream& operator=(const ArchiveStream&) = delete;
  ~ArchiveStream();

  void append(std::string_view bytes);
  /// As `append`, but does nothing yet: for the beginning of a member that is known not to be whole.
  void hold(std::string_view bytes);
  void finish();

  /// Another way to read, for a part of a file: takes whole members only, up to the first that is not whole
  /// or is damaged. Returns how many bytes it took.
  std::size_t append_whole_members(std::string_view bytes);
  /// What follows is at `offset` in the file; what is jumped over unpacks to so many bytes, for which there
  /// is room (`may_unpack`). Precondition: `is_between_members()`.
  void jump(std::uint64_t offset, std::uint64_t unpacked);
  /// Whether what follows may unpack to so many bytes, however few it has.
  bool may_unpack(std::uint64_t bytes) const { return bytes <= room_before(offset_); }

  /// Whether all members that have begun have ended, and nothing is damaged here.
  bool is_between_members() const { return held_.empty() && state_ == State::between; }

  /// Returns where the first whole member begins in `bytes`, a part of a file; npos if nowhere, or if it
  /// would take too long to find.
  std::size_t find_member(std::string_view bytes);

 private:
  enum class State : std::uint8_t {
    between, ///< before a member
    lost,    ///< after damage: where a member begins is not known
    within,  ///< within a long member
    over,    ///< there was too much
  };
  /// What the slow way says about the member at the beginning of some bytes.
  enum class Judgement : std::uint8_t { incomplete, damaged, long_member };

  std::size_t process(std::string_view bytes);
  void hand_over(const MemberDecoder::Whole& member);
  /// Returns how many bytes are done with; 0: more are needed.
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
  std::uint64_t offset_; ///< in the file, of the first byte that is not done with
  HeldBytes held_;       ///< the bytes from there on that have come
  State state_ = State::between;
  bool is_first_piece_ = false; ///< of a long member
  bool is_finished_ = false;
  std::uint64_t member_ = 0;  ///< where the long member began
  std::uint64_t skipped_ = 0; ///< bytes before `offset_` that are no member
  ArchiveDamage skipped_as_ = ArchiveDamage::no_member;
  bool is_padding_ = true;         ///< they are zeros and line ends, which tapes and careless programs leave
  std::uint64_t reach_ = 0;        ///< up to here damaged members were looked at
  std::uint64_t looked_again_ = 0; ///< bytes that went into and came out of a decoder in vain, once more
  std::uint64_t unpacked_ = 0;     ///< what the file has unpacked to
  std::uint64_t last_member_ = 0;  ///< a whole one that was found ahead, at the end of the file
};

} // namespace standard_sitemap
