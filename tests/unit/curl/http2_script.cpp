#include "tests/unit/curl/http2_script.h"

namespace standard_sitemap::test {

namespace {

std::string big_endian(std::uint32_t value, unsigned bytes)
{
  std::string text;
  while (bytes-- > 0)
    text += static_cast<char>(value >> (8 * bytes) & 0xFFu);
  return text;
}

std::string hpack_string(std::string_view text)
{
  return static_cast<char>(text.size()) + std::string{text};
}

} // namespace

std::string http2_upgrade()
{
  return "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n" +
         http2_frame(Http2Frame::settings, 0, 0, "");
}

std::string http2_frame(Http2Frame type, std::uint8_t flags, std::uint32_t stream, std::string_view payload)
{
  std::string frame = big_endian(static_cast<std::uint32_t>(payload.size()), 3);
  frame += static_cast<char>(type);
  frame += static_cast<char>(flags);
  frame += big_endian(stream, 4);
  return frame.append(payload);
}

std::string hpack_of(const Http2Fields& fields)
{
  std::string block;
  for (const auto& [name, value] : fields)
    block += '\0' + hpack_string(name) + hpack_string(value);
  return block;
}

std::string http2_headers(std::uint32_t stream, const Http2Fields& fields, std::uint8_t flags)
{
  return http2_frame(Http2Frame::headers, flags, stream, hpack_of(fields));
}

std::string http2_data(std::uint32_t stream, std::string_view bytes, std::uint8_t flags)
{
  return http2_frame(Http2Frame::data, flags, stream, bytes);
}

std::string http2_reset(std::uint32_t stream, std::uint32_t error)
{
  return http2_frame(Http2Frame::reset, 0, stream, big_endian(error, 4));
}

std::string http2_goaway(std::uint32_t last_stream, std::uint32_t error)
{
  return http2_frame(Http2Frame::goaway, 0, 0, big_endian(last_stream, 4) + big_endian(error, 4));
}

} // namespace standard_sitemap::test
