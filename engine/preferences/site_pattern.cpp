#include "engine/preferences/site_pattern.h"

#include "engine/base/excerpt.h"
#include "engine/web/ip_literal.h"
#include "engine/web/origin.h"
#include "engine/web/public_suffix.h"

namespace standard_sitemap {
namespace {

bool is_address(const std::string& host)
{
  return host.starts_with('[') || parse_ipv4(host);
}

/// Returns the name as in the DNS; nullopt if it is not a valid name.
std::optional<std::string> dns_name(std::string_view host)
{
  const std::string name = resolver_spelling(host);
  if (is_address(name))
    return name;
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
  if (name.empty() || name.starts_with('.') || name.find("..") != name.npos ||
      name.find_first_not_of(allowed) != name.npos)
    return std::nullopt;
  return name;
}

std::string path_of(const Uri& uri)
{
  std::string path{uri.normalised().path()};
  if (path.ends_with('/'))
    path.pop_back();
  return path;
}

} // namespace

Result<SitePattern, std::string> SitePattern::parse(std::string_view text)
{
  const std::string quoted = quotation(text, 256);
  SitePattern pattern;
  if (const std::size_t end = text.find("://"); end != text.npos) {
    pattern.scheme_ = text.substr(0, end);
    if (pattern.scheme_ != "http" && pattern.scheme_ != "https")
      return Failure{quoted + " is not a valid pattern: its scheme has to be http or https"};
    text.remove_prefix(end + 3);
  }
  if (text.starts_with("*.")) {
    pattern.names_below_ = true;
    text.remove_prefix(2);
  }
  if (text.find('*') != text.npos)
    return Failure{
        quoted +
        " is not a valid pattern: a * can only be at the beginning of a host name, as in *.example.com"};
  if (text.find_first_of("?#@ \t\r\n\\") != text.npos)
    return Failure{quoted + " is not a valid pattern: it can only have a scheme, a host, a port and a path, "
                            "as in example.com/docs"};
  const auto uri = Uri::parse({"http://" + std::string{text}});
  const auto host = uri ? dns_name(uri->host()) : std::nullopt;
  if (!host)
    return Failure{quoted + " is not a valid pattern: it has to begin with a host, such as example.com"};
  if (uri->port()) {
    const unsigned port = uri->port()->empty() ? 0 : effective_port(*uri);
    if (port == 0)
      return Failure{quoted + " is not a valid pattern: its port is not a number from 1 to 65535"};
    pattern.port_ = port;
  }
  if (pattern.names_below_ && is_address(*host))
    return Failure{quoted + " is not a valid pattern: an IP address has no subdomains"};
  if (pattern.names_below_ && is_public_suffix(*host))
    return Failure{quoted + " would apply to the sites of many owners: " + *host + " is a public suffix"};
  pattern.host_ = *host;
  pattern.path_ = path_of(*uri);
  return pattern;
}

bool SitePattern::matches(const Uri& page) const
{
  if (!page.is_http() || (!scheme_.empty() && !page.has_scheme(scheme_)))
    return false;
  if (effective_port(page) != port_.value_or(page.has_scheme("https") ? 443 : 80))
    return false;
  const auto host = dns_name(page.host());
  if (!host)
    return false;
  const bool below = names_below_ && host->size() > host_.size() && host->ends_with(host_) &&
                     (*host)[host->size() - host_.size() - 1] == '.';
  if (*host != host_ && !below)
    return false;
  if (path_.empty())
    return true;
  const std::string path = path_of(page);
  return path.starts_with(path_) && (path.size() == path_.size() || path[path_.size()] == '/');
}

} // namespace standard_sitemap
