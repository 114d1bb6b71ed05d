#include "engine/web/refusal.h"

#include "engine/web/file_path.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

bool has_credentials(const Uri& uri)
{
  return uri.authority().value_or("").find('@') != std::string_view::npos;
}

bool is_unusable(const Uri& uri)
{
  return uri.is_http() && (uri.host().empty() || (uri.port() && effective_port(uri) == 0));
}

/// Returns the initiator's address space. An unknown one counts as public, so it may reach only public
/// addresses.
AddressSpace space_of(const Initiator& initiator)
{
  if (initiator.address_space != AddressSpace::unknown)
    return initiator.address_space;
  const AddressSpace spelled = address_space_by_spelling(initiator.url);
  return spelled == AddressSpace::unknown ? AddressSpace::public_network : spelled;
}

} // namespace

std::string_view refusal_name(Refusal refusal)
{
  switch (refusal) {
  case Refusal::unusable:
    return "unusable";
  case Refusal::scheme:
    return "scheme";
  case Refusal::credentials:
    return "credentials";
  case Refusal::mixed_content:
    return "mixed-content";
  case Refusal::private_network:
    return "private-network";
  case Refusal::outside_directory:
    return "outside-directory";
  case Refusal::too_long:
    return "too-long";
  case Refusal::limit:
    return "limit";
  }
  return "unknown";
}

std::string_view why_refused(Refusal refusal)
{
  switch (refusal) {
  case Refusal::unusable:
    return "the URI cannot be fetched";
  case Refusal::scheme:
    return "only http and https are fetched";
  case Refusal::credentials:
    return "the URI has a user name or password in it";
  case Refusal::mixed_content:
    return "a page loaded over https may not load files over http";
  case Refusal::private_network:
    return "it is on a more private network than the page";
  case Refusal::outside_directory:
    return "a local file may only refer to files in its own folder or below";
  case Refusal::too_long:
    return "the URI is too long";
  case Refusal::limit: // for links only
    break;
  }
  return "it is not allowed";
}

std::optional<Refusal> fetch_refusal(const Uri& target, const Initiator& initiator, const Policy& policy)
{
  if (is_unusable(target))
    return Refusal::unusable;
  if (target.text().size() > policy.uri_bytes)
    return Refusal::too_long;
  const bool file_for_file = target.has_scheme("file") && initiator.url.has_scheme("file");
  if (!target.is_http() && !file_for_file)
    return Refusal::scheme;
  if (has_credentials(target))
    return Refusal::credentials;
  if (initiator.url.has_scheme("https") && target.has_scheme("http"))
    return Refusal::mixed_content;
  if (file_for_file && !file_below(target, initiator.url))
    return Refusal::outside_directory;
  return address_refusal(target, address_space_by_spelling(target), initiator, policy);
}

std::optional<Refusal> address_refusal(const Uri& target, AddressSpace connected, const Initiator& initiator,
                                       const Policy& policy)
{
  if (policy.allow_private_network || !is_more_private(connected, space_of(initiator)))
    return std::nullopt;
  // The page may read its own origin anyway. A host need not know the page's address, as when the page came
  // from a cache.
  if (same_origin(target, initiator.url))
    return std::nullopt;
  return Refusal::private_network;
}

bool has_openable_scheme(const Uri& target)
{
  return target.is_http() || target.has_scheme("mailto") || target.has_scheme("tel");
}

std::optional<Refusal> link_refusal(const Uri& target, const Policy& policy)
{
  if (is_unusable(target))
    return Refusal::unusable;
  if (target.text().size() > policy.uri_bytes)
    return Refusal::too_long;
  if (!has_openable_scheme(target))
    return Refusal::scheme;
  if (has_credentials(target))
    return Refusal::credentials;
  return std::nullopt;
}

} // namespace standard_sitemap
