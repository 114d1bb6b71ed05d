#include "engine/unpack/archive/zstd_dictionary.h"

#include <utility>
#include <vector>

#include "engine/unpack/archive/zstd_dictionary_content.h"

namespace standard_sitemap {

namespace {

// All numbers are little-endian.
constexpr std::string_view frame_of_dictionary{"\x5d\x2a\x4d\x18", 4};
constexpr std::string_view dictionary_magic{"\x37\xa4\x30\xec", 4};
constexpr std::size_t skippable_header = 8; // RFC 8878, 3.1.2: magic number and size

std::size_t size_in(std::string_view frame)
{
  std::size_t size = 0;
  for (std::size_t i = skippable_header; i-- > frame_of_dictionary.size();)
    size = size << 8 | static_cast<unsigned char>(frame[i]);
  return size;
}

} // namespace

ZstdDictionary::Content::Content(std::string_view bytes)
    : prepared(ZSTD_createDDict(bytes.data(), bytes.size()))
{
}

ZstdDictionary::ZstdDictionary(std::unique_ptr<const Content> content) : content_(std::move(content)) {}

ZstdDictionary::~ZstdDictionary() = default;

std::size_t ZstdDictionary::frame_bytes(std::string_view start)
{
  if (start.size() < skippable_header || !start.starts_with(frame_of_dictionary))
    return 0;
  const std::size_t size = size_in(start);
  return size <= max_bytes ? skippable_header + size : 0;
}

std::shared_ptr<const ZstdDictionary> ZstdDictionary::read(std::string_view start)
{
  const std::size_t frame = frame_bytes(start);
  if (frame == 0 || frame > start.size())
    return nullptr;
  std::string_view bytes = start.substr(skippable_header, frame - skippable_header);
  std::vector<char> unpacked;
  if (!bytes.starts_with(dictionary_magic)) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_ERROR)
      return nullptr;
    unpacked.resize(size == ZSTD_CONTENTSIZE_UNKNOWN || size > max_bytes ? max_bytes
                                                                         : static_cast<std::size_t>(size));
    const std::size_t made = ZSTD_decompress(unpacked.data(), unpacked.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(made) != 0)
      return nullptr;
    bytes = {unpacked.data(), made};
  }
  if (!bytes.starts_with(dictionary_magic))
    return nullptr;
  auto content = std::make_unique<const Content>(bytes);
  return content->prepared != nullptr ? std::make_shared<const ZstdDictionary>(std::move(content)) : nullptr;
}

} // namespace standard_sitemap
