#include "render/hosts/audit/static_site.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"
#include "engine/web/header_list.h"
#include "engine/web/origin.h"

namespace standard_sitemap {
namespace {

/// Maximum aliases followed for one address; the same as in Linux.
constexpr int max_aliases = 40;

constexpr auto types_by_ending = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"html", "text/html"},
    {"htm", "text/html"},
    {"xhtml", "application/xhtml+xml"},
    {"xht", "application/xhtml+xml"},
    {"xml", "application/xml"},
    {"atom", "application/atom+xml"},
    {"rss", "application/rss+xml"},
    {"txt", "text/plain"},
    {"css", "text/css"},
    {"csv", "text/csv"},
    {"js", "text/javascript"},
    {"mjs", "text/javascript"},
    {"json", "application/json"},
    {"pdf", "application/pdf"},
    {"epub", "application/epub+zip"},
    {"zip", "application/zip"},
    {"gz", "application/gzip"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"gif", "image/gif"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"svg", "image/svg+xml"},
    {"mp3", "audio/mpeg"},
    {"mp4", "video/mp4"},
    {"webm", "video/webm"},
});

/// Returns the rank of a name among the index names: 0 is best; their number if it is none of them.
std::size_t index_rank(std::string_view name)
{
  return static_cast<std::size_t>(std::ranges::find(index_names, name) - std::begin(index_names));
}

std::string_view name_of(std::string_view path)
{
  return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}
/// Returns the folder of a path, with a final slash; empty for the whole folder.
std::string_view folder_of(std::string_view path)
{
  return path.substr(0, path.rfind('/') + 1);
}

/// Merges repeated slashes into one, as servers do.
void merge_slashes(std::string& path)
{
  path.erase(std::unique(path.begin(), path.end(), [](char a, char b) { return a == '/' && b == '/'; }),
             path.end());
  if (path.starts_with('/'))
    path.erase(0, 1);
}

std::string percent_encoded_path(std::string_view path)
{
  return percent_encoded(path, [](char c) {
    return is_ascii_alphanumeric(c) ||
           std::string_view{"-._~!$&'()*+,;=@/"}.find(c) != std::string_view::npos;
  });
}

} // namespace

std::optional<MediaType> media_type_of_path(std::string_view path)
{
  const std::string_view name = name_of(path);
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos)
    return std::nullopt;
  for (const auto& [ending, type] : types_by_ending)
    if (equal_ignoring_case(name.substr(dot + 1), ending))
      return MediaType::parse(type);
  return std::nullopt;
}

StaticSite::StaticSite(Uri base, FolderListing listing)
    : base_(base.normalised()), listing_(std::move(listing))
{
  folders_[""] = {};
  for (std::size_t i = 0; i < listing_.files.size(); ++i) {
    const std::string& path = listing_.files[i];
    by_path_[path] = i;
    add_folders_of(path);
    Index& index = folders_[folder_of(path)];
    const std::size_t rank = index_rank(name_of(path));
    if (rank < std::size(index_names) && (!index || rank < index_rank(name_of(listing_.files[*index]))))
      index = i;
  }
  for (const FolderListing::Alias& alias : listing_.aliases)
    aliases_[alias.path] = &alias;
}

void StaticSite::add_folders_of(std::string_view path)
{
  for (std::string_view folder = folder_of(path); folders_.try_emplace(folder).second;)
    folder = folder_of(folder.substr(0, folder.size() - 1));
}

std::optional<std::size_t> StaticSite::index_of(std::string_view folder) const
{
  const auto found = folders_.find(folder);
  return found == folders_.end() ? std::nullopt : found->second;
}

Uri StaticSite::address_of(std::size_t file) const
{
  const std::string_view path = listing_.files[file], folder = folder_of(path);
  const bool is_index = folders_.find(folder)->second == file;
  return *Uri::resolve(base_, {"./" + percent_encoded_path(is_index ? folder : path)});
}

/// Returns the decoded path relative to the folder; nullopt if the address is elsewhere.
std::optional<std::string> StaticSite::path_below(const Uri& url) const
{
  const bool is_usual = url.text().starts_with(base_.text()) && url.text().find('%') == std::string::npos;
  const std::optional<Uri> normal = is_usual ? std::nullopt : std::optional{url.normalised()};
  const std::string_view path = normal ? normal->path() : url.path(), top = base_.path();
  if (normal && !(same_origin(*normal, base_) && path.starts_with(top)))
    return std::nullopt;
  std::string below = percent_decoded(path.substr(top.size()));
  merge_slashes(below);
  return below;
}

StaticSite::Answer StaticSite::find(const Uri& url) const
{
  auto path = path_below(url);
  if (!path)
    return {Answer::Kind::elsewhere};
  for (int followed = 0;; ++followed) {
    const Answer answer = find_path(*path);
    if (answer.kind != Answer::Kind::missing || aliases_.empty() || followed == max_aliases)
      return answer;
    const auto kind = follow_alias(*path);
    if (!kind)
      return answer;
    if (*kind == Answer::Kind::not_followed)
      return {*kind};
  }
}

std::optional<std::size_t> StaticSite::file_of(const Uri& url) const
{
  Answer answer = find(url);
  if (answer.kind == Answer::Kind::redirect)
    answer = find(with_slash(url));
  return answer.kind == Answer::Kind::file ? std::optional{answer.file} : std::nullopt;
}

std::optional<std::size_t> StaticSite::file_at(std::string_view path) const
{
  const auto file = by_path_.find(path);
  return file == by_path_.end() ? std::nullopt : std::optional{file->second};
}

Uri StaticSite::with_slash(const Uri& url)
{
  std::string text{url.text(), 0, url.text().find_first_of("?#")};
  text += '/';
  if (url.query())
    text += '?' + std::string{*url.query()};
  auto result = Uri::parse({text});
  return result ? *std::move(result) : url;
}

StaticSite::Answer StaticSite::find_path(std::string_view path) const
{
  if (path.empty() || path.ends_with('/')) {
    const auto folder = folders_.find(path);
    return folder != folders_.end() && folder->second ? Answer{Answer::Kind::file, *folder->second}
                                                      : Answer{};
  }
  if (const auto file = file_at(path))
    return {Answer::Kind::file, *file};
  return folders_.contains(std::string{path} + '/') ? Answer{Answer::Kind::redirect} : Answer{};
}

std::optional<StaticSite::Answer::Kind> StaticSite::follow_alias(std::string& path) const
{
  for (std::size_t end = 0; end < path.size();) {
    end = std::min(path.find('/', end + 1), path.size());
    const auto alias = aliases_.find(std::string_view{path}.substr(0, end));
    if (alias == aliases_.end())
      continue;
    const std::optional<std::string>& to = alias->second->to;
    if (!to)
      return Answer::Kind::not_followed;
    path = to->empty() ? path.substr(std::min(end + 1, path.size())) : *to + path.substr(end);
    return Answer::Kind::file;
  }
  return std::nullopt;
}

} // namespace standard_sitemap
