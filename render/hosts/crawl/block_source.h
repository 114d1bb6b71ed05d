#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// A piece of one input.
struct Block {
  std::size_t input = 0;    ///< the number of its input, from 0
  std::uint64_t offset = 0; ///< of its first byte
  bool is_last = false;     ///< the input ends with it
  std::string bytes;
  std::optional<std::string> problem = {}; ///< why the input cannot be opened, or not be read further
};

/// The inputs, one after the other, in blocks of one size; the last of each is shorter. The first is longer
/// if it begins with a dictionary: it has all that `CrawlFormat::of` needs then. An input without bytes is
/// one empty block.
class BlockSource {
 public:
  /// `-`: standard input.
  BlockSource(std::vector<std::string> inputs, std::size_t block_bytes);

  /// The next block; nullopt if there is none. `memory`: of a block that is no longer needed.
  std::optional<Block> next(std::string memory = {});

 private:
  void open();

  std::vector<std::string> inputs_;
  std::size_t block_bytes_;
  std::size_t input_ = 0; ///< the current one
  bool is_open_ = false;
  FileDescriptor file_{-1};
  int descriptor_ = -1;
  std::uint64_t offset_ = 0;
  std::optional<std::string> problem_;
};

} // namespace standard_sitemap
