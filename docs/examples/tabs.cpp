// The tabs of a browser: each is a session, and all share one cache.
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "engine/session/session.h"
#include "engine/session/worker.h"

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

/// Does the long work of sessions when it is told to. That of a browser has a thread for it.
class Jobs final : public Worker {
 public:
  void run(std::function<void()> work, std::function<void()> done) override
  {
    jobs_.push_back({std::move(work), std::move(done)});
  }
  void run_all()
  {
    for (const Job& job : std::exchange(jobs_, {})) {
      job.work();
      job.done();
    }
  }

 private:
  struct Job {
    std::function<void()> work, done;
  };
  std::vector<Job> jobs_;
};

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

  std::cout << "A map that is made in the background\n";
  const auto jobs = std::make_shared<Jobs>();
  cache.work_on(jobs);
  tab.show(visit("http://garden.example/tulips", Arrival::navigation, 4), now);
  fetch_all(tab);
  std::cout << "  " << name_of(tab.state()) << '\n';
  jobs->run_all();
  std::cout << "  " << name_of(tab.state()) << '\n';
}
