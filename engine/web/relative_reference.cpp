#include "engine/web/relative_reference.h"

#include <algorithm>
#include <vector>

#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

using namespace uri_syntax;

/// RFC 3986, 5.2.4, also for a relative path, whose leading `..` segments stay.
std::string without_dot_segments(std::string_view path)
{
  const bool rooted = path.starts_with('/');
  if (rooted)
    path.remove_prefix(1);
  std::vector<std::string_view> segments;
  bool ends_with_slash = false;
  for (bool more = true; more;) {
    const std::size_t slash = path.find('/');
    more = slash != path.npos;
    const std::string_view segment = path.substr(0, slash);
    path.remove_prefix(more ? slash + 1 : path.size());
    ends_with_slash = segment == "." || segment == "..";
    if (segment == "..") {
      if (!segments.empty() && segments.back() != "..")
        segments.pop_back();
      else if (!rooted)
        segments.push_back(segment);
    } else if (segment != ".") {
      segments.push_back(segment);
    }
  }
  std::string result = rooted ? "/" : "";
  for (std::size_t i = 0; i < segments.size(); ++i)
    (result += i == 0 ? "" : "/") += segments[i];
  if (ends_with_slash && !segments.empty())
    result += '/';
  return result;
}

/// Returns the normalised path up to its last slash; `../` for `..`.
std::string folder_of_base(std::string_view path)
{
  const std::size_t end = path.rfind('/') + 1;
  const std::string_view last = path.substr(end);
  return last == "." || last == ".." ? std::string{path} + '/' : std::string{path.substr(0, end)};
}

/// Prefixes a path without authority so that its first segment is read neither as a host nor as a scheme.
std::string unmistakable(std::string path, bool rooted)
{
  if (rooted)
    return path.starts_with("//") ? "/." + path : path;
  const bool looks_absolute = path.starts_with('/') || path.substr(0, path.find('/')).find(':') != path.npos;
  return path.empty() || looks_absolute ? "./" + path : path;
}

void append_part(std::string& out, std::string_view delimiter, const std::optional<std::string_view>& part)
{
  if (part)
    (out += delimiter) += *part;
}

} // namespace

std::optional<std::string> relative_reference(std::string_view base, Leiri reference)
{
  std::string storage;
  const auto text = cleaned(reference, storage);
  if (!text)
    return std::nullopt;
  const Parts parts = split(*text);
  if (parts.scheme)
    return std::nullopt;
  if (base.empty() || parts.authority)
    return std::string{*text};

  const Parts of_base = split(base);
  std::string target;
  append_part(target, "//", of_base.authority);
  const bool same_path = parts.path.empty();
  std::string path{parts.path};
  if (same_path)
    path = of_base.path;
  else if (!parts.path.starts_with('/'))
    path.insert(0, folder_of_base(of_base.path));
  if (of_base.authority && !path.starts_with('/'))
    path.insert(0, "/");
  const bool rooted = path.starts_with('/');
  if (!path.empty())
    path = without_dot_segments(path);
  target +=
      of_base.authority || (same_path && of_base.path.empty()) ? path : unmistakable(std::move(path), rooted);
  append_part(target, "?", same_path && !parts.query ? of_base.query : parts.query);
  append_part(target, "#", parts.fragment);
  return target;
}

} // namespace standard_sitemap
