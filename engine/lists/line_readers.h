#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/lists/list_entries.h"

namespace standard_sitemap {

/// Cuts a text that comes in pieces into lines: CR, LF, or both. A line that is too long is handed on without
/// its end, but longer than allowed.
class LineReader {
 public:
  explicit LineReader(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  virtual ~LineReader() = default;

  /// UTF-8, perhaps broken. False: nothing more is wanted.
  bool append(std::string_view text);
  /// The text ends here, and so does its last line.
  void finish();

 protected:
  /// Without its end. False: nothing more is wanted.
  virtual bool line(std::string_view text, std::uint32_t number) = 0;

  /// Of the text, up to the end of the line at hand; its line end counts if it has one.
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::size_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::string begun_; ///< of a line that has not ended
  std::uint32_t number_ = 1;
  bool after_cr_ = false;
};

/// G-5: one absolute URL a line.
///
/// What stands behind a URL in its line, as generators and spreadsheets put it there, is no part of it: what
/// follows a tab, dates, frequencies and priorities at its end, another absolute URL. Each URL is an entry,
/// the rest is ignored, with a warning. Any other space is taken for one that the URL should have as `%20`
/// (D-9), with a warning.
class TextListReader final : public LineReader {
 public:
  explicit TextListReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;
  bool add(std::string_view url, std::uint32_t number);
  bool add_columns(std::string_view line, std::uint32_t number);

  ListEntries& entries_;
  AttributeValues values_;
};

/// G-3, RFC 9309 2.2.4: the `Sitemap:` lines of a robots.txt, in any case, anywhere, of no group; `Site-map:`
/// is one of them, with a warning.
class RobotsReader final : public LineReader {
 public:
  explicit RobotsReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;

  ListEntries& entries_;
  AttributeValues values_;
  std::string value_;
  bool too_long_ = false; ///< that a line lies too far down has been said
};

} // namespace standard_sitemap
