#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/unpack/archive/archive_stream.h"
#include "engine/unpack/archive/held_bytes.h"
#include "render/hosts/crawl/record_taker.h"

namespace standard_sitemap {

/// Parses the content of an archive, which arrives in pieces; holds an incomplete record until more arrives.
class RecordParser {
 public:
  /// `offset`: position of the first piece.
  explicit RecordParser(RecordTaker& taker, std::uint64_t offset) : taker_(taker), offset_(offset) {}
  virtual ~RecordParser() = default;
  RecordParser(const RecordParser&) = delete;
  RecordParser& operator=(const RecordParser&) = delete;

  void append(const ContentPiece& piece);
  /// Like `append`, if a record begins after `bytes`.
  void append_before_start(std::string_view bytes);
  /// Like `append`, but only stores the bytes, which are no whole record.
  void hold(std::string_view bytes) { held_.hold(bytes); }
  /// Continues at `offset`. Precondition: `is_between_records()`.
  void jump(std::uint64_t offset) { offset_ = offset; }
  /// Ends the input, or a connected part of it: delivers an incomplete record as it is.
  virtual void break_off() = 0;

  /// Whether the next byte begins a record.
  virtual bool is_between_records() const { return held_.empty(); }

  /// Returns the offset of the first record or damage whose end has not arrived.
  virtual std::uint64_t unfinished_from() const = 0;

  /// Returns the offset of the first record in `bytes`, a part of the content; npos if there is none.
  virtual std::size_t find_record(std::string_view bytes) const = 0;

 protected:
  /// Takes one record, or a part of one, from the beginning of `bytes`; `at_end`: whether a member ends with
  /// `bytes`. Returns how many bytes it consumed; 0: it needs more.
  virtual std::size_t step(std::string_view bytes, bool at_end) = 0;
  /// Whether a piece that begins a member cannot continue the held record.
  virtual bool begins_anew(std::string_view member) const = 0;
  /// Returns how many bytes `step` needs to continue; 0: unknown.
  virtual std::size_t needed() const = 0;

  std::size_t run(std::string_view bytes, bool at_end);

  RecordTaker& taker_;
  std::uint64_t offset_;         ///< of the first byte not consumed
  HeldBytes held_;               ///< the bytes received from `offset_` on
  bool is_before_start_ = false; ///< a record begins after the bytes being appended
};

} // namespace standard_sitemap
