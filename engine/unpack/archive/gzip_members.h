#pragma once

#include <memory>

#include "engine/unpack/archive/member_decoder.h"

namespace standard_sitemap {

/// Decompresses the members of gzip files: whole ones by libdeflate, which is two to three times as fast as
/// zlib, but needs all of the input and room for all of the output; others by zlib.
class GzipMembers final : public MemberDecoder {
 public:
  GzipMembers();
  ~GzipMembers() override;

  std::optional<Whole> whole(std::string_view bytes, std::size_t most = max_content) override;
  void begin() override;
  Piece next(std::string_view bytes, std::size_t most = max_piece) override;
  std::size_t find_start(std::string_view bytes) const override;

 private:
  struct Decoders;
  std::unique_ptr<Decoders> decoders_;
};

} // namespace standard_sitemap
