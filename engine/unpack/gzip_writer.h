#pragma once

#include <functional>
#include <memory>
#include <string_view>

namespace standard_sitemap {

/// Compresses data in pieces with gzip (RFC 1952). The same pieces give the same bytes: the header has no
/// time or name.
///
///   GzipWriter gzip;
///   gzip.append("text", sink) && gzip.finish(sink)
class GzipWriter {
 public:
  /// Receives the output. Returns false to stop.
  using Sink = std::function<bool(std::string_view)>;

  /// Throws std::bad_alloc.
  GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  ~GzipWriter();

  /// Both return whether `sink` accepted everything. Nothing may follow `finish`.
  bool append(std::string_view bytes, const Sink& sink);
  bool finish(const Sink& sink);

 private:
  struct State;
  bool compress(std::string_view bytes, int flush, const Sink& sink);
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
