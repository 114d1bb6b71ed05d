#include "engine/search/word_finder.h"

#include <algorithm>
#include <array>

#include "engine/search/format.h"

namespace standard_sitemap {

namespace {

bool begins_with(std::u16string_view text, std::u16string_view beginning)
{
  return text.substr(0, beginning.size()) == beginning;
}

/// The first block that may have words beginning with `sought`.
std::size_t first_block(const SearchIndex& index, std::u16string_view sought)
{
  const auto first = std::ranges::lower_bound(index.first_words(), sought);
  const auto at = static_cast<std::size_t>(first - index.first_words().begin());
  return at - (at > 0 ? 1 : 0); // they may begin within the block before
}

void note(std::string_view list, unsigned typos, bool is_whole, std::vector<Quality>& matches)
{
  std::array<Quality, 4> qualities;
  for (std::uint32_t field = 0; field < qualities.size(); ++field)
    qualities[field] = quality_of(field, typos, is_whole);
  const char* at = list.data();
  const char* const end = at + list.size();
  for (std::uint32_t number = 0; at != end; ++number) {
    const std::uint32_t value = search_format::read_number(at);
    number += value >> 2;
    matches[number] = std::min(matches[number], qualities[value & 3]);
  }
}

} // namespace

bool occurs(const SearchIndex& index, std::u16string_view beginning)
{
  for (std::size_t at = first_block(index, beginning); at < index.blocks().size(); ++at)
    for (BlockReader entries{index.blocks()[at]}; entries.next();)
      if (begins_with(entries.word(), beginning))
        return true;
      else if (entries.word() > beginning)
        return false;
  return false;
}

WordFinder::WordFinder(const SearchIndex& index, const SoughtWord& sought)
    : index_(index), sought_(sought), block_(sought.typos > 0 ? 0 : first_block(index, sought.text)),
      reader_(index.blocks()[block_])
{
  if (sought.typos > 0)
    typos_.emplace(sought.text, sought.typos);
}

std::size_t WordFinder::step(std::size_t most, std::vector<Quality>& matches)
{
  std::size_t work = 0;
  while (work < most && !done_) {
    if (reader_.next()) {
      work += 1 + reader_.list().size() / 2;
      done_ = !find_in(reader_, matches);
      if (reader_.shared() == 0 && is_block_far_off())
        reader_ = {};
    } else if (++block_ < index_.blocks().size()) {
      reader_ = BlockReader{index_.blocks()[block_]};
    } else {
      done_ = true;
    }
  }
  return work;
}

/// Returns false if no entry after this one matches.
bool WordFinder::find_in(const BlockReader& entry, std::vector<Quality>& matches)
{
  const std::u16string_view sought = sought_.text, there = entry.word();
  if (typos_) {
    const unsigned distance = typos_->to_beginning(there, entry.shared());
    if (distance <= sought_.typos)
      note(entry.list(), distance, typos_->is_whole(), matches);
    return true;
  }
  if (begins_with(there, sought))
    note(entry.list(), 0, there.size() == sought.size(), matches);
  else if (there > sought)
    return false;
  return true;
}

/// Whether no word of the block can be meant: they all begin with what is too far off in the first.
bool WordFinder::is_block_far_off() const
{
  const std::size_t units = typos_ ? typos_->far_off() : 0;
  return units > 0 && block_ + 1 < index_.blocks().size() &&
         begins_with(index_.first_words()[block_ + 1], reader_.word().substr(0, units));
}

} // namespace standard_sitemap
