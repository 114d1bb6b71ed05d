#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Decodes content codings (RFC 9110, 8.4.1) of bodies that are whole in memory: gzip, deflate, br and zstd.
/// A reused decoder allocates nothing for bodies of a usual size. Not thread-safe.
class ContentDecoder {
 public:
  ContentDecoder();
  ContentDecoder(const ContentDecoder&) = delete;
  ContentDecoder& operator=(const ContentDecoder&) = delete;
  ~ContentDecoder();

  enum class Result : std::uint8_t {
    whole,
    cut,     ///< `content` is the first `max_bytes`
    broken,  ///< damaged, or cut off: `content` is the part before that
    unknown, ///< not a known coding: `content` is `bytes`
  };
  struct Decoded {
    Result result;
    std::string_view content; ///< valid until the next call with the same `target`
  };

  /// `coding`: a name as in `Content-Encoding`, in any case. `target` receives the content; `bytes` must not
  /// lie in it. Bytes that are evidently not encoded, because somebody has decoded them already, are returned
  /// unchanged.
  Decoded decode(std::string_view coding, std::string_view bytes, std::size_t max_bytes,
                 std::vector<char>& target);

 private:
  struct Decoders;
  std::unique_ptr<Decoders> decoders_;
};

} // namespace standard_sitemap
