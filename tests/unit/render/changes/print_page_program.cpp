// page_program URL MAP [PREFERENCES]: the program that changes a page of that site, for browser tests. The
// file MAP is the site map at URL.

#include <fstream>
#include <iostream>
#include <iterator>

#include "engine/preferences/preferences.h"
#include "render/changes/page_program.h"

#include "tests/support_load/table_load.h"

namespace {

using namespace standard_sitemap;

std::string bytes_of(const char* file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

} // namespace

int main(int argc, char** argv)
{
  if (argc < 3 || argc > 4)
    return 2;
  const auto preferences = read_preferences(argc == 4 ? bytes_of(argv[3]) : std::string{});
  Policy policy;
  policy.allow_private_network = true; // the servers of browser tests are on this machine
  const LoadResult loaded = test::load_from_table(argv[1], {{argv[1], bytes_of(argv[2])}}, policy);
  if (!preferences || !loaded.map)
    return 1;
  std::cout << page_program(page_changes(*loaded.map, preferences->preferences.display));
  return 0;
}
