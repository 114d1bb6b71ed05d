#include "engine/curl/hop_conditions.h"

#include <algorithm>

#include "engine/web/field_value.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view own_user_agent =
    "Mozilla/5.0 (compatible; standard-sitemap/" STANDARD_SITEMAP_VERSION ")";

/// Our requests have no body: fields that frame one would confuse servers.
bool frames_a_body(std::string_view name)
{
  return equal_ignoring_case(name, "Content-Length") || equal_ignoring_case(name, "Transfer-Encoding");
}

bool is_sendable(const HeaderList::Field& field)
{
  return is_token(field.name) && is_field_value(field.value) && !frames_a_body(field.name);
}

std::string field_line(std::string_view name, std::string_view value)
{
  std::string line{name};
  if (const std::string_view text = trimmed(value); text.empty())
    line += ';';
  else
    line.append(": ").append(text);
  return line;
}

} // namespace

bool is_field_value(std::string_view value)
{
  constexpr std::string_view ends{"\r\n\0", 3};
  return value.find_first_of(ends) == value.npos;
}

std::optional<std::string_view> why_never_requested(const Uri& url, const Policy& policy)
{
  if (!url.is_http())
    return "only http and https are fetched";
  if (url.lacks_host())
    return "the address has no host";
  if (url.userinfo())
    return "the address contains a user name or password";
  if (url.text().size() > policy.uri_bytes)
    return "the address is too long";
  return std::nullopt;
}

HopPolicy::HopPolicy(const Uri& requested, Destination destination, const std::optional<Initiator>& initiator)
    : destination_(destination), own_(initiator ? initiator->url : requested),
      has_page_(initiator.has_value())
{
}

HopConditions HopPolicy::next(const Uri& hop, ReferrerPolicy referrer_policy)
{
  crossed_sites_ = crossed_sites_ || !same_site(own_, hop);
  // F-3  A page is a top-level navigation. A document's cookies are those of a sub-resource of its page; a
  // redirect through another site and back does not make them first-party again.
  // A link is a navigation, but the cookies of other sites are not the map's to use.
  const bool trusted = destination_ == Destination::page || !crossed_sites_ ||
                       (destination_ == Destination::link && same_site(own_, hop));
  return {
      .cookies = trusted,
      .own_origin = trusted && same_origin(own_, hop),
      .referer = destination_ == Destination::document && has_page_ ? referer_for(own_, hop, referrer_policy)
                                                                    : std::string{},
  };
}

std::vector<std::string> request_field_lines(const RequestContext& context, Destination destination,
                                             bool own_origin, const Validators* validators)
{
  std::vector<HeaderList::Field> own;
  const std::string_view accept =
      destination == Destination::document ? sitemap_accept : std::string_view{context.accept};
  if (is_field_value(accept) && !accept.empty())
    own.push_back({"Accept", std::string{accept}});
  if (is_field_value(context.accept_language) && !context.accept_language.empty())
    own.push_back({"Accept-Language", context.accept_language});
  if (validators != nullptr) { // RFC 9110 13.1
    if (is_field_value(validators->entity_tag) && !validators->entity_tag.empty())
      own.push_back({"If-None-Match", validators->entity_tag});
    if (is_field_value(validators->last_modified) && !validators->last_modified.empty())
      own.push_back({"If-Modified-Since", validators->last_modified});
  }

  std::vector<HeaderList::Field> extra;
  if (own_origin)
    std::ranges::copy_if(context.extra_fields, std::back_inserter(extra), is_sendable);

  std::vector<std::string> lines;
  for (const auto& field : own)
    if (std::ranges::none_of(extra, [&](const auto& e) { return equal_ignoring_case(e.name, field.name); }))
      lines.push_back(field_line(field.name, field.value));
  for (const auto& field : extra)
    lines.push_back(field_line(field.name, field.value));
  return lines;
}

std::string request_user_agent(const RequestContext& context)
{
  if (context.user_agent.empty() || !is_field_value(context.user_agent))
    return std::string{own_user_agent};
  return context.user_agent;
}

} // namespace standard_sitemap
