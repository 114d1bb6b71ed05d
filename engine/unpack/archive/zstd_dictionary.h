#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace standard_sitemap {

/// The dictionary with which the frames of a zstd file are compressed. WARC files that are compressed by zstd
/// (IIPC, "Use of zstd in WARC files") begin with it: a skippable frame whose magic number is 0x184D2A5D. Its
/// content is a dictionary (RFC 8878, 5), or a frame that contains one. Immutable: threads may share it.
class ZstdDictionary {
 public:
  /// Maximum size, compressed and decompressed. Common dictionaries have 100 KiB to 1 MiB.
  static constexpr std::size_t max_bytes = 8u << 20;

  /// Returns the size of the frame of the dictionary at the beginning of a file, of which `start` needs only
  /// the first eight bytes; 0 if there is none, or if it is too long.
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
