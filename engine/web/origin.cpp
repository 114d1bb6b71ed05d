#include "engine/web/origin.h"

#include <algorithm>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"
#include "engine/web/ip_literal.h"
#include "engine/web/public_suffix.h"
#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

using uri_syntax::normalised_host;

constexpr unsigned highest_port = 65'535;

bool has_origin(const Uri& uri)
{
  return uri.is_http() && !uri.host().empty() && effective_port(uri) != 0;
}

} // namespace

std::string registrable_site(const Uri& uri)
{
  if (uri.host().empty())
    return {};
  const std::string host = resolver_spelling(uri.host());
  return registrable_domain(host).value_or(host);
}

unsigned effective_port(const Uri& uri)
{
  const std::string_view port = uri.port().value_or("");
  if (port.empty())
    return uri.has_scheme("https") ? 443 : uri.has_scheme("http") ? 80 : 0;
  unsigned value = 0;
  for (const char digit : port) {
    value = value * 10 + static_cast<unsigned>(digit - '0');
    if (value > highest_port)
      return 0;
  }
  return value;
}

bool same_origin(const Uri& a, const Uri& b)
{
  if (a.scheme() == b.scheme() && a.authority() == b.authority()) // the usual case
    return has_origin(a);
  return has_origin(a) && has_origin(b) && equal_ignoring_case(a.scheme(), b.scheme()) &&
         effective_port(a) == effective_port(b) && normalised_host(a.host()) == normalised_host(b.host());
}

bool same_site(const Uri& a, const Uri& b)
{
  if (!has_origin(a) || !has_origin(b) || !equal_ignoring_case(a.scheme(), b.scheme()))
    return false;
  if (normalised_host(a.host()) == normalised_host(b.host()))
    return true;
  const bool absolute_a = mapped_host(a.host()).ends_with('.');
  const bool absolute_b = mapped_host(b.host()).ends_with('.');
  const auto domain_a = registrable_domain(resolver_spelling(a.host()));
  return absolute_a == absolute_b && domain_a && domain_a == registrable_domain(resolver_spelling(b.host()));
}

bool is_one_site(const Uri& a, const Uri& b)
{
  return same_site(a, b) || (has_origin(a) && has_origin(b) && registrable_site(a) == registrable_site(b));
}

std::string serialised_origin(const Uri& uri)
{
  if (!has_origin(uri))
    return "null"; // RFC 6454 6.1: an opaque origin
  std::string result = ascii_lower(uri.scheme());
  result += "://";
  result += normalised_host(uri.host());
  const unsigned port = effective_port(uri);
  if (port != (uri.has_scheme("https") ? 443u : 80u)) {
    result += ':';
    result += std::to_string(port);
  }
  return result;
}

} // namespace standard_sitemap
