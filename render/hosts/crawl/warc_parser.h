#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/hosts/crawl/record_parser.h"
#include "render/hosts/crawl/response_message.h"
#include "render/hosts/crawl/warc_header.h"

namespace standard_sitemap {

/// Parses the records of a WARC file, versions 1.0 and 1.1 (ISO 28500).
///
/// Skips a byte order mark before a record, as editors put it before the first.
///
/// The content of a block is never searched if its length is right: two line ends, or the next record, follow
/// the block. If the length is wrong, a line that begins a record ends the block, so that only this record is
/// damaged.
///
/// Memory: the longest record, up to `max_block`. The rest of a longer record is skipped. Apparent records in
/// that rest are read, but are provisional until the end of the long record, where its length turns out to be
/// right or wrong. If the taker has no room for them, the length is taken as right.
class WarcParser final : public RecordParser {
 public:
  static constexpr std::size_t max_header = 64u << 10;

  /// `max_block`: maximum bytes kept of a record's block.
  WarcParser(RecordTaker& taker, std::size_t max_block, std::uint64_t offset = 0);

  void break_off() override;
  bool is_between_records() const override { return held_.empty() && state_ == State::between && !doubted_; }
  std::uint64_t unfinished_from() const override;
  std::size_t find_record(std::string_view bytes) const override;

 private:
  enum class State : std::uint8_t {
    between,
    lost,   ///< after damage: the beginning of the next record is not known
    within, ///< in the rest of a long record
  };

  /// A long record in whose rest another record seems to begin.
  struct Doubted {
    std::uint64_t begin, end; ///< according to its length
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
  bool is_last_ = false; ///< no input follows the held bytes
  std::size_t needed_ = 0;
  std::size_t searched_ = 0;      ///< bytes at the beginning of `held_` in which no header ends
  std::uint64_t left_ = 0;        ///< bytes left of a long record
  std::uint64_t long_record_ = 0; ///< its offset
  bool is_trusted_ = false;       ///< its length is taken as right: its rest is not searched
  std::optional<Doubted> doubted_;
  std::uint64_t skipped_ = 0; ///< bytes before `offset_` that belong to no record
  CrawlDamage skipped_as_ = CrawlDamage::no_record;
  WarcHeader header_;       ///< of the current record
  std::string unfolded_;    ///< text of that header, if it has folded lines
  ResponseMessage message_; ///< kept to reuse its memory
};

} // namespace standard_sitemap
