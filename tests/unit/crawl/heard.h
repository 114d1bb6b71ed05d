#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/crawl/crawl_reader.h"

namespace standard_sitemap::test {

/// What a taker hears, a line of text for each: `page URL STATUS BODY-BYTES cut,cut`, `other KIND`,
/// `damage PHRASE @OFFSET+BYTES`.
class Heard final : public RecordTaker {
 public:
  void page(const StoredPage& page) override;
  void other(OtherRecord record) override;
  void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) override;
  void boundary(std::uint64_t offset) override;

  std::vector<std::string> lines;
  std::vector<std::string> bodies; ///< of the pages
  std::vector<std::uint64_t> boundaries;
};

/// Reads a file in pieces of this size, each from a buffer of its exact size; 0: as a whole. A file in no
/// known format gives the line `unknown`.
Heard heard_of(std::string_view file, std::size_t piece = 0, std::size_t max_block = 1u << 20);

/// The lines of `heard_of`.
std::vector<std::string> lines_of(std::string_view file, std::size_t piece = 0);

std::string joined(const std::vector<std::string>& parts);
/// Each part as a gzip member.
std::string packed(const std::vector<std::string>& parts);

} // namespace standard_sitemap::test
