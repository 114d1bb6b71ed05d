// URIs, origins, sites and address spaces: what a host compares to decide what a request may carry.
#include <array>
#include <cstdint>
#include <iostream>

#include "engine/web/address_space.h"
#include "engine/web/file_path.h"
#include "engine/web/origin.h"
#include "engine/web/uri.h"

using namespace standard_sitemap;

int main()
{
  const Uri page = *Uri::parse({"HTTP://www.Garden.example:80/a/../tulips?x#red"});
  std::cout << page.scheme() << " | " << page.authority().value_or("") << " | " << page.host() << " | "
            << page.port().value_or("") << " | " << page.path() << " | " << page.query().value_or("") << " | "
            << page.fragment().value_or("") << '\n';
  std::cout << "to compare:  " << page.normalised().text() << '\n';
  std::cout << "to request:  " << page.without_fragment().text() << '\n';

  // A reference is cleaned up first. If that is not possible, it is refused, with the reason.
  std::cout << "as authored: " << *clean_up({" ../site map.xml\n"}) << '\n';
  const Uri map = *Uri::resolve(page, {" ../site map.xml\n"});
  std::cout << "resolved:    " << map.text() << ", which is " << percent_decoded(map.path()) << '\n';
  Uri next = map; // its memory is reused
  if (!Uri::resolve_into(next, map, {"roses.html"}))
    std::cout << "beside it:   " << next.text() << '\n';
  if (const auto refused = Uri::parse({"http://a\\@b/"}); !refused)
    std::cout << "refused:     " << code_name(refused.error().code) << '\n';
  std::cout << "user:        " << Uri::parse({"ftp://me@garden.example/"})->userinfo().value_or("") << '\n';

  std::cout << std::boolalpha;
  const Uri shop = *Uri::parse({"http://shop.garden.example/"});
  std::cout << "origin " << serialised_origin(page) << ", port " << effective_port(page) << ", http "
            << page.has_scheme("http") << ' ' << page.is_http() << '\n';
  std::cout << "same origin " << same_origin(page, shop) << ", same site " << same_site(page, shop) << '\n';

  // The address space of a socket's address, and of a URL's host without resolving it.
  const std::array<std::uint8_t, 4> address{192, 168, 0, 1};
  const AddressSpace space = address_space_of(address);
  std::cout << "private " << (space == AddressSpace::private_network) << ", loopback "
            << (address_space_by_spelling(*Uri::parse({"http://127.1/"})) == AddressSpace::loopback)
            << ", more private than the web " << is_more_private(space, AddressSpace::public_network) << '\n';

  // A file that a local page may refer to. Open it so that no symbolic link leads out of the directory.
  if (const auto file = file_below(*Uri::parse({"file:///home/me/garden/maps/beds.xml"}),
                                   *Uri::parse({"file:///home/me/garden/index.html"})))
    std::cout << file->name << " below " << file->directory << '\n';
}
