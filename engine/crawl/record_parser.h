#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/crawl/record_taker.h"
#include "engine/unpack/archive/archive_stream.h"
#include "engine/unpack/archive/held_bytes.h"

namespace standard_sitemap {

/// Parses the content of an archive, which comes in pieces: what is incomplete is held until more comes.
class RecordParser {
 public:
  /// `offset`: that of the first piece.
  explicit RecordParser(RecordTaker& taker, std::uint64_t offset) : taker_(taker), offset_(offset) {}
  virtual ~RecordParser() = default;
  RecordParser(const RecordParser&) = delete;
  RecordParser& operator=(const RecordParser&) = delete;

  void append(const ContentPiece& piece);
  /// As `append`, of bytes behind which a record begins.
  void append_before_start(std::string_view bytes);
  /// As `append`, of bytes that are no whole record: does nothing with them yet.
  void hold(std::string_view bytes) { held_.hold(bytes); }
  /// What follows is at `offset`. Precondition: `is_between_records()`.
  void jump(std::uint64_t offset) { offset_ = offset; }
  /// What follows is not connected with what came before: a record that is not complete is handed over as it
  /// is.
  virtual void break_off() = 0;

  /// Whether what comes next begins a record.
  virtual bool is_between_records() const { return held_.empty(); }

  /// Where the first record or damage begins of which the end has not come.
  virtual std::uint64_t unfinished_from() const = 0;

  /// Returns where the first record begins in `bytes`, a part of what is parsed; npos if nowhere.
  virtual std::size_t find_record(std::string_view bytes) const = 0;

 protected:
  /// Takes one record, or a part of one, from the beginning of `bytes`; `at_end`: a member ends with them.
  /// Returns how many bytes are done with; 0: more are needed.
  virtual std::size_t step(std::string_view bytes, bool at_end) = 0;
  /// Whether a piece that begins a member cannot continue what is held.
  virtual bool begins_anew(std::string_view member) const = 0;
  /// How many bytes there must be until `step` has more to do; 0: unknown.
  virtual std::size_t needed() const = 0;

  std::size_t run(std::string_view bytes, bool at_end);

  RecordTaker& taker_;
  std::uint64_t offset_;         ///< of the first byte that is not done with
  HeldBytes held_;               ///< the bytes from there on that have come
  bool is_before_start_ = false; ///< a record begins behind the bytes that are being appended
};

} // namespace standard_sitemap
