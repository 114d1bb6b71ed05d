#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace standard_sitemap {

/// The dictionary with which the frames of a zstd file are compressed. WARC files that are compressed by zstd
/// (IIPC, "Use of zstd in WARC files") begin with it: a skippable frame whose magic number is 0x184D2A5D. Its
/// content is a dictionary (RFC 8878, 5), or a frame that has one. Immutable: threads may share it.
class ZstdDictionary {
 public:
  /// The longest that is read, compressed and decompressed. Common ones are of 100 KiB to 1 MiB.
  static constexpr std::size_t max_bytes = 8u << 20;

  /// The bytes of the frame of the dictionary at the beginning of a file, of which the first eight are
  /// enough. Returns 0 if there is none, or one that is too long.
  static std::size_t frame_bytes(std::string_view start);
  /// Reads that frame. Returns null if there is none, or if it is not whole, damaged or too long.
  static std::shared_ptr<const ZstdDictionary> read(std::string_view start);

  struct Content;
  explicit ZstdDictionary(std::unique_ptr<const Content> content);
  ZstdDictionary(const ZstdDictionary&) = delete;
  ZstdDictionary& operator=(const ZstdDictionary&) = delete;
  ~ZstdDictionary();

  /// For `ZstdMembers`.
  const Content& content() const { return *content_; }

 private:
  std::unique_ptr<const Content> content_;
};

} // namespace standard_sitemap
