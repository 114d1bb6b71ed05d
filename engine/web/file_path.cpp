#include "engine/web/file_path.h"

#include <string_view>

#include "engine/web/header_list.h"
#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

/// Returns the path of a `file:` URI as the file system sees it; nullopt if it is ambiguous.
std::optional<std::string> file_path(const Uri& uri)
{
  const std::string_view host = uri.authority().value_or("");
  if (!host.empty() && !equal_ignoring_case(host, "localhost"))
    return std::nullopt;
  std::string path{uri.path()};
  uri_syntax::remove_dot_segments(path, 0);
  std::string decoded;
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (!uri_syntax::is_escape(path, at)) {
      decoded += path[at];
      continue;
    }
    const char c = uri_syntax::escaped_character(path, at);
    if (c == '/' || c == '\\' || c == '\0')
      return std::nullopt;
    decoded += c;
    at += 2;
  }
  std::string without_dots = decoded;
  uri_syntax::remove_dot_segments(without_dots, 0);
  if (without_dots != decoded || !decoded.starts_with('/'))
    return std::nullopt; // `%2e%2e`
  return decoded;
}

} // namespace

std::optional<FileBelow> file_below(const Uri& target, const Uri& page)
{
  const auto target_path = file_path(target);
  const auto page_path = file_path(page);
  if (!target_path || !page_path)
    return std::nullopt;
  FileBelow below{page_path->substr(0, page_path->rfind('/') + 1), {}};
  if (!target_path->starts_with(below.directory))
    return std::nullopt;
  const std::size_t name = target_path->find_first_not_of('/', below.directory.size());
  if (name == std::string::npos)
    return std::nullopt;
  below.name = target_path->substr(name);
  return below;
}

} // namespace standard_sitemap
