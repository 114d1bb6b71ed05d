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

/// Reads a header from its version line to its empty line, both included. Returns nullopt if the header has
/// no type or no valid length. Of a repeated field, the first counts. `unfolded`: receives the text of a
/// header that has folded lines, from which the result then borrows.
std::optional<WarcHeader> read_warc_header(std::string_view header, std::string& unfolded);

/// The beginning of every record, before the rest of the version.
inline constexpr std::string_view warc_magic = "WARC/1.";

/// Maximum digits of a version after `warc_magic`; there is one in practice. With a limit,
/// `record_start_bytes` bytes suffice to recognise a record.
inline constexpr std::size_t max_version_digits = 8;
/// A line feed, and a version with the byte after it.
inline constexpr std::size_t record_start_bytes = 1 + warc_magic.size() + max_version_digits + 1;

/// Returns the offset of the first record in `bytes` that begins at `from` or later, at the beginning of a
/// line; npos if there is none. Does not find a version line cut off by the end.
std::size_t find_warc_start(std::string_view bytes, std::size_t from);

/// Whether, and at which offset, a header ends.
struct HeaderEnd {
  enum class Kind : std::uint8_t {
    found,
    missing, ///< the bytes have no empty line
    broken,  ///< another record begins before an empty line
  };
  Kind kind = Kind::missing;
  std::size_t at = 0; ///< if found: after the empty line, which belongs to the header
};

/// Finds the end of the header at the beginning of `bytes`. `searched`: number of bytes known to contain
/// neither an empty line nor the beginning of another record.
HeaderEnd find_header_end(std::string_view bytes, std::size_t searched = 0);

/// Removes the first line from `text`, and returns it without its line end.
std::string_view take_header_line(std::string_view& text);

} // namespace standard_sitemap
