#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/crawl/record_parser.h"
#include "engine/crawl/response_message.h"
#include "engine/crawl/warc_header.h"

namespace standard_sitemap {

/// The records of a WARC file, versions 1.0 and 1.1 (ISO 28500).
///
/// A byte order mark before a record, as editors put it before the first, is stepped over.
///
/// The block of a record is never looked into if its length is right: then two line ends follow it, or the
/// next record. If the length is wrong, a line that begins a record ends the block, so that it costs no more
/// than its record.
///
/// Memory: the longest record, up to `max_block`. The rest of a longer one is stepped over. What begins like
/// a record in there is read, but is provisional until the end of the long record comes: there its length
/// turns out to be right or wrong. If the taker has no room for so much, the length is taken for right.
class WarcParser final : public RecordParser {
 public:
  static constexpr std::size_t max_header = 64u << 10;

  /// `max_block`: bytes of a record that are kept.
  WarcParser(RecordTaker& taker, std::size_t max_block, std::uint64_t offset = 0);

  void break_off() override;
  bool is_between_records() const override { return held_.empty() && state_ == State::between && !doubted_; }
  std::uint64_t unfinished_from() const override;
  std::size_t find_record(std::string_view bytes) const override;

 private:
  enum class State : std::uint8_t {
    between,
    lost,   ///< after damage: where a record begins is not known
    within, ///< in the rest of a long record
  };

  /// A long record in which something begins like a record.
  struct Doubted {
    std::uint64_t begin, end; ///< by its length
  };

  std::size_t step(std::string_view bytes, bool at_end) override;
  bool begins_anew(std::string_view member) const override { return member.starts_with(warc_magic); }
  std::size_t needed() const override { return needed_; }

  std::optional<std::size_t> resolve(std::string_view bytes, bool at_end);
  void doubt(std::size_t next);
  void give_up_doubt();
  std::size_t take_header(std::string_view bytes, std::size_t searched, bool at_end);
  std::size_t take_block(std::string_view bytes, std::size_t begin, bool at_end);
  std::size_t take_wrong_block(std::string_view bytes, std::size_t begin, bool at_end);
  std::size_t take_short_block(std::string_view bytes, std::size_t begin);
  std::size_t skip_rest(std::string_view bytes);
  std::size_t search(std::string_view bytes);
  std::size_t lose(std::string_view bytes, CrawlDamage damage);
  void hand_over(std::string_view block, CutReasons cut);
  void hand_over_response(std::string_view block, CutReasons cut);
  void hand_over_resource(std::string_view block, CutReasons cut);

  std::size_t max_block_;
  State state_ = State::between;
  bool is_last_ = false; ///< nothing follows what is held
  std::size_t needed_ = 0;
  std::size_t searched_ = 0;      ///< bytes at the beginning of what is held in which no header ends
  std::uint64_t left_ = 0;        ///< of a long record
  std::uint64_t long_record_ = 0; ///< where it begins
  bool is_trusted_ = false;       ///< nothing in its rest is read
  std::optional<Doubted> doubted_;
  std::uint64_t skipped_ = 0; ///< bytes before `offset_` that are no record
  CrawlDamage skipped_as_ = CrawlDamage::no_record;
  WarcHeader header_;       ///< of the record in hand
  std::string unfolded_;    ///< its text, if it has folded lines
  ResponseMessage message_; ///< kept for its memory
};

} // namespace standard_sitemap
