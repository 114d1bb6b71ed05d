#include "tests/unit/crawl/archives.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include <brotli/encode.h>
#include <zdict.h>
#include <zlib.h>
#include <zstd.h>

namespace standard_sitemap::test {

namespace {

std::string deflated(std::string_view bytes, int window)
{
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error{"zlib"};
  std::string result(deflateBound(&stream, bytes.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  const bool is_done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return is_done ? result : throw std::runtime_error{"zlib"};
}

} // namespace

std::string gzip_member(std::string_view bytes)
{
  constexpr int gzip = 16;
  return deflated(bytes, MAX_WBITS + gzip);
}

std::string zlib_stream(std::string_view bytes, bool bare)
{
  return deflated(bytes, bare ? -MAX_WBITS : MAX_WBITS);
}

std::string zstd_frame(std::string_view bytes)
{
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  result.resize(ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), 3));
  return result;
}

std::string zstd_frame_with(const std::string& dictionary, std::string_view bytes)
{
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), &ZSTD_freeCCtx};
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_loadDictionary(context.get(), dictionary.data(), dictionary.size());
  const std::size_t size =
      ZSTD_compress2(context.get(), result.data(), result.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0)
    throw std::runtime_error{ZSTD_getErrorName(size)};
  result.resize(size);
  return result;
}

std::string zstd_dictionary(const std::vector<std::string>& samples)
{
  std::string all;
  std::vector<std::size_t> sizes;
  for (const std::string& sample : samples) {
    all += sample;
    sizes.push_back(sample.size());
  }
  std::string result(20'000, '\0');
  const std::size_t size = ZDICT_trainFromBuffer(result.data(), result.size(), all.data(), sizes.data(),
                                                 static_cast<unsigned>(sizes.size()));
  if (ZDICT_isError(size) != 0)
    throw std::runtime_error{ZDICT_getErrorName(size)};
  result.resize(size);
  return result;
}

std::string skippable_frame(std::string_view content, unsigned kind)
{
  std::string result{static_cast<char>(0x50 + kind), '\x2a', '\x4d', '\x18'};
  for (unsigned shift = 0; shift < 32; shift += 8)
    result += static_cast<char>(content.size() >> shift & 0xff);
  return result.append(content);
}

// RFC 8878, 3.1.1: no content size, a window of 128 KiB; blocks of types 0 (raw) and 1 (one byte, repeated).
std::string blank_frame(std::string_view start, std::size_t blocks)
{
  constexpr std::size_t block_bytes = 128u << 10;
  std::string result{"\x28\xb5\x2f\xfd\x00\x38", 6};
  const auto begin_block = [&](std::size_t size, unsigned type, bool is_last) {
    const std::size_t header = size << 3 | type << 1 | (is_last ? 1U : 0U);
    for (unsigned shift = 0; shift < 24; shift += 8)
      result += static_cast<char>(header >> shift & 0xff);
  };
  begin_block(start.size(), 0, false);
  result += start;
  for (; blocks > 0; --blocks) {
    begin_block(block_bytes, 1, blocks == 1);
    result += ' ';
  }
  return result;
}

std::string brotli(std::string_view bytes)
{
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  std::string result(size, '\0');
  if (BrotliEncoderCompress(5, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.size(),
                            reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                            reinterpret_cast<std::uint8_t*>(result.data())) != BROTLI_TRUE)
    throw std::runtime_error{"brotli"};
  result.resize(size);
  return result;
}

std::string chunked(std::string_view bytes, std::size_t size)
{
  constexpr const char* digits = "0123456789abcdef";
  std::string result;
  while (!bytes.empty()) {
    const std::size_t count = std::min(size, bytes.size());
    std::string hex;
    for (std::size_t rest = count; rest > 0; rest /= 16)
      hex.insert(hex.begin(), digits[rest % 16]);
    result.append(hex).append("\r\n").append(bytes.substr(0, count)).append("\r\n");
    bytes.remove_prefix(count);
  }
  return result + "0\r\n\r\n";
}

std::string warc_record(std::string_view type, std::string_view url, std::string_view block,
                        std::string_view fields)
{
  std::string result = "WARC/1.0\r\nWARC-Type: ";
  result.append(type).append("\r\n");
  if (!url.empty())
    result.append("WARC-Target-URI: ").append(url).append("\r\n");
  result += "WARC-Record-ID: <urn:uuid:" + std::to_string(url.size() + block.size()) + ">\r\n";
  result.append(fields).append("Content-Length: ").append(std::to_string(block.size()));
  return result.append("\r\n\r\n").append(block).append("\r\n\r\n");
}

std::string warc_record_of_length(std::string_view type, std::string_view url, std::string_view block,
                                  std::uint64_t length)
{
  std::string result = warc_record(type, url, block);
  const std::string right = "Content-Length: " + std::to_string(block.size()) + "\r\n\r\n";
  return result.replace(result.find(right), right.size(),
                        "Content-Length: " + std::to_string(length) + "\r\n\r\n");
}

std::string warc_page(std::string_view url, std::string_view body, std::string_view fields)
{
  std::string response = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
  response.append(fields).append("\r\n").append(body);
  return warc_record("response", url, response, "Content-Type: application/http; msgtype=response\r\n");
}

std::string naming_page(std::string_view map)
{
  return "<!DOCTYPE html><title>x</title><link rel='schema.m' href='http://standard-sitemap.org/2007/ns'>"
         "<link rel='m.location' href='" +
         std::string{map} + "'><p>text";
}

std::vector<std::string> warc_records(std::size_t pages)
{
  std::vector<std::string> records{warc_record("warcinfo", "", "software: test\r\n")};
  for (std::size_t i = 0; i < pages; ++i) {
    const std::string number = std::to_string(i);
    const std::string url = "http://site.example/" + number;
    std::string body = i % 10 == 3 ? naming_page("/map-" + number + ".xml") : "<title>" + number + "</title>";
    for (std::size_t j = 0; j < i % 7; ++j)
      body.append("<p>Paragraph ").append(std::to_string(i * j)).append(i * 13 % 200, 'x').append("</p>\n");
    records.push_back(warc_record("request", url, "GET / HTTP/1.1\r\n\r\n"));
    records.push_back(warc_page(url, body));
    records.push_back(warc_record("metadata", url, "time: " + number + "\r\n"));
  }
  return records;
}

} // namespace standard_sitemap::test
