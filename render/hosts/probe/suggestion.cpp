#include "render/hosts/probe/suggestion.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/base/nearest_name.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view dashes = "--";

std::string question(std::string_view meant)
{
  return "; did you mean " + std::string{meant} + '?';
}

/// Returns the only name that begins with `typed`.
std::optional<std::string_view> only_longer(std::string_view typed, std::span<const std::string_view> names)
{
  const auto begins = [typed](std::string_view name) { return name.starts_with(typed); };
  const auto first = std::ranges::find_if(names, begins);
  if (typed.empty() || first == names.end() || std::find_if(first + 1, names.end(), begins) != names.end())
    return std::nullopt;
  return *first;
}

} // namespace

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names)
{
  auto meant = nearest_name(typed, names);
  if (!meant)
    meant = only_longer(typed, names);
  return meant ? question(*meant) : std::string{};
}

std::string did_you_mean_option(std::string_view typed, std::span<const std::string_view> options)
{
  typed = typed.substr(0, typed.find('='));
  const std::size_t begin = typed.find_first_not_of('-');
  if (begin == 0 || begin == typed.npos)
    return {};
  typed.remove_prefix(begin);
  std::vector<std::string_view> names;
  for (const std::string_view option : options)
    if (option.starts_with(dashes))
      names.push_back(option.substr(dashes.size()));
  std::optional<std::string_view> meant;
  if (std::ranges::find(names, typed) != names.end()) // with another number of dashes
    meant = typed;
  if (!meant)
    meant = nearest_name(typed, names);
  if (!meant)
    meant = only_longer(typed, names);
  return meant ? question(std::string{dashes}.append(*meant)) : std::string{};
}

} // namespace standard_sitemap
