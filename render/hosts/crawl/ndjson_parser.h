#pragma once

#include <memory>

#include "render/hosts/crawl/record_parser.h"

namespace standard_sitemap {

/// Parses pages that are lines of JSON (RFC 8259) with the keys of docs/crawl.md. Other keys are ignored; of
/// a repeated key, the last value counts. Unpaired surrogates are replaced by U+FFFD.
///
/// Memory: the longest line, up to `max_line`, and RapidJSON's stack for nesting of up to `max_depth`. A
/// longer line is skipped.
class NdjsonParser final : public RecordParser {
 public:
  static constexpr std::size_t max_line = 64u << 20;
  static constexpr unsigned max_depth = 64;

  explicit NdjsonParser(RecordTaker& taker, std::uint64_t offset = 0);
  ~NdjsonParser() override;

  void break_off() override;
  bool is_between_records() const override { return held_.empty() && skipped_ == 0; }
  std::uint64_t unfinished_from() const override { return offset_ - skipped_; }
  std::size_t find_record(std::string_view bytes) const override;

 private:
  struct Line;

  std::size_t step(std::string_view bytes, bool at_end) override;
  bool begins_anew(std::string_view) const override { return false; }
  std::size_t needed() const override { return 0; }
  bool parse(std::string_view line);
  void take_line(std::string_view line);

  std::unique_ptr<Line> line_; ///< kept to reuse its memory
  std::uint64_t skipped_ = 0;  ///< bytes skipped of an overlong line
  std::size_t searched_ = 0;   ///< bytes at the beginning of `held_` known to have no line end
  bool is_last_ = false;       ///< no input follows the held bytes
};

} // namespace standard_sitemap
