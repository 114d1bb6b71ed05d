#include "engine/unpack/archive/archive_stream.h"

#include <algorithm>
#include <utility>

#include "engine/unpack/archive/gzip_members.h"
#include "engine/unpack/archive/zstd_members.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view padding{"\0\r\n \t", 5};
constexpr std::size_t max_starts_tried = 16;
/// Length of the content by which `may_begin` recognises a member.
constexpr std::size_t plausible_bytes = 16;

/// An incomplete member of this size or more is examined by decompressing it in pieces.
constexpr std::size_t judged_from = 256u << 10;

/// Budget in bytes for examining input again after damage: a constant part, and a part per byte of the file.
constexpr std::uint64_t looked_again_at_least = 4u << 20;
constexpr std::uint64_t looked_again_for_each_byte = 8;
constexpr std::size_t overrun = 4u << 10;

std::unique_ptr<MemberDecoder> decoder_for(Packing packing, std::shared_ptr<const ZstdDictionary> dictionary)
{
  if (packing == Packing::zstd)
    return std::make_unique<ZstdMembers>(std::move(dictionary));
  return std::make_unique<GzipMembers>();
}

} // namespace

Packing packing_of(std::string_view start)
{
  if (GzipMembers{}.may_start(start))
    return Packing::gzip;
  return ZstdMembers{}.may_start(start) ? Packing::zstd : Packing::none;
}

ArchiveStream::ArchiveStream(Packing packing, ContentTaker& taker, std::uint64_t offset,
                             std::shared_ptr<const ZstdDictionary> dictionary)
    : decoder_(decoder_for(packing, std::move(dictionary))), taker_(taker), offset_(offset)
{
}

ArchiveStream::~ArchiveStream() = default;

void ArchiveStream::append(std::string_view bytes)
{
  held_.append(
      bytes, [this](std::string_view all, bool) { return process(all); }, [] { return std::size_t{0}; });
}

void ArchiveStream::hold(std::string_view bytes)
{
  held_.hold(bytes);
}

void ArchiveStream::finish()
{
  is_finished_ = true;
  process(held_.take());
  if (state_ == State::within)
    taker_.damage(ArchiveDamage::member_end, member_, offset_ - member_);
  tell_skipped();
}

std::size_t ArchiveStream::find_member(std::string_view bytes)
{
  std::size_t at = 0;
  for (std::size_t tried = 0; tried < max_starts_tried; ++tried, ++at) {
    const std::size_t found = decoder_->find_start(bytes.substr(at));
    if (found == std::string_view::npos)
      break;
    at += found;
    const auto member = decoder_->whole(bytes.substr(at, max_held));
    if (member && taker_.may_begin(member->content))
      return at;
  }
  return std::string_view::npos;
}

std::size_t ArchiveStream::append_whole_members(std::string_view bytes)
{
  std::size_t done = 0;
  while (decoder_->may_start(bytes.substr(done))) {
    const auto member = decoder_->whole(bytes.substr(done, max_held));
    if (!member || member->content.size() > room_before(offset_ + member->packed_bytes))
      break;
    hand_over(*member);
    done += member->packed_bytes;
    offset_ += member->packed_bytes;
  }
  return done;
}

void ArchiveStream::jump(std::uint64_t offset, std::uint64_t unpacked)
{
  offset_ = offset;
  unpacked_ += unpacked;
}

/// Returns how many more bytes may be unpacked from the input before `offset`.
std::uint64_t ArchiveStream::room_before(std::uint64_t offset) const
{
  const std::uint64_t most = most_unpacked(offset);
  return most - std::min(unpacked_, most);
}

/// Skips all of the file from `begin` on; the bytes before `end` are consumed already.
void ArchiveStream::end_as_too_much(std::uint64_t begin, std::uint64_t end)
{
  tell_skipped();
  state_ = State::over;
  skipped_as_ = ArchiveDamage::too_much;
  skipped_ = end - begin;
  is_padding_ = false;
}

void ArchiveStream::hand_over(const MemberDecoder::Whole& member)
{
  unpacked_ += member.content.size();
  if (!member.content.empty())
    taker_.content({member.content, true, true});
  taker_.member_boundary(offset_ + member.packed_bytes);
}

/// Returns how many bytes it consumed.
std::size_t ArchiveStream::process(std::string_view bytes)
{
  std::size_t done = 0;
  while (done < bytes.size()) {
    const std::size_t more = step(bytes.substr(done));
    if (more == 0)
      break;
    done += more;
    offset_ += more;
  }
  return done;
}

std::size_t ArchiveStream::step(std::string_view bytes)
{
  if (state_ == State::within)
    return go_through(bytes);
  if (state_ == State::over) {
    skip(bytes);
    return bytes.size();
  }
  if (!decoder_->may_start(bytes))
    return skip_to_start(bytes);
  if (state_ == State::lost) {
    if (bytes.size() < judged_from && !is_finished_)
      return 0;
    if (!is_worth_a_try(bytes))
      return refuse(bytes);
  }
  if (offset_ < reach_ && is_too_costly())
    return refuse(bytes);
  const std::string_view looked_at = bytes.substr(0, max_held); // independent of how much has arrived
  if (const auto member = decoder_->whole(looked_at)) {
    const std::uint64_t end = offset_ + member->packed_bytes;
    if (member->content.size() > room_before(end)) {
      end_as_too_much(offset_, end);
      return member->packed_bytes;
    }
    tell_skipped();
    state_ = State::between;
    hand_over(*member);
    return member->packed_bytes;
  }
  if (bytes.size() < judged_from && !is_finished_)
    return 0; // most likely incomplete
  switch (judge(looked_at)) {
  case Judgement::damaged:
    if (room_before(offset_) > 0)
      return refuse(bytes);
    end_as_too_much(offset_, offset_ + 1);
    return 1;
  case Judgement::incomplete:
    if (!is_finished_ && bytes.size() < max_held)
      return 0;
    if (is_finished_ && is_followed_by_member(bytes.substr(1)))
      return refuse(bytes);
    break;
  case Judgement::long_member:
    break;
  }
  tell_skipped();
  state_ = State::within;
  is_first_piece_ = true;
  member_ = offset_;
  decoder_->begin();
  return go_through(bytes);
}

/// After damage: whether a member may begin here, because its content is plausible or it is whole.
bool ArchiveStream::is_worth_a_try(std::string_view bytes)
{
  return begins_as_wanted(bytes) || is_whole(bytes.substr(0, judged_from));
}

/// Whether a whole member begins here. Decompresses in pieces, so that the cost is known.
bool ArchiveStream::is_whole(std::string_view bytes)
{
  decoder_->begin();
  while (!is_too_costly()) {
    const MemberDecoder::Piece piece = decoder_->next(bytes);
    looked_again_ += piece.packed_bytes + piece.content.size();
    bytes.remove_prefix(piece.packed_bytes);
    if (piece.state != MemberDecoder::State::more)
      return piece.state == MemberDecoder::State::ended;
    if (piece.content.empty() && bytes.empty())
      return false;
  }
  return false;
}

bool ArchiveStream::begins_as_wanted(std::string_view bytes)
{
  constexpr std::size_t looked_at = 4u << 10;
  bytes = bytes.substr(0, looked_at);
  std::string start;
  decoder_->begin();
  while (start.size() < plausible_bytes) {
    const MemberDecoder::Piece piece = decoder_->next(bytes, plausible_bytes - start.size());
    start += piece.content;
    bytes.remove_prefix(piece.packed_bytes);
    if (piece.content.empty() || piece.state != MemberDecoder::State::more)
      break;
  }
  return taker_.may_begin(start);
}

/// Whether a whole member follows. Asked before bytes that the end of the file cuts off are taken for a
/// member.
bool ArchiveStream::is_followed_by_member(std::string_view bytes)
{
  if (offset_ < last_member_)
    return true;
  for (std::size_t at = 0;; ++at) {
    const std::size_t found = decoder_->find_start(bytes.substr(at));
    if (found == std::string_view::npos || is_too_costly())
      return false;
    at += found;
    if (begins_as_wanted(bytes.substr(at)) && is_whole(bytes.substr(at))) {
      last_member_ = offset_ + 1 + at;
      return true;
    }
  }
}

bool ArchiveStream::is_too_costly() const
{
  return looked_again_ > looked_again_at_least + looked_again_for_each_byte * offset_;
}

/// Skips bytes that cannot be the beginning of a member.
std::size_t ArchiveStream::skip_to_start(std::string_view bytes)
{
  std::size_t next = decoder_->find_start(bytes);
  if (next == std::string_view::npos) {
    // The rest may be the beginning of a magic number.
    next =
        is_finished_ ? bytes.size() : bytes.size() - std::min(bytes.size(), MemberDecoder::magic_bytes - 1);
    if (next == 0)
      return 0;
  }
  if (skipped_ == 0)
    skipped_as_ = ArchiveDamage::no_member;
  state_ = State::lost;
  skip(bytes.substr(0, next));
  return next;
}

/// Skips the apparent beginning of a member that is none, or is damaged.
std::size_t ArchiveStream::refuse(std::string_view bytes)
{
  if (skipped_ == 0 && state_ == State::between)
    skipped_as_ = ArchiveDamage::member;
  state_ = State::lost;
  // Beyond the budget, only input that was not examined yet is tried.
  std::size_t next = 1;
  if (offset_ < reach_ && is_too_costly())
    next = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), reach_ - offset_));
  skip(bytes.substr(0, next));
  return next;
}

ArchiveStream::Judgement ArchiveStream::judge(std::string_view bytes)
{
  const std::uint64_t empty = decoder_->empty_member_bytes(bytes);
  if (empty > bytes.size() && empty <= max_held)
    return Judgement::incomplete;
  decoder_->begin();
  std::size_t used = 0;
  std::uint64_t made = 0;
  for (;;) {
    const MemberDecoder::Piece piece = decoder_->next(bytes.substr(used));
    used += piece.packed_bytes;
    made += piece.content.size();
    const bool has_endless_header = made == 0 && used == max_held;
    if (piece.state == MemberDecoder::State::damaged || has_endless_header) {
      unpacked_ += made;
      // Input within an earlier damaged member is examined again.
      if (offset_ < reach_)
        looked_again_ += used + made;
      // If the member lacks its end, the decoder has read a little of what follows.
      if (made > 0)
        reach_ = std::max(reach_, offset_ + used - std::min(used / 2, overrun));
      return Judgement::damaged;
    }
    if (made > MemberDecoder::max_content || piece.state == MemberDecoder::State::ended)
      return Judgement::long_member;
    if (piece.content.empty() && used == bytes.size())
      return Judgement::incomplete;
  }
}

std::size_t ArchiveStream::go_through(std::string_view bytes)
{
  std::size_t used = 0;
  for (;;) {
    const MemberDecoder::Piece piece = decoder_->next(bytes.substr(used));
    used += piece.packed_bytes;
    const bool is_over = piece.state == MemberDecoder::State::ended;
    if (piece.content.size() > room_before(offset_ + used)) {
      end_as_too_much(member_, offset_ + used);
      return std::max<std::size_t>(used, 1);
    }
    unpacked_ += piece.content.size();
    if (!piece.content.empty() || is_over) {
      taker_.content({piece.content, is_first_piece_, is_over});
      is_first_piece_ = false;
    }
    if (is_over) {
      state_ = State::between;
      taker_.member_boundary(offset_ + used);
      return used;
    }
    if (piece.state == MemberDecoder::State::damaged) {
      state_ = State::lost;
      taker_.damage(ArchiveDamage::member, member_, offset_ + used - member_);
      return std::max<std::size_t>(used, 1);
    }
    if (piece.content.empty() && used == bytes.size())
      return used;
  }
}

void ArchiveStream::skip(std::string_view bytes)
{
  skipped_ += bytes.size();
  is_padding_ = is_padding_ && bytes.find_first_not_of(padding) == std::string_view::npos;
}

void ArchiveStream::tell_skipped()
{
  if (!is_padding_)
    taker_.damage(skipped_as_, offset_ - skipped_, skipped_);
  skipped_ = 0;
  is_padding_ = true;
}

} // namespace standard_sitemap
