#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/lists/list_entries.h"

namespace standard_sitemap {

/// Splits text that arrives in pieces into lines ended by CR, LF or CRLF. An overlong line is passed on
/// truncated, but still longer than allowed so that it is recognised.
class LineReader {
 public:
  explicit LineReader(std::size_t max_bytes) : max_bytes_(max_bytes) {}
  virtual ~LineReader() = default;

  /// Takes text in UTF-8, possibly malformed. False: no more input is wanted.
  bool append(std::string_view text);
  /// Ends the input, and with it the last line.
  void finish();

  /// Why there is no entry, if there is none.
  virtual std::string why_empty() const { return "this is a text file, but no line of it is a URL"; }

 protected:
  /// Handles one line, without its line end. False: no more input is wanted.
  virtual bool line(std::string_view text, std::uint32_t number) = 0;
  /// The last line has been handled.
  virtual void end() {}

  /// Bytes of text up to the end of the current line, including its line end if it has one.
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::size_t max_bytes_;
  std::uint64_t bytes_ = 0;
  std::string begun_; ///< beginning of an unfinished line
  std::uint32_t number_ = 1;
  bool after_cr_ = false;
};

/// G-5: one absolute URL per line.
///
/// Text after a URL on its line, as added by generators and spreadsheets, is not part of the URL: anything
/// after a tab, trailing dates, frequencies and priorities, and another absolute URL. Each URL becomes an
/// entry; other such text is ignored with a warning. Any other space is read as `%20` (D-9), with a warning.
class TextListReader final : public LineReader {
 public:
  explicit TextListReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;
  bool add(std::string_view url, TextPosition at);
  bool add_columns(std::string_view line, TextPosition at);

  ListEntries& entries_;
  AttributeValues values_;
};

/// G-3, RFC 9309, 2.2.4: the `Sitemap:` lines of a robots.txt, ignoring case, anywhere in the file and
/// independent of groups. `Site-map:` is accepted with a warning.
class RobotsReader final : public LineReader {
 public:
  explicit RobotsReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;

  ListEntries& entries_;
  AttributeValues values_;
  std::string value_;
  std::string escaped_;   ///< a URL that is not UTF-8, with its bytes percent-encoded
  bool too_long_ = false; ///< lines beyond the size limit have been reported
};

} // namespace standard_sitemap
