#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace standard_sitemap::test {

/// HTTP/2 (RFC 9113) written by hand, for a server that sends what no usual server sends on demand. It is
/// spoken over plain HTTP by upgrade (RFC 7540 3.2): the request has stream 1.
///
///   server.on("/", Reply{}.send(http2_upgrade() + http2_headers(1, {{":status", "200"}}) + http2_reset(1,
///   8)));
std::string http2_upgrade(); ///< 101, and the SETTINGS with which every connection begins
/// RFC 9113 3.4: what a client sends once it has read the upgrade.
inline constexpr const char* http2_preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

enum class Http2Frame : std::uint8_t {
  data = 0,
  headers = 1,
  reset = 3,
  settings = 4,
  push_promise = 5,
  goaway = 7,
  continuation = 9,
};
inline constexpr std::uint8_t http2_end_stream = 0x1, http2_end_headers = 0x4;

std::string http2_frame(Http2Frame type, std::uint8_t flags, std::uint32_t stream, std::string_view payload);

using Http2Fields = std::vector<std::pair<std::string, std::string>>;
/// RFC 7541: each field is a literal that is not indexed; names and values are under 127 bytes.
std::string hpack_of(const Http2Fields& fields);

std::string http2_headers(std::uint32_t stream, const Http2Fields& fields,
                          std::uint8_t flags = http2_end_headers);
std::string http2_data(std::uint32_t stream, std::string_view bytes, std::uint8_t flags = 0);
std::string http2_reset(std::uint32_t stream, std::uint32_t error);
std::string http2_goaway(std::uint32_t last_stream, std::uint32_t error);

} // namespace standard_sitemap::test
