#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/crawl/record_parser.h"
#include "engine/crawl/record_taker.h"
#include "engine/unpack/archive/archive_stream.h"

namespace standard_sitemap {

/// The format of a file with pages.
struct CrawlFormat {
  enum class Content : std::uint8_t { warc, ndjson };

  Packing packing;
  Content content;
  std::shared_ptr<const ZstdDictionary> dictionary = {}; ///< null: the file has none

  /// By the first bytes of a file, of which there must be `sniffed_bytes(start)` or all; nullopt: none that
  /// is known. If something else precedes what is known, it is looked for.
  static std::optional<CrawlFormat> of(std::string_view start);
  /// How many that are, by the first eight.
  static std::size_t sniffed_bytes(std::string_view start);
};

/// Reads the pages of one file, which comes in pieces. Where they end does not matter for what `taker` gets,
/// except for boundaries: it hears of those only where nothing has to wait for the next piece.
/// What is damaged is stepped over.
///
///   CrawlReader reader{*CrawlFormat::of(start), max_block, taker};
///   while (more) reader.append(bytes);
///   reader.finish();
///
/// A part of a file can be read by itself: from `find_start` on, up to the last boundary that `taker` hears
/// of, it gives what a reader of the whole file gives there if that one is at a boundary where this one
/// started.
///
/// Memory: as `ArchiveStream` and `WarcParser` or `NdjsonParser`, whatever the input. Not thread-safe.
class CrawlReader final : private ContentTaker, private RecordTaker {
 public:
  /// `max_block`: bytes of a record that are kept; the rest of a longer one is stepped over. `offset`: where
  /// in the file the first piece begins. `taker` must outlive it.
  CrawlReader(CrawlFormat format, std::size_t max_block, RecordTaker& taker, std::uint64_t offset = 0);
  CrawlReader(const CrawlReader&) = delete;
  CrawlReader& operator=(const CrawlReader&) = delete;
  ~CrawlReader() override;

  void append(std::string_view bytes);
  /// As `append`, if what follows `bytes` is known to begin a record: then nothing has to be held until that
  /// comes.
  void append_before_start(std::string_view bytes);
  /// As `append`, of bytes that are no whole record or member: does nothing with them yet.
  void hold(std::string_view bytes);
  void finish();

  /// Another way to read, for a part of a file: takes only what is whole and undamaged. `taker` hears of the
  /// boundary up to which it came.
  void append_whole(std::string_view bytes);
  /// What follows is at `offset` in the file; of what is jumped over, `unpacked` bytes came of members, as
  /// `RecordTaker::boundary` said. Precondition: `is_at_boundary()`.
  void jump(std::uint64_t offset, std::uint64_t unpacked);
  /// Whether there is room for so many (`ArchiveStream::most_unpacked`).
  bool may_unpack(std::uint64_t bytes) const;

  /// Whether all that came was handed over, and what comes next begins a record.
  bool is_at_boundary() const;
  /// Returns where in a part of such a file reading may start; npos if nowhere.
  std::size_t find_start(std::string_view bytes);

 private:
  void content(const ContentPiece& piece) override;
  bool may_begin(std::string_view content) const override;
  void damage(ArchiveDamage damage, std::uint64_t offset, std::uint64_t bytes) override;
  void page(const StoredPage& page) override;
  void other(OtherRecord record) override;
  void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) override;
  void member_boundary(std::uint64_t offset) override;
  void boundary(std::uint64_t offset, std::uint64_t unpacked) override;
  void begin_member(std::uint64_t offset);
  void begin_provisional() override { taker_.begin_provisional(); }
  void confirm() override { taker_.confirm(); }
  void retract() override { taker_.retract(); }
  bool has_room() const override { return taker_.has_room(); }

  /// Where a member begins: in the file, and its content in all content.
  struct Member {
    std::uint64_t file, content;
  };

  CrawlFormat format_;
  RecordTaker& taker_;
  std::unique_ptr<RecordParser> parser_;
  std::unique_ptr<ArchiveStream> archive_; ///< null: not packed, and what follows is not used
  Member member_;                          ///< the current one ...
  Member unfinished_;           ///< ... and that in which the record or damage begins that has not ended
  std::uint64_t content_;       ///< the offset of what the parser gets next, as it counts
  std::uint64_t first_content_; ///< the same of what it got first, or after a jump
};

} // namespace standard_sitemap
