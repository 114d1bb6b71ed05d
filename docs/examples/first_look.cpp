// A tab shows a page: its map is found, fetched and shown. The three lines of README.md are those in `show`.
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/view/unfold.h"

#include "garden.h"

using namespace standard_sitemap;

namespace {

// A host already has a network stack, here the one in garden.h. After an answer the tab may need more files.
void fetch_all(Session& tab)
{
  for (std::vector<Request> wanted = tab.take_requests(); !wanted.empty(); wanted = tab.take_requests())
    for (const Request& request : wanted)
      garden::fetch(request, *tab.receiver(request.id));
}

// It also has a window to draw in; here it is standard output.
void draw(std::optional<PageView> seen)
{
  if (!seen)
    return; // the page has no map
  Unfolding tree{seen->view};
  while (const auto place = tree.next())
    std::cout << std::string(2 * place->depth, ' ') << seen->view.shown(place->node).name.value_or("?")
              << '\n';
}

void show(Session& tab, const Page& page, std::chrono::steady_clock::time_point now)
{
  tab.show({.page = page}, now); // finds the address of the map in the page
  fetch_all(tab);                // your network stack fetches what tab.take_requests() names
  draw(tab.view());              // the map as seen from this page
}

} // namespace

int main()
{
  MapCache cache{Policy{}};
  Session tab{cache};
  const Page page{.url = *Uri::parse({"http://garden.example/tulips"}),
                  .media_type = MediaType::parse("text/html"),
                  .body = garden::page,
                  .address_space = AddressSpace::public_network};
  show(tab, page, std::chrono::steady_clock::now());
}
