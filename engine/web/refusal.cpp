#include <standard_sitemap/web/refusal.h>

#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/origin.h>
#include <standard_sitemap/web/uri_syntax.h>

namespace standard_sitemap {

namespace {

bool has_credentials(const Uri& uri)
{
  return uri.authority().value_or("").find('@') != std::string_view::npos;
}

bool is_unusable(const Uri& uri)
{
  return uri.lacks_host() || (uri.is_http() && effective_port(uri) == 0);
}

/// The path of a `file:` URI as the file system would see it; nothing for what could be seen otherwise.
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

/// Whether `target` lies below the directory that `page` is in.
bool lies_below(const Uri& target, const Uri& page)
{
  const auto target_path = file_path(target);
  const auto page_path = file_path(page);
  if (!target_path || !page_path)
    return false;
  const std::string_view directory = std::string_view{*page_path}.substr(0, page_path->rfind('/') + 1);
  return target_path->size() > directory.size() && target_path->starts_with(directory);
}

/// The space of the initiator. One that nothing is known of counts as public: it may reach what is public.
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
  if (file_for_file && !lies_below(target, initiator.url))
    return Refusal::outside_directory;
  return address_refusal(address_space_by_spelling(target), initiator, policy);
}

std::optional<Refusal> address_refusal(AddressSpace connected, const Initiator& initiator,
                                       const Policy& policy)
{
  if (!policy.allow_private_network && is_more_private(connected, space_of(initiator)))
    return Refusal::private_network;
  return std::nullopt;
}

std::optional<Refusal> link_refusal(const Uri& target, const Policy& policy)
{
  if (is_unusable(target))
    return Refusal::unusable;
  if (target.text().size() > policy.uri_bytes)
    return Refusal::too_long;
  if (!target.is_http() && !target.has_scheme("mailto") && !target.has_scheme("tel"))
    return Refusal::scheme;
  if (has_credentials(target))
    return Refusal::credentials;
  return std::nullopt;
}

} // namespace standard_sitemap
