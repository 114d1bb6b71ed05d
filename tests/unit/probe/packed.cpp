#include "tests/unit/probe/packed.h"

#include <stdexcept>

#include <lzma.h>
#include <zlib.h>

namespace standard_sitemap::test {

std::string xz(std::string_view text, std::uint32_t dictionary)
{
  lzma_options_lzma options{};
  lzma_lzma_preset(&options, 0);
  if (dictionary != 0)
    options.dict_size = dictionary;
  lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  if (lzma_stream_buffer_encode(
          filters, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
          reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()) != LZMA_OK)
    throw std::runtime_error("cannot compress");
  packed.resize(size);
  return packed;
}

std::string gz(std::string_view text)
{
  z_stream stream{};
  constexpr int gzip = 16;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::runtime_error("cannot compress");
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  std::string input{text};
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

} // namespace standard_sitemap::test
