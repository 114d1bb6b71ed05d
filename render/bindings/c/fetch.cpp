#include "render/bindings/c/fetch.h"

#include <cstddef>

#include "engine/web/origin.h"
#include "render/bindings/c/fields.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

standard_sitemap_status status_of(bool wants_more)
{
  return wants_more ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_REFUSED;
}

standard_sitemap_string borrowed_unless_empty(const std::string& text)
{
  return text.empty() ? standard_sitemap_string{nullptr, 0} : borrowed(text);
}

constexpr std::size_t first_version_of_request = offsetof(standard_sitemap_request, lastmod);

} // namespace

namespace standard_sitemap::c {

standard_sitemap_status give_request(const Request& wanted, standard_sitemap_request* to)
{
  standard_sitemap_request given{};
  given.url = borrowed(wanted.url.text());
  given.id = wanted.id;
  if (const auto& validators = wanted.validators) {
    given.validators_url = borrowed(validators->url.text());
    given.entity_tag = borrowed_unless_empty(validators->entity_tag);
    given.last_modified = borrowed_unless_empty(validators->last_modified);
  }
  given.lastmod = borrowed_unless_empty(wanted.lastmod);
  return write(to, given, first_version_of_request);
}

standard_sitemap_status give_conditions(const Uri& from, AddressSpace space, const Uri& target,
                                        const std::string& referer, standard_sitemap_conditions* to)
{
  const standard_sitemap_relation relation = same_origin(from, target) ? STANDARD_SITEMAP_SAME_ORIGIN
                                             : same_site(from, target) ? STANDARD_SITEMAP_SAME_SITE
                                                                       : STANDARD_SITEMAP_CROSS_SITE;
  return write(to, {0, borrowed(from.text()), borrowed(sitemap_accept), borrowed_unless_empty(referer),
                    relation, static_cast<standard_sitemap_address_space>(space)});
}

} // namespace standard_sitemap::c

// --- requests ---

standard_sitemap_status standard_sitemap_session_next_request(standard_sitemap_session* session,
                                                              standard_sitemap_request* request)
{
  if (session == nullptr || size_of_given(request, first_version_of_request) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (session->session.state() != SessionState::loading)
      session->requests.clear(); // the load was stopped or timed out
    if (session->next_request >= session->requests.size()) {
      session->requests = session->session.take_requests();
      session->next_request = 0;
    }
    if (session->requests.empty())
      return STANDARD_SITEMAP_NONE;
    return give_request(session->requests[session->next_request++], request);
  });
}

standard_sitemap_status standard_sitemap_session_conditions(standard_sitemap_session* session,
                                                            standard_sitemap_string url,
                                                            standard_sitemap_conditions* conditions)
{
  if (session == nullptr || !is_valid(url) || conditions == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto target = Uri::parse({text_of(url)});
    if (!target)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    const Initiator* const page = session->session.initiator();
    const Discovery* const discovery = session->session.discovery();
    if (discovery == nullptr)
      return STANDARD_SITEMAP_NONE;
    const Uri& from = page != nullptr ? page->url : discovery->found->sitemap; // without a page one is given
    session->referer.clear();
    if (page != nullptr)
      session->referer = referer_for(from, *target, session->visit.referrer_policy);
    const AddressSpace space = page != nullptr ? page->address_space : AddressSpace::unknown;
    return give_conditions(from, space, *target, session->referer, conditions);
  });
}

// --- responses ---

standard_sitemap_status standard_sitemap_session_receiver(standard_sitemap_session* session, uint32_t id,
                                                          standard_sitemap_receiver** receiver)
{
  if (session == nullptr) {
    if (receiver != nullptr)
      *receiver = nullptr;
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  }
  return guarded_new(receiver, [&] {
    return std::unique_ptr<standard_sitemap_receiver>{
        new standard_sitemap_receiver{session->session.receiver(id), session->policy}};
  });
}

void standard_sitemap_receiver_free(standard_sitemap_receiver* receiver)
{
  delete receiver;
}

// Each of these may call the callback of a session, which may free the handle: so the receiver itself is held
// during the call.

standard_sitemap_status standard_sitemap_receiver_allow_hop(standard_sitemap_receiver* receiver,
                                                            standard_sitemap_string url)
{
  if (receiver == nullptr || !is_valid(url))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto uri = Uri::parse({text_of(url)});
    if (!uri)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    const auto held = receiver->receiver;
    return status_of(held->allow_hop(*uri));
  });
}

standard_sitemap_status standard_sitemap_receiver_allow_address(standard_sitemap_receiver* receiver,
                                                                standard_sitemap_address_space address_space)
{
  if (receiver == nullptr || !is_address_space(address_space))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto held = receiver->receiver;
    return status_of(held->allow_address(static_cast<AddressSpace>(address_space)));
  });
}

standard_sitemap_status standard_sitemap_receiver_begin(standard_sitemap_receiver* receiver,
                                                        const standard_sitemap_response* response)
{
  const auto given = read(response);
  if (receiver == nullptr || !given || !is_valid(given->url) ||
      !are_valid(given->fields, given->field_count) || !is_address_space(given->address_space))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto url = Uri::parse({text_of(given->url)});
    if (!url)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    const auto held = receiver->receiver;
    ResponseHead head{*std::move(url), given->status, {}, static_cast<AddressSpace>(given->address_space)};
    for (std::size_t i = 0; i < given->field_count; ++i)
      if (!head.fields.add_within(receiver->policy, text_of(given->fields[i].name),
                                  text_of(given->fields[i].value))) {
        held->fail(FetchFailure::too_many_fields, {});
        return STANDARD_SITEMAP_REFUSED;
      }
    return status_of(held->begin(head));
  });
}

standard_sitemap_status standard_sitemap_receiver_append(standard_sitemap_receiver* receiver,
                                                         standard_sitemap_string bytes)
{
  if (receiver == nullptr || !is_valid(bytes))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto held = receiver->receiver;
    return status_of(held->append(text_of(bytes)));
  });
}

standard_sitemap_status standard_sitemap_receiver_end(standard_sitemap_receiver* receiver)
{
  if (receiver == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto held = receiver->receiver;
    held->end();
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_receiver_fail(standard_sitemap_receiver* receiver,
                                                       standard_sitemap_failure failure,
                                                       standard_sitemap_string message)
{
  if (receiver == nullptr || !is_valid(message) || static_cast<std::uint32_t>(failure) >= fetch_failure_count)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto held = receiver->receiver;
    held->fail(static_cast<FetchFailure>(failure), text_of(message));
    return STANDARD_SITEMAP_OK;
  });
}
