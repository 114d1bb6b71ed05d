#include "render/hosts/audit/respelling.h"

#include <string>
#include <string_view>

#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// The path without the name of an index file and without a slash at its end.
std::string_view essential_path(std::string_view path)
{
  const std::size_t slash = path.rfind('/');
  if (slash == path.npos)
    return {};
  const std::string name = ascii_lower(path.substr(slash + 1));
  for (const std::string_view index : {"index", "default", "home"})
    if (name == index || (name.starts_with(index) && name[index.size()] == '.'))
      return path.substr(0, slash);
  return name.empty() ? path.substr(0, slash) : path;
}

std::string_view without_www(std::string_view host)
{
  return host.starts_with("www.") ? host.substr(4) : host;
}

} // namespace

bool is_respelled(const Uri& a, const Uri& b)
{
  const Uri one = a.normalised(), other = b.normalised();
  return without_www(one.host()) == without_www(other.host()) && one.query() == other.query() &&
         essential_path(one.path()) == essential_path(other.path());
}

bool is_top_of_site(const Uri& url)
{
  return essential_path(url.path()).empty();
}

} // namespace standard_sitemap
