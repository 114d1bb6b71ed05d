#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/unpack/archive/archive_stream.h"
#include "render/hosts/crawl/record_parser.h"
#include "render/hosts/crawl/record_taker.h"

namespace standard_sitemap {

/// The format of a file with pages.
struct CrawlFormat {
  enum class Content : std::uint8_t { warc, ndjson };

  Packing packing;
  Content content;
  std::shared_ptr<const ZstdDictionary> dictionary = {}; ///< null: the file has none

  /// Detects the format by the first bytes of a file: `sniffed_bytes(start)`, or the whole file. Skips other
  /// bytes before the first record or member. Returns nullopt if the format is not known.
  static std::optional<CrawlFormat> of(std::string_view start);
  /// Returns how many bytes `of` needs, given the first eight.
  static std::size_t sniffed_bytes(std::string_view start);
};

/// Reads the pages of one file, which arrives in pieces, and skips damage. `taker` gets the same pages
/// however the file is cut, but only those boundaries where nothing has to wait for the next piece.
///
///   CrawlReader reader{*CrawlFormat::of(start), max_block, taker};
///   while (more) reader.append(bytes);
///   reader.finish();
///
/// A part of a file can be read by itself: from `find_start` up to the last boundary that `taker` gets, the
/// pages are the same as from a reader of the whole file, provided that this one is at a boundary at
/// `find_start`, too.
///
/// Memory: as `ArchiveStream` and `WarcParser` or `NdjsonParser`, whatever the input. Not thread-safe.
class CrawlReader final : private ContentTaker, private RecordTaker {
 public:
  /// `max_block`: maximum bytes kept of a record; the rest is skipped. `offset`: position of the first piece
  /// in the file. `taker` must outlive the reader.
  CrawlReader(CrawlFormat format, std::size_t max_block, RecordTaker& taker, std::uint64_t offset = 0);
  CrawlReader(const CrawlReader&) = delete;
  CrawlReader& operator=(const CrawlReader&) = delete;
  ~CrawlReader() override;

  void append(std::string_view bytes);
  /// Like `append`, if a record is known to begin after `bytes`: then no bytes have to wait for the next
  /// piece.
  void append_before_start(std::string_view bytes);
  /// Like `append`, but only stores the bytes, which are no whole record or member.
  void hold(std::string_view bytes);
  void finish();

  /// Reads the whole, undamaged members at the beginning of a part of a file. `taker` gets the boundary at
  /// their end.
  void append_whole(std::string_view bytes);
  /// Continues at `offset` in the file. `unpacked`: unpacked size of the members jumped over, as from
  /// `RecordTaker::boundary`. Precondition: `is_at_boundary()`.
  void jump(std::uint64_t offset, std::uint64_t unpacked);
  /// Whether `bytes` more bytes may be unpacked (`ArchiveStream::most_unpacked`).
  bool may_unpack(std::uint64_t bytes) const;

  /// Whether all input has been delivered, and the next byte begins a record.
  bool is_at_boundary() const;
  /// Returns the offset in `bytes`, a part of a file, at which reading may start; npos if there is none.
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

  /// Offset of a member in the file, and of its content in the content of the file.
  struct Member {
    std::uint64_t file, content;
  };

  CrawlFormat format_;
  RecordTaker& taker_;
  std::unique_ptr<RecordParser> parser_;
  std::unique_ptr<ArchiveStream> archive_; ///< null: not packed, and the following members are unused
  Member member_;                          ///< the current member ...
  Member unfinished_;                      ///< ... and that in which the unfinished record or damage begins
  std::uint64_t content_;                  ///< offset of the parser's next byte, as the parser counts
  std::uint64_t first_content_;            ///< offset of its first byte, or of the first after a jump
};

} // namespace standard_sitemap
