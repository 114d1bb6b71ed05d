// Updates docs/conformance.md of the project at ARGV[1].

#include <fstream>
#include <iostream>

#include "tests/coverage/conformance_page.h"

int main(int argc, char** argv)
{
  using namespace standard_sitemap::coverage;
  if (argc != 2) {
    std::cerr << "usage: write_conformance_page PROJECT\n";
    return 2;
  }
  const std::filesystem::path file = std::filesystem::path{argv[1]} / "docs/conformance.md";
  const std::string page = conformance_page(bytes_of(file), read_coverage(argv[1]));
  std::ofstream stream{file, std::ios::binary};
  stream << page;
  return stream.flush() ? 0 : 1;
}
