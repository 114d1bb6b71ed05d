// Resolves a reference as a page does.
#include <iostream>

#include "engine/web/uri.h"

int main()
{
  using namespace standard_sitemap;
  const auto page = Uri::parse({"https://garden.example/tulips/red"});
  if (const auto map = Uri::resolve(*page, {"../map.xml"}))
    std::cout << map->text() << '\n';
}
