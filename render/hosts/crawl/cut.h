#pragma once

#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Why a part of a page was not read. The names are those of docs/crawl.md.
enum class Cut : std::uint8_t {
  record_short,   ///< the record is shorter than its length says
  warc_truncated, ///< the crawler kept only a part (WARC 1.1, 5.13)
  segmented,      ///< the rest is in other records (WARC 1.1, 7)
  body_short,     ///< fewer bytes than its `Content-Length`
  chunks_broken,  ///< the chunks are damaged (RFC 9112, 7.1)
  coding_broken,  ///< the data is damaged for its `Content-Encoding`
  coding_unknown, ///< the `Content-Encoding` is not known, and was not decoded
  body_long,      ///< beyond `Policy::page_bytes`
  fields_many,    ///< beyond `Policy::response_fields` or `response_field_bytes`
  links,          ///< a limit stopped the search for links
};
inline constexpr unsigned cut_count = 10;

/// Returns the stable name: `record-short`.
std::string_view cut_name(Cut cut);

/// A set of reasons.
class CutReasons {
 public:
  void add(Cut cut) { bits_ = static_cast<std::uint16_t>(bits_ | bit(cut)); }
  bool has(Cut cut) const { return (bits_ & bit(cut)) != 0; }
  bool empty() const { return bits_ == 0; }

 private:
  static constexpr unsigned bit(Cut cut) { return 1U << static_cast<unsigned>(cut); }
  std::uint16_t bits_ = 0;
};

} // namespace standard_sitemap
