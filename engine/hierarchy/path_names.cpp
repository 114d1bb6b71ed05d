#include "engine/hierarchy/path_names.h"

#include <utility>

#include "engine/base/ascii.h"
#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_steps.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

// Recursion is as deep as a date: year, month, day.
void append_step_name(std::span<const DatedStep> steps, std::string_view language, std::string& names)
{
  const auto& [step, date] = steps.back();
  switch (date) {
  case DateLevel::month:
  case DateLevel::day:
    append_step_name(steps.first(steps.size() - 1), language, names);
    (names += '-') += with_two_digits(step, DateLevel::year).substr(1);
    return;
  case DateLevel::year:
  case DateLevel::none:
    append_segment_name(step, language, names);
  }
}

/// Returns the last step of an address if it can be read off without parsing and is no part of a date; else
/// an empty text.
std::string_view evident_last_step(std::string_view uri)
{
  const auto has = [uri](char c) { return uri.find(c) != uri.npos; }; // faster than `find_first_of`
  if ((!uri.starts_with("https://") && !uri.starts_with("http://")) || has('?') || has('#') || has('%'))
    return {};
  if (uri.ends_with('/'))
    uri.remove_suffix(1);
  const std::size_t slash = uri.rfind('/');
  const std::string_view step = uri.substr(slash);
  const bool is_segment = uri[slash - 1] != '/' && step.size() > 1 && step[1] != '.';
  if (is_segment && !is_ascii_digit(step[1]) && !is_index_page(step))
    return step;
  return {};
}

/// Returns the steps as in `PathFolders`. The views are of `uri` or of `storage`.
std::vector<DatedStep> steps_of(std::string_view uri, std::string& storage)
{
  const ComparableUri comparable = comparable_uri(uri, storage);
  std::string_view rest = comparable.from_host;
  std::vector<DatedStep> steps;
  while (const auto step = next_step(rest, steps.size() >= path_levels)) {
    const DateLevel parent = steps.empty() ? DateLevel::none : steps.back().date;
    steps.push_back({with_two_digits(*step, parent), date_level(*step, parent)});
  }
  if (steps.empty())
    steps.push_back({comparable.whole, DateLevel::none});
  return steps;
}

} // namespace

void append_place_name(std::span<const DatedStep> steps, std::size_t from, std::string_view language,
                       std::string& names)
{
  bool is_first = true;
  for (std::size_t i = from; i < steps.size(); ++i) {
    const DateLevel below = i + 1 < steps.size() ? steps[i + 1].date : DateLevel::none;
    if (below == DateLevel::month || below == DateLevel::day)
      continue;
    if (!std::exchange(is_first, false))
      names += " / ";
    append_step_name(steps.first(i + 1), language, names);
  }
}

void append_page_name(std::string_view uri, std::string_view language, std::string& names)
{
  if (const std::string_view step = evident_last_step(uri); !step.empty())
    return append_segment_name(step, language, names);
  std::string storage;
  const std::vector<DatedStep> steps = steps_of(uri, storage);
  append_step_name(steps, language, names);
}

void append_generated_name(const PathTree::Name& name, std::string_view uri, std::string_view language,
                           std::string& names)
{
  std::string storage;
  const std::vector<DatedStep> steps = steps_of(uri, storage);
  append_place_name(std::span{steps}.first(name.to + 1), name.from, language, names);
}

std::optional<std::string> folder_of(std::string_view uri, const PathTree::Name& name)
{
  std::string storage;
  const ComparableUri comparable = comparable_uri(uri, storage);
  std::string_view rest = comparable.from_host;
  std::optional<std::string_view> last;
  for (std::size_t step = 0; step <= name.to; ++step)
    last = next_step(rest, step >= path_levels);
  if (!last || !last->starts_with('/'))
    return std::nullopt;
  return std::string{comparable.whole.substr(0, comparable.whole.size() - rest.size())};
}

std::string order_of_place(std::string_view uri, const PathTree::Name* name)
{
  std::string storage, order;
  std::vector<DatedStep> steps = steps_of(uri, storage);
  if (name)
    steps.resize(name->to + 1);
  for (std::size_t i = steps.size(); i-- > 0;)
    (order += steps[i].step) += '\0'; // sorts before any character of a step
  return order;
}

std::string generated_name(const PathTree& tree, std::uint32_t node, const PageList& pages,
                           std::string_view language)
{
  std::string name, storage;
  const std::uint32_t page = tree.nodes[node].page;
  if (node == 0 || (page != PathTree::none && !pages.name(page).empty()))
    return name;
  const PathTree::Name* const made = tree.generated_name(node);
  if (!made)
    append_page_name(pages.uri(page, storage), language, name);
  else if (made->page == PathTree::none)
    name = tree.names.substr(made->from, made->to - made->from);
  else
    append_generated_name(*made, pages.uri(made->page, storage), language, name);
  return name;
}

} // namespace standard_sitemap
