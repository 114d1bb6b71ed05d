#include "engine/search/block_reader.h"

#include "engine/base/utf16.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

using namespace search_format;

bool BlockReader::next()
{
  if (at_ == end_)
    return false;
  shared_ = value_of(*at_++);
  length_ = shared_;
  for (; static_cast<unsigned char>(*at_) >= static_cast<unsigned char>(end_of_lengths);) {
    if (static_cast<unsigned char>(*at_) < 0x80) {
      word_[length_++] = static_cast<char16_t>(*at_++);
      continue;
    }
    const Utf8Step step = next_utf8({at_, static_cast<std::size_t>(end_ - at_)});
    at_ += step.bytes;
    const auto c = static_cast<std::uint32_t>(step.code_point);
    if (c > 0xFFFF)
      word_[length_++] = lead_of(c);
    word_[length_++] = c > 0xFFFF ? trail_of(c) : static_cast<char16_t>(c);
  }
  const char length = *at_++;
  const std::size_t size =
      length == long_list ? read_number(at_) : static_cast<std::size_t>(length - shortest_list + 1);
  list_ = {at_, size};
  at_ += size;
  return true;
}

} // namespace standard_sitemap
