// What a host with its own network stack checks before it sends a request.
#include <iostream>

#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/refusal.h"
#include "engine/web/request_context.h"

using namespace standard_sitemap;

int main()
{
  const Policy policy;
  const Initiator page{*Uri::parse({"https://garden.example/tulips?bulb=7#red"}),
                       AddressSpace::public_network};

  // A load checks this in `allow_hop` and `allow_address`; a host may check it earlier.
  for (const char* target :
       {"https://garden.example/map.xml", "http://garden.example/map.xml", "file:///map.xml"}) {
    const auto refusal = fetch_refusal(*Uri::parse({target}), page, policy);
    std::cout << target << ": " << (refusal ? refusal_name(*refusal) : "may be requested") << '\n';
  }
  if (const auto refusal = address_refusal(*Uri::parse({"https://beds.example/map.xml"}),
                                           AddressSpace::loopback, page, policy))
    std::cout << "a connection to this machine: " << refusal_name(*refusal) << '\n';
  if (const auto refusal = link_refusal(*Uri::parse({"javascript:open()"}), policy))
    std::cout << "a link: " << refusal_name(*refusal) << '\n';

  // The fields of the request (F-1, F-2, F-3).
  std::cout << "Accept: " << sitemap_accept << '\n';
  const auto referrer = parse_referrer_policy("no-such-policy, origin");
  for (const char* target : {"https://garden.example/map.xml", "https://beds.example/map.xml"})
    std::cout << "Referer: "
              << referer_for(page.url, *Uri::parse({target}),
                             referrer.value_or(RequestContext{}.referrer_policy))
              << '\n';

  // The type of a response with several fields is the last (Fetch, "extract a MIME type").
  HeaderList fields;
  fields.add("Content-Type", "text/html");
  fields.add("Content-Type", "application/xml; charset=utf-8");
  const auto type = MediaType::of_response(fields),
             same = MediaType::extract(fields.combined("Content-Type"));
  std::cout << "type: " << (type && same ? type->text() : "none") << '\n';
}
