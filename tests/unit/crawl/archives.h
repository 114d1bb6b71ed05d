#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::test {

/// `bytes` as one gzip member.
std::string gzip_member(std::string_view bytes);
/// `bytes` as one zstd frame.
std::string zstd_frame(std::string_view bytes);
/// The same, compressed with this dictionary, and with a checksum.
std::string zstd_frame_with(const std::string& dictionary, std::string_view bytes);
/// A dictionary for texts like these.
std::string zstd_dictionary(const std::vector<std::string>& samples);
/// A skippable frame with this content: WARC has its dictionary in one of kind 13.
std::string skippable_frame(std::string_view content, unsigned kind = 13);
/// A zstd frame that unpacks to `start`, of less than 128 KiB, and `blocks` times 128 KiB of blanks, each in
/// four bytes.
std::string blank_frame(std::string_view start, std::size_t blocks);
/// `bytes` in the coding `br`.
std::string brotli(std::string_view bytes);
/// `bytes` in zlib's format (RFC 1950), which the coding `deflate` means; `bare`: RFC 1951.
std::string zlib_stream(std::string_view bytes, bool bare = false);
/// `bytes` in chunks of this size.
std::string chunked(std::string_view bytes, std::size_t size);

/// A WARC record; `fields`: more named fields, each with its line end.
std::string warc_record(std::string_view type, std::string_view url, std::string_view block,
                        std::string_view fields = "");
/// The same with a length that is not that of the block.
std::string warc_record_of_length(std::string_view type, std::string_view url, std::string_view block,
                                  std::uint64_t length);
/// A record of a response of type text/html; `fields`: more response fields, each with its line end.
std::string warc_page(std::string_view url, std::string_view body, std::string_view fields = "");

/// The content of an HTML page that names `map` by a link.
std::string naming_page(std::string_view map);

/// A file with warcinfo, then `pages` times a request, a response and a metadata record; each tenth page
/// names a map. Each record by itself: join or pack them.
std::vector<std::string> warc_records(std::size_t pages);

} // namespace standard_sitemap::test
