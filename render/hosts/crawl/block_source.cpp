#include "render/hosts/crawl/block_source.h"

#include <algorithm>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "render/hosts/crawl/crawl_reader.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view standard_input = "-";

} // namespace

BlockSource::BlockSource(std::vector<std::string> inputs, std::size_t block_bytes)
    : inputs_(std::move(inputs)), block_bytes_(block_bytes)
{
}

std::optional<Block> BlockSource::next(std::string memory)
{
  if (input_ == inputs_.size())
    return std::nullopt;
  if (!is_open_)
    open();
  Block block{.input = input_, .offset = offset_, .bytes = std::move(memory)};
  block.bytes.resize(block_bytes_);
  std::size_t count = 0;
  while (count < block.bytes.size() && !problem_ && !block.is_last) {
    const ssize_t more = ::read(descriptor_, block.bytes.data() + count, block.bytes.size() - count);
    if (more < 0 && errno != EINTR)
      problem_ = system_message();
    block.is_last = more == 0;
    count += static_cast<std::size_t>(std::max<ssize_t>(more, 0));
    const bool has_dictionary = offset_ == 0 && ZstdDictionary::frame_bytes({block.bytes.data(), count}) > 0;
    if (has_dictionary && count == block_bytes_)
      block.bytes.resize(std::max(block_bytes_, CrawlFormat::sniffed_bytes(block.bytes)));
  }
  block.bytes.resize(count);
  offset_ += count;
  if (problem_) {
    block.problem = std::exchange(problem_, {});
    block.is_last = true;
  }
  if (block.is_last) {
    is_open_ = false;
    ++input_;
  }
  return block;
}

void BlockSource::open()
{
  is_open_ = true;
  offset_ = 0;
  const std::string& name = inputs_[input_];
  const bool is_standard = name == standard_input;
  file_ = FileDescriptor{is_standard ? -1 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)};
  descriptor_ = is_standard ? STDIN_FILENO : file_.number();
  if (descriptor_ < 0)
    problem_ = system_message();
}

} // namespace standard_sitemap
