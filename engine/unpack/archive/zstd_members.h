#pragma once

#include <memory>

#include "engine/unpack/archive/member_decoder.h"
#include "engine/unpack/archive/zstd_dictionary.h"

namespace standard_sitemap {

/// The frames of zstd files (RFC 8878), skippable ones included: these have no content. A window of more than
/// 128 MiB counts as damage.
class ZstdMembers final : public MemberDecoder {
 public:
  /// `dictionary`: that of the file; null: none.
  explicit ZstdMembers(std::shared_ptr<const ZstdDictionary> dictionary = {});
  ~ZstdMembers() override;

  std::optional<Whole> whole(std::string_view bytes, std::size_t most = max_content) override;
  void begin() override;
  Piece next(std::string_view bytes, std::size_t most = max_piece) override;
  std::size_t find_start(std::string_view bytes) const override;
  std::uint64_t empty_member_bytes(std::string_view bytes) const override;

 private:
  struct Decoder;
  std::unique_ptr<Decoder> decoder_;
};

} // namespace standard_sitemap
