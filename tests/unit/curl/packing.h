#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// A gzip member (RFC 1952) that decompresses to `beginning` and then `copies` times 258 bytes, each copied
/// from `distance` (1 to 8) bytes before. Written with the fixed codes of RFC 1951 3.2.6.
///
///   gzip_of(" ", 1, 2)     // 517 spaces
std::string gzip_of(std::string_view beginning, std::size_t distance, std::size_t copies);
/// The same as a zlib stream (RFC 1950), which HTTP calls deflate.
std::string zlib_of(std::string_view beginning, std::size_t distance, std::size_t copies);

/// `blocks` times 128 KiB of one byte as a Zstandard frame (RFC 8878): 4 bytes a block.
std::string zstd_of(char byte, std::size_t blocks);

/// 16 MiB of spaces in Brotli (RFC 7932), as its reference encoder writes them.
std::string brotli_of_16_mib_of_spaces();

/// `layers` codings on top of each other, each of which expands the next by more than a hundred times, down
/// to a gzip member that is long and contains nothing.
std::string nested_gzip_of_nothing(int layers);

} // namespace standard_sitemap::test
