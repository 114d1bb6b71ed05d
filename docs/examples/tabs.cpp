// The tabs of a browser: each is a session, and all share one cache.
#include <chrono>
#include <iostream>
#include <utility>

#include "engine/session/session.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

const char* name_of(SessionState state)
{
  switch (state) {
  case SessionState::no_page:
    return "no page";
  case SessionState::no_map:
    return "no map";
  case SessionState::loading:
    return "loading";
  case SessionState::over:
    return "over";
  }
  return "";
}

void fetch_all(Session& tab)
{
  for (std::vector<Request> wanted = tab.take_requests(); !wanted.empty(); wanted = tab.take_requests())
    for (const Request& request : wanted) {
      std::cout << "  for " << tab.initiator()->url.text() << ": " << request.url.text() << '\n';
      const std::shared_ptr<Receiver> receiver =
          tab.receiver(request.id); // kept until the answer is complete
      garden::fetch(request, *receiver);
    }
}

Visit visit(const char* url, Arrival arrival, HistoryEntry entry)
{
  RequestContext context;
  context.accept_language = "en";
  const Page page{.url = *Uri::parse({url}),
                  .media_type = MediaType::parse("text/html"),
                  .body = garden::page,
                  .address_space = AddressSpace::public_network};
  return {.page = page, .arrival = arrival, .entry = entry, .context = context};
}

} // namespace

int main()
{
  auto now = std::chrono::steady_clock::now();
  MapCache cache{Policy{}, {.entries = 8}};
  int changes = 0;
  Session made{cache, [&] { ++changes; }};
  Session tab = std::move(made);

  std::cout << "Tulips\n";
  tab.show(visit("http://garden.example/tulips", Arrival::navigation, 1), now);
  std::cout << "  " << name_of(tab.state()) << ", a deadline: " << tab.deadline().has_value() << '\n';
  fetch_all(tab);
  std::cout << "  " << name_of(tab.state()) << ", " << rule_name(tab.discovery()->found->rule)
            << ", changed: " << (changes > 0) << ", documents " << tab.result()->documents.size() << '\n';
  if (auto seen = tab.view())
    std::cout << "  " << seen->view.here().size() << " place, of " << seen->map->size() << " nodes\n";

  std::cout << "Roses, which costs no request\n";
  tab.show(visit("http://garden.example/roses", Arrival::navigation, 2), now);
  fetch_all(tab);
  tab.move(*Uri::parse({"http://garden.example/roses#thorns"}), 3); // within the page
  std::cout << "  " << name_of(tab.state()) << ", the same map: " << (tab.map() == tab.view()->map) << '\n';

  std::cout << "  kept: " << cache.size() << ", in bytes: " << (cache.bytes() > 0) << ", at most "
            << cache.policy().documents << " documents a map\n";

  std::cout << "Reloaded, and stopped\n";
  tab.show(visit("http://garden.example/roses", Arrival::reload, 3), now);
  now += std::chrono::seconds{1};
  tab.update_time(now);
  tab.stop();
  std::cout << "  " << name_of(tab.state()) << '\n';

  tab.leave();
  std::cout << "Left\n  " << name_of(tab.state()) << '\n';
  cache.clear();
  std::cout << "cleared: " << cache.size() << '\n';
}
