#include "render/llms/llms_parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

constexpr std::uint64_t of_heading = 8;  ///< characters that a heading has more than a list item
constexpr std::uint64_t of_link = 64;    ///< characters of a link to a part, without both names
constexpr std::size_t longest_slug = 48; ///< of the name of a part

/// `Books & more` becomes `books-more`.
std::string slug_of(std::string_view name)
{
  std::string slug;
  for (const char c : name) {
    if (slug.size() == longest_slug)
      break;
    if (is_ascii_alphanumeric(c))
      slug += ascii_lowercase(c);
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  }
  while (slug.ends_with('-'))
    slug.pop_back();
  return slug.empty() || slug == "full" || slug == "ctx" ? slug + "part" : slug; // those mean something else
}

} // namespace

LlmsParts::LlmsParts(const std::vector<LlmsPlace>& places, std::size_t budget, std::string stem, View& view)
    : places_(places), budget_(budget), stem_(std::move(stem)), view_(view)
{
  sums_.resize(places.size() + 1);
  depths_.resize(places.size() + 1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    sums_[i + 1].characters = sums_[i].characters + places[i].characters;
    sums_[i + 1].with_descriptions =
        sums_[i].with_descriptions + places[i].characters + places[i].of_description;
    depths_[i + 1] = depths_[i] + places[i].depth;
  }
}

std::vector<LlmsPart> LlmsParts::make(std::size_t characters_of_head, bool sections)
{
  LlmsPart& first = parts_.emplace_back();
  for (std::uint32_t place = 0; place < places_.size(); place = places_[place].end)
    first.places.push_back(place);
  first.parts.assign(first.places.size(), 0);
  if (budget_ == 0)
    return std::move(parts_);
  const std::uint64_t budget = budget_;
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    const std::uint64_t head = part == 0 ? characters_of_head : of_link;
    budget_ = budget - std::min<std::uint64_t>(budget / 2, head);
    if (size_of(parts_[part]).with_descriptions > budget_)
      split(part, part == 0 && sections);
  }
  return std::move(parts_);
}

LlmsParts::Size LlmsParts::whole(std::uint32_t place) const
{
  const std::uint32_t end = places_[place].end;
  const std::uint64_t indentation =
      2 * (depths_[end] - depths_[place] - std::uint64_t{end - place} * places_[place].depth);
  return {sums_[end].characters - sums_[place].characters + indentation + of_heading,
          sums_[end].with_descriptions - sums_[place].with_descriptions + indentation + of_heading};
}

LlmsParts::Size LlmsParts::alone(std::uint32_t place) const
{
  const std::uint64_t characters = places_[place].characters + of_heading;
  return {characters, characters + places_[place].of_description};
}

/// Returns the size of what the place contributes to the part: all that is within it, or a link to another
/// part.
LlmsParts::Size LlmsParts::size_at(const LlmsPart& part, std::size_t i) const
{
  if (part.parts[i] == 0)
    return whole(part.places[i]);
  Size size = alone(part.places[i]);
  const std::uint64_t link = of_link + places_[part.places[i]].characters + parts_[part.parts[i]].name.size();
  size.characters += link;
  size.with_descriptions += link;
  return size;
}

LlmsParts::Size LlmsParts::size_of(const LlmsPart& part) const
{
  Size size;
  for (std::size_t i = 0; i < part.places.size(); ++i) {
    const Size more = size_at(part, i);
    size.characters += more.characters;
    size.with_descriptions += more.with_descriptions;
  }
  return size;
}

/// `all`: everything that has children gets a part of its own; otherwise as much as is needed does, the
/// longest first.
void LlmsParts::split(std::uint32_t part, bool all)
{
  std::vector<std::size_t> longest;
  for (std::size_t i = 0; i < parts_[part].places.size(); ++i)
    if (const std::uint32_t place = parts_[part].places[i];
        parts_[part].parts[i] == 0 && places_[place].end > place + 1)
      longest.push_back(i);
  if (!all)
    std::stable_sort(longest.begin(), longest.end(), [&](std::size_t a, std::size_t b) {
      return whole(parts_[part].places[a]).with_descriptions >
             whole(parts_[part].places[b]).with_descriptions;
    });
  std::uint64_t size = size_of(parts_[part]).with_descriptions;
  for (const std::size_t i : longest) {
    if (!all && size <= budget_)
      break;
    const std::uint32_t place = parts_[part].places[i];
    const std::uint64_t before = size_at(parts_[part], i).with_descriptions;
    const std::string stem = part == 0 ? stem_ : parts_[part].name.substr(0, parts_[part].name.size() - 4);
    const std::uint32_t own =
        new_part(stem + '-' + slug_of(view_.shown(places_[place].node).name.value_or("")),
                 places_[place].node, within(place));
    parts_[part].parts[i] = own;
    size = size - before + size_at(parts_[part], i).with_descriptions;
  }
  if (size <= budget_)
    return;
  if (!split_row(part))
    parts_[part].has_descriptions = false;
}

/// Makes a part of each run of places, and leaves their names. Returns false if that does not shorten it.
bool LlmsParts::split_row(std::uint32_t part)
{
  if (parts_[part].places.size() == 1)
    return false;
  const LlmsPart row = parts_[part];
  const std::string stem = part == 0 ? stem_ : row.name.substr(0, row.name.size() - 4);
  const std::uint64_t most = std::max<std::uint64_t>(2, budget_ / (2 * of_link + stem.size()));
  const std::uint64_t room =
      std::max(budget_ - std::min(budget_ / 2, of_link), size_of(row).with_descriptions / most + 1);
  std::vector<std::uint32_t> parts;
  std::uint64_t size = room + 1; // so that the first one begins a part
  for (std::size_t i = 0; i < row.places.size(); ++i) {
    const std::uint64_t more = size_at(row, i).with_descriptions;
    if (size + more > room) {
      parts.push_back(new_part(stem + '-' + std::to_string(parts.size() + 1), row.title, {}));
      size = 0;
    }
    parts_[parts.back()].places.push_back(row.places[i]);
    parts_[parts.back()].parts.push_back(row.parts[i]);
    size += more;
  }
  if (parts.size() == 1) { // it is not shorter than the whole
    parts_.pop_back();
    return false;
  }
  parts_[part].places.clear();
  parts_[part].parts = std::move(parts);
  parts_[part].is_of_parts = true;
  return true;
}

std::vector<std::uint32_t> LlmsParts::within(std::uint32_t place) const
{
  std::vector<std::uint32_t> children;
  for (std::uint32_t child = place + 1; child < places_[place].end; child = places_[child].end)
    children.push_back(child);
  return children;
}

std::uint32_t LlmsParts::new_part(const std::string& stem, NodeId title, std::vector<std::uint32_t> places)
{
  LlmsPart part{.name = free_name(stem), .title = title, .places = std::move(places)};
  part.parts.assign(part.places.size(), 0);
  parts_.push_back(std::move(part));
  return static_cast<std::uint32_t>(parts_.size() - 1);
}

std::string LlmsParts::free_name(const std::string& stem)
{
  const std::string start = stem.substr(0, 4 * longest_slug);
  std::string name = start + ".txt";
  for (std::size_t& number = names_[start]; !taken_.insert(name).second;)
    name = start + '-' + std::to_string(++number + 1) + ".txt";
  return name;
}

} // namespace standard_sitemap
