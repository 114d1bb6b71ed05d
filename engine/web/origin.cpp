#include "engine/web/origin.h"

#include <algorithm>
#include <optional>

#include <libpsl.h>

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

/// The system's public suffix list, or the one built into libpsl. Read once, then immutable, and never freed:
/// threads may still use it when the process ends.
const psl_ctx_t* public_suffix_list()
{
  static const psl_ctx_t* const list = psl_latest(nullptr);
  return list ? list : psl_builtin();
}

/// Whether the name can be looked up in the list. Other text, in particular a NUL, never reaches the list.
bool is_domain_name(std::string_view host)
{
  return std::all_of(host.begin(), host.end(), [](char c) {
    return is_ascii_alpha(c) || is_ascii_digit(c) || c == '-' || c == '_' || c == '.';
  });
}

/// Returns nullopt if the host has no registrable domain. Takes a `resolver_spelling`.
std::optional<std::string> registrable_domain(const std::string& host)
{
  if (host.starts_with('[') || parse_ipv4(host) || !is_domain_name(host))
    return std::nullopt;
  const psl_ctx_t* list = public_suffix_list();
  const char* domain = list ? psl_registrable_domain(list, host.c_str()) : nullptr;
  return domain ? std::optional<std::string>{domain} : std::nullopt;
}

} // namespace

bool is_public_suffix(const std::string& host)
{
  const psl_ctx_t* list = public_suffix_list();
  return list && is_domain_name(host) &&
         psl_is_public_suffix2(list, host.c_str(), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0;
}

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
