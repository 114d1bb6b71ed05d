#include "engine/search/block_writer.h"

#include <algorithm>

#include "engine/base/utf16.h"
#include "engine/base/utf8.h"
#include "engine/search/format.h"

namespace standard_sitemap {

using namespace search_format;

void BlockWriter::add(std::string_view word, std::span<const std::uint32_t> values)
{
  const std::u16string text = utf16_of(word);
  while (!values.empty()) {
    std::string list;
    std::uint32_t next = 0; // one more than the node before
    std::size_t given = 0;
    for (; given < values.size() && list.size() < list_bytes; ++given) {
      const std::uint32_t node = values[given] / 4;
      append_number(list, (node - next) * 4 + values[given] % 4);
      next = node + 1;
    }
    values = values.subspan(given);
    begin_entry(text);
    if (list.size() < end_of_lengths - shortest_list + 1)
      blocks.back() += static_cast<char>(shortest_list + list.size() - 1);
    else
      append_number(blocks.back() += long_list, static_cast<std::uint32_t>(list.size()));
    blocks.back() += list;
  }
}

void BlockWriter::begin_entry(std::u16string_view word)
{
  if (blocks.empty() || blocks.back().size() >= block_bytes) {
    if (!blocks.empty())
      blocks.back().shrink_to_fit();
    blocks.emplace_back();
    first_words.emplace_back(word);
    before_.clear();
  }
  auto shared = static_cast<std::size_t>(std::ranges::mismatch(before_, word).in1 - before_.begin());
  if (shared > 0 && shared < word.size() && is_trail(word[shared]))
    --shared; // not half a character
  blocks.back() += digit_of(shared);
  append_utf8(blocks.back(), word.substr(shared));
  before_ = word;
}

} // namespace standard_sitemap
