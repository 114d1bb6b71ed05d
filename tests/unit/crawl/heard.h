#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/hosts/crawl/crawl_reader.h"

namespace standard_sitemap::test {

/// What a taker hears, a line of text for each: `page URL STATUS BODY-BYTES cut,cut`, `other KIND`,
/// `damage PHRASE @OFFSET+BYTES`.
class Heard final : public RecordTaker {
 public:
  void page(const StoredPage& page) override;
  void other(OtherRecord record) override;
  void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) override;
  void boundary(std::uint64_t offset, std::uint64_t unpacked) override;
  void begin_provisional() override;
  void confirm() override;
  void retract() override;
  bool has_room() const override { return !is_provisional_ || lines.size() - kept_lines_ < room; }

  std::vector<std::string> lines;
  std::vector<std::string> bodies; ///< of the pages
  std::vector<std::uint64_t> boundaries;
  std::size_t room = SIZE_MAX; ///< maximum number of provisional lines

 private:
  bool is_provisional_ = false;
  std::size_t kept_lines_ = 0, kept_bodies_ = 0;
};

/// Reads a file in pieces of this size, each from a buffer of its exact size; 0: as a whole. A file in no
/// known format gives the line `unknown`. `room`: for provisional lines.
Heard heard_of(std::string_view file, std::size_t piece = 0, std::size_t max_block = 1u << 20,
               std::size_t room = SIZE_MAX);

/// The lines of `heard_of`.
std::vector<std::string> lines_of(std::string_view file, std::size_t piece = 0);

std::string joined(const std::vector<std::string>& parts);
/// Each part as a gzip member.
std::string packed(const std::vector<std::string>& parts);

} // namespace standard_sitemap::test
