#pragma once

#include <string>
#include <vector>

#include "tests/conformance/fixture.h"
#include "tests/conformance/table_host.h"

namespace standard_sitemap::js {

/// A fixture as JSON: all that a host hands to the engine, and what the native engine makes of it. Bodies are
/// in Base64, because they may be any bytes.
///
///   {"name": "...",
///    "page": {"requested": URL, "url": URL, "status": 200, "fields": [[name, value], ...], "body": BASE64,
///             "address_space": "public"},                      or "sitemap": URL, "source": "standard"
///    "preferred_sitemap": URL, "preferred_source": "link",     each only if the fixture has it
///    "policy": {name: number, ...},                            what differs from the defaults
///    "redirects": 10, "accept_language": "", "accept": "", "level": "menu",
///    "answers": {URL: {"status": 200, "fields": [...], "body": BASE64, "address_space": "public",
///                      "next": URL} or {"failure": "network"}, ...},
///    "deliveries": [{"name": "...", "sent": [URL, ...], "steps": [[transfer, size, times, wanted], ...],
///                    "expected": TEXT}, ...]}                  the report in JSON
///
/// `next` is where a redirect leads; null if it leads nowhere. `sent` and `steps` are those of `TableHost`: a
/// host that hands in the same pieces needs no random numbers. (How many bytes are read of a document that
/// turns out to be of no use depends on the pieces.)
conformance::Json case_of(const std::string& name, const conformance::Fixture& fixture,
                          const std::vector<conformance::Delivery>& deliveries);

/// A case for each side of the limits that tests/containment has, as far as it proves them with a site in a
/// table.
struct LimitCase {
  std::string name; ///< of the limit, what is limited, and `within` or `beyond`
  conformance::Fixture fixture;
};
std::vector<LimitCase> limit_cases();

} // namespace standard_sitemap::js
