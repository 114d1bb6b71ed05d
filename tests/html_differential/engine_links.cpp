// What the engine finds in pages: the side of the differential test that is compared with the reference.
//
// Standard input: for each page a line `URL-BYTES TYPE-BYTES BODY-BYTES`, then these bytes. Standard output:
// a line of JSON for each.

#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "discovery/discovery.h"

namespace standard_sitemap {
namespace {

using nlohmann::json;

/// The links that views follow (V-2, V-5).
constexpr std::array<std::string_view, 3> relations{"up", "start", "home"};

/// The clock would make results depend on the machine.
Policy without_clock()
{
  Policy policy;
  policy.page_time = std::chrono::hours{1};
  return policy;
}

json related(const PageLinks& links, std::string_view relation)
{
  for (const PageLink& link : links.links)
    if (link.element == PageLink::Element::link && link.has_rel(relation))
      if (const auto uri = Uri::resolve(link.base, Leiri{link.href}))
        return uri->text();
  return nullptr;
}

json found_in(const Page& page)
{
  const Policy policy = without_clock();
  const PageLinks links = read_page_links(page, policy);
  json elements = json::array();
  for (const PageLink& link : links.links)
    elements.push_back({link.element == PageLink::Element::meta ? "meta" : "link", link.rel, link.href,
                        link.base.text(), link.line});
  const Discovery discovery = discover(page, policy);
  json outcomes;
  for (const TraceEntry& entry : discovery.trace)
    outcomes[std::string{rule_name(entry.rule)}] = outcome_name(entry.outcome);
  json result = {{"elements", elements},
                 {"languages", links.languages},
                 {"cut", links.cut},
                 {"sitemap", discovery.found ? json(discovery.found->sitemap.text()) : json()},
                 {"outcomes", outcomes}};
  for (std::string_view relation : relations)
    result[std::string{relation}] = related(links, relation);
  return result;
}

std::string read_exactly(std::size_t size)
{
  std::string bytes(size, '\0');
  std::cin.read(bytes.data(), static_cast<std::streamsize>(size));
  return bytes;
}

int answer_all()
{
  std::size_t url_size = 0;
  std::size_t type_size = 0;
  std::size_t body_size = 0;
  while (std::cin >> url_size >> type_size >> body_size && std::cin.get() == '\n') {
    const std::string url = read_exactly(url_size);
    const std::string type = read_exactly(type_size);
    const std::string body = read_exactly(body_size);
    const auto uri = Uri::parse(Leiri{url});
    if (!std::cin || !uri) {
      std::cerr << "engine_links: bad input\n";
      return 2;
    }
    const Page page{.url = *uri, .media_type = MediaType::parse(type), .body = body};
    std::cout << found_in(page).dump() << '\n';
  }
  return std::cin.eof() ? 0 : 2;
}

} // namespace
} // namespace standard_sitemap

int main()
{
  std::ios::sync_with_stdio(false);
  return standard_sitemap::answer_all();
}
