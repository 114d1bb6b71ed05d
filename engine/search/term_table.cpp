#include "engine/search/term_table.h"

#include <algorithm>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

std::uint32_t TermTable::number_of(std::string_view word)
{
  const std::uint32_t next = size();
  const std::uint32_t number = numbers_.find_or_add(
      keyed_hash(word), next, [&](std::uint32_t other) { return this->word(other) == word; });
  if (number < next)
    return number;
  begins_.push_back(static_cast<std::uint32_t>(text_.size()));
  text_ += static_cast<char>(word.size());
  text_ += word;
  return number;
}

std::string_view TermTable::word(std::uint32_t number) const
{
  const std::size_t begin = begins_[number];
  return std::string_view{text_}.substr(begin + 1, static_cast<unsigned char>(text_[begin]));
}

// UTF-8 sorts by code points. UTF-16 has those above U+FFFF, which begin with F0 and more in UTF-8, before
// U+E000 to U+FFFF, which begin with EE and EF.
bool sorts_before(std::string_view a, std::string_view b)
{
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  if (in_a == a.end() || in_b == b.end())
    return in_a == a.end() && in_b != b.end();
  const auto byte_a = static_cast<unsigned char>(*in_a), byte_b = static_cast<unsigned char>(*in_b);
  if (byte_a >= 0xEE && byte_b >= 0xEE && (byte_a >= 0xF0) != (byte_b >= 0xF0))
    return byte_a >= 0xF0;
  return byte_a < byte_b;
}

} // namespace standard_sitemap
