// isolating [PROGRAM]: what strangers wrote is parsed in a process of its own, without waiting for it.
// PROGRAM is the program of that process; otherwise it is where it was installed with the library, or beside
// this program.
#include <chrono>
#include <iostream>
#include <utility>

#include <poll.h>

#include "engine/isolate/reader_process.h"
#include "engine/load/load.h"
#include "engine/session/session.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

void fetch_all(Session& tab)
{
  for (std::vector<Request> wanted = tab.take_requests(); !wanted.empty(); wanted = tab.take_requests())
    for (const Request& request : wanted)
      garden::fetch(request, *tab.receiver(request.id));
}

} // namespace

int main(int argc, char** argv)
{
  Policy policy;
  policy.isolation = Isolation::required; // never in this process
  ReaderSettings settings;
  if (argc > 1)
    settings.program = argv[1];
  policy.reader = ReaderProcess::start(settings); // early: it starts while the first page is fetched
  ReaderProcess& reader = *policy.reader;
  reader.answer_later();
  MapCache cache{policy};
  bool has_changed = false;
  Session tab{cache, [&] { has_changed = true; }};

  if (const auto why = reader.unavailable()) { // waits until it has started
    std::cout << "no isolation: " << *why << '\n';
    return 1;
  }
  const Page page{.url = *Uri::parse({"http://garden.example/tulips"}),
                  .media_type = MediaType::parse("text/html"),
                  .body = garden::page,
                  .address_space = AddressSpace::public_network};
  tab.show({.page = page, .arrival = Arrival::navigation, .entry = 1}, std::chrono::steady_clock::now());
  fetch_all(tab);

  // The event loop of this host: documents come back when they have been parsed.
  while (tab.state() == SessionState::loading && reader.answers_later()) {
    pollfd wanted{reader.descriptor(), POLLIN, 0};
    poll(&wanted, 1, -1);
    has_changed = false;
    reader.take_answers();
    if (has_changed)
      fetch_all(tab); // a document may refer to others
  }
  for (const DocumentReport& document : tab.result()->documents)
    std::cout << document.requested.text() << ": " << outcome_name(document.outcome) << '\n';
  std::cout << tab.map()->size() << " nodes, read by " << reader.started() << " process, which used "
            << (reader.cpu_time().count() > 0 ? "some" : "no") << " time\n";

  // A load without a session.
  Load load{*Uri::parse({"http://garden.example/map.xml"}), Initiator{page.url, page.address_space}, policy};
  std::size_t answers = 0;
  load.on_answer([&] { ++answers; });
  while (!load.done()) {
    for (const Request& request : load.take_requests())
      garden::fetch(request, load.receiver(request.id));
    reader.take_answers(std::chrono::seconds{1}); // or when the descriptor is readable
  }
  std::cout << "again: " << std::move(load).finish().map->size() << " nodes, " << answers << " answers\n";

  const ReaderWalls walls = reader.walls();
  std::cerr << "limits, seccomp" << (walls.landlock ? ", Landlock" : "")
            << (walls.user_namespace ? ", user namespace" : "")
            << (walls.network_namespace ? ", network namespace" : "") << '\n';
}
