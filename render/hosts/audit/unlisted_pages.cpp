#include "render/hosts/audit/unlisted_pages.h"

namespace standard_sitemap {
namespace {

/// Returns the last segment of the path of an address; of a folder with its slash.
std::string_view last_segment(const Uri& url)
{
  const std::string_view path = url.path();
  const std::size_t end = path.ends_with('/') ? path.size() - 1 : path.size();
  return path.substr(path.substr(0, end).rfind('/') + 1);
}

} // namespace

void UnlistedPages::add(Table& table, std::string_view key, std::size_t file)
{
  if (key.empty())
    return;
  const auto [entry, is_new] = table.try_emplace(std::string{key}, file);
  if (!is_new)
    entry->second.reset();
}

std::optional<std::size_t> UnlistedPages::find(const Table& table, std::string_view key)
{
  const auto found = table.find(key);
  return found == table.end() ? std::nullopt : found->second;
}

void UnlistedPages::add(std::size_t file, std::string_view title)
{
  add(by_name_, last_segment(site_.address_of(file)), file);
  add(by_title_, title, file);
}

std::optional<std::size_t> UnlistedPages::moved_to(const Target& gone) const
{
  if (const auto file = find(by_name_, last_segment(gone.url.normalised())))
    return file;
  for (const TargetUse& use : gone.uses)
    if (const auto file = find(by_title_, use.at.attribute(Attribute::name).value_or("")))
      return file;
  return std::nullopt;
}

} // namespace standard_sitemap
