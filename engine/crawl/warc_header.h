#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The named fields of a WARC record (WARC 1.1, 5) that matter for finding pages. Borrowed from its header.
struct WarcHeader {
  std::string_view type;         ///< WARC-Type
  std::string_view target;       ///< WARC-Target-URI, without the angle brackets of WARC 1.0
  std::string_view record;       ///< WARC-Record-ID, without its angle brackets
  std::string_view content_type; ///< Content-Type
  std::uint64_t length = 0;      ///< Content-Length
  bool is_truncated = false;     ///< WARC-Truncated
  bool is_segment = false;       ///< WARC-Segment-Number
};

/// Reads a header from its version line to its empty line, both included. Returns nullopt if it has no type
/// or no valid length. Of a field that is repeated, the first counts. `unfolded`: memory for a header that
/// has folded lines, from which the result then borrows.
std::optional<WarcHeader> read_warc_header(std::string_view header, std::string& unfolded);

/// What every record begins with; its version follows.
inline constexpr std::string_view warc_magic = "WARC/1.";

/// Digits of a version behind `warc_magic`; there is one. Without a limit, no number of bytes would do to see
/// whether a record begins.
inline constexpr std::size_t max_version_digits = 8;
/// As many bytes are enough for that: a line feed, and a version with the byte behind it.
inline constexpr std::size_t record_start_bytes = 1 + warc_magic.size() + max_version_digits + 1;

/// Where a record begins in `bytes` at `from` or later, at the beginning of a line; npos if nowhere. A line
/// that is cut at the end is not found.
std::size_t find_warc_start(std::string_view bytes, std::size_t from);

/// Whether and where a header ends.
struct HeaderEnd {
  enum class Kind : std::uint8_t {
    found,
    missing, ///< there is no empty line in these bytes
    broken,  ///< another record begins before there is one
  };
  Kind kind = Kind::missing;
  std::size_t at = 0; ///< if it was found: behind the empty line, which is a part of the header
};

/// Looks for the end of the header that `bytes` begin with. `searched`: so many of them are known to contain
/// neither an empty line nor the beginning of another record.
HeaderEnd find_header_end(std::string_view bytes, std::size_t searched = 0);

/// Takes the first line from `text`, without its end.
std::string_view take_header_line(std::string_view& text);

} // namespace standard_sitemap
