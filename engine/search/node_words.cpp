#include "engine/search/node_words.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/language/word_characters.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

// An address may be long, and its beginning that of many others: what tells them apart is at the end.
constexpr std::size_t most_address_words = 24;
constexpr std::size_t most_address_bytes = 2'048;
/// In one text, so that the index is not much larger than what it is of.
constexpr std::size_t most_parts_of_text = 24;

/// The end of a long address, from the beginning of a segment if there is one.
std::string_view end_of_address(std::string_view address)
{
  if (address.size() <= most_address_bytes)
    return address;
  address.remove_prefix(address.size() - most_address_bytes);
  const std::size_t slash = address.find('/');
  return slash == address.npos ? address : address.substr(slash);
}

} // namespace

NodeWords::NodeWords(View& view) : view_(view)
{
  if (!view.map().documents().empty())
    host_ = view.map().documents().front().requested.host();
}

void NodeWords::each(NodeId id, const Found& found)
{
  const Shown shown = view_.shown(id);
  give(has_name(shown) ? *shown.name : percent_decoded(last_segment(shown)), WordField::name,
       WordField::part_of_name, found);
  if (shown.description)
    give(*shown.description, WordField::description, WordField::description, found);
  give_address(shown, found);
  if (!view_.map().node(id).has_variants())
    return;
  for (const Shown& other : view_.alternatives(id)) { // M-8
    if (has_name(other) && other.name != shown.name)
      give(*other.name, WordField::part_of_name, WordField::part_of_name, found);
    if (other.description && other.description != shown.description)
      give(*other.description, WordField::description, WordField::description, found);
    if (other.url && (!shown.url || other.url->text() != shown.url->text()))
      give_address(other, found);
  }
}

void NodeWords::give(std::string_view text, WordField field, WordField of_parts, const Found& found) const
{
  std::size_t parts = 0;
  each_word(without_marks(text), WordParts::all, [&](const FoundWord& word) {
    if (!word.is_part || parts++ < most_parts_of_text)
      found(word.text, word.is_part ? of_parts : field);
  });
}

/// Without scheme, credentials and port, and without the map's own host.
void NodeWords::give_address(const Shown& shown, const Found& found) const
{
  std::string text;
  if (shown.relative) {
    text = *shown.relative;
  } else if (shown.url) {
    const Uri& url = *shown.url;
    if (url.host() != host_)
      text.append(url.host()).append(" ");
    text += url.path();
    if (url.query())
      text.append("?").append(*url.query());
    if (url.fragment())
      text.append("#").append(*url.fragment());
  }
  constexpr std::size_t always_few = 2 * most_address_words; // a character between any two
  if (text.size() <= always_few)
    return each_word(without_marks(percent_decoded(text)), WordParts::all,
                     [&](const FoundWord& word) { found(word.text, WordField::address); });
  std::vector<std::u16string> words;
  each_word(without_marks(percent_decoded(end_of_address(text))), WordParts::all,
            [&](const FoundWord& word) { words.emplace_back(word.text); });
  const std::size_t left_out = words.size() - std::min(words.size(), most_address_words);
  for (std::size_t i = left_out; i < words.size(); ++i)
    found(words[i], WordField::address);
}

} // namespace standard_sitemap
