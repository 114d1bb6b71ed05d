#include "engine/unpack/gzip_writer.h"

#include <algorithm>
#include <limits>
#include <new>

#include <zlib.h>

namespace standard_sitemap {

struct GzipWriter::State {
  z_stream stream{};
  char out[1u << 16];
};

GzipWriter::GzipWriter() : state_(std::make_unique<State>())
{
  constexpr int window_bits = 15, as_gzip = 16, usual_memory = 8;
  if (deflateInit2(&state_->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits + as_gzip, usual_memory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc{};
}

GzipWriter::~GzipWriter()
{
  deflateEnd(&state_->stream);
}

bool GzipWriter::append(std::string_view bytes, const Sink& sink)
{
  constexpr std::size_t most = std::numeric_limits<uInt>::max();
  for (; bytes.size() > most; bytes.remove_prefix(most))
    if (!compress(bytes.substr(0, most), Z_NO_FLUSH, sink))
      return false;
  return compress(bytes, Z_NO_FLUSH, sink);
}

bool GzipWriter::finish(const Sink& sink)
{
  return compress({}, Z_FINISH, sink);
}

bool GzipWriter::compress(std::string_view bytes, int flush, const Sink& sink)
{
  z_stream& stream = state_->stream;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib does not change it
  stream.avail_in = static_cast<uInt>(bytes.size());
  do {
    stream.next_out = reinterpret_cast<Bytef*>(state_->out);
    stream.avail_out = sizeof state_->out;
    deflate(&stream, flush);
    const std::size_t made = sizeof state_->out - stream.avail_out;
    if (made > 0 && !sink({state_->out, made}))
      return false;
  } while (stream.avail_out == 0);
  return true;
}

} // namespace standard_sitemap
