#include "engine/web/public_suffix.h"

#include <algorithm>
#include <string_view>

#include <libpsl.h>

#include "engine/base/ascii.h"
#include "engine/web/ip_literal.h"

namespace standard_sitemap {

namespace {

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

} // namespace

std::optional<std::string> registrable_domain(const std::string& host)
{
  if (host.starts_with('[') || parse_ipv4(host) || !is_domain_name(host))
    return std::nullopt;
  const psl_ctx_t* list = public_suffix_list();
  const char* domain = list ? psl_registrable_domain(list, host.c_str()) : nullptr;
  return domain ? std::optional<std::string>{domain} : std::nullopt;
}

bool is_public_suffix(const std::string& host)
{
  const psl_ctx_t* list = public_suffix_list();
  return list && is_domain_name(host) &&
         psl_is_public_suffix2(list, host.c_str(), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0;
}

} // namespace standard_sitemap
