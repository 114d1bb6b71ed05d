#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <standard_sitemap/read/list_entries.h>

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

 private:
  std::size_t most_bytes_;
  std::string begun_; ///< of a line that has not ended
  std::uint32_t number_ = 1;
  bool after_cr_ = false;
};

/// G-5: one absolute URL a line.
class TextListReader final : public LineReader {
 public:
  explicit TextListReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;

  ListEntries& entries_;
  AttributeValues values_;
};

/// G-3, RFC 9309 2.2.4: the `Sitemap:` lines of a robots.txt, in any case, anywhere, of no group.
class RobotsReader final : public LineReader {
 public:
  explicit RobotsReader(ListEntries& entries);

 private:
  bool line(std::string_view text, std::uint32_t number) override;

  ListEntries& entries_;
  AttributeValues values_;
  std::string value_;
  std::uint64_t bytes_ = 0;
  bool too_long_ = false; ///< that a line lies too far down has been said
};

} // namespace standard_sitemap
