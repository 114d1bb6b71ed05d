// What inputs cost per byte. See cost.sh, which counts and judges.
//   cost make DIRECTORY BYTES...          an input of each family and size, as DIRECTORY/FAMILY.BYTES
//   cost run FILE...                      runs all steps on each, and prints a line for each step:
//                                         INPUT KIND BYTES STEP WRITTEN
//   cost time FILE...                     the same, and the seconds that it took
//   cost stops [KIND ENTRIES]             builds a map that may be stopped, and prints how often it asked;
//   without
//                                         a kind, their names: see stops.sh
//   cost search DIRECTORY SECONDS SEED    looks for others; those that seem expensive become files

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "tests/cost/inputs.h"
#include "tests/cost/search.h"
#include "tests/cost/stops.h"

namespace standard_sitemap::cost {

namespace {

int make(const std::filesystem::path& directory, const std::vector<std::size_t>& sizes)
{
  for (const auto& families : {harmless_families(), hostile_families()})
    for (const Family& family : families)
      for (const std::size_t size : sizes)
        write_input(family.make(size), directory / (family.name + '.' + std::to_string(size)));
  return 0;
}

int run(const std::vector<std::string>& files, bool timed)
{
  for (const std::string& file : files) {
    const auto input = read_input(file);
    if (!input) {
      std::cerr << "cost: cannot read " << file << '\n';
      return 1;
    }
    for (const Step& step : all_steps(*input)) {
      std::cout << std::filesystem::path{file}.filename().string() << '\t' << input->kind << '\t'
                << input->bytes() << '\t' << step.name << '\t' << step.written;
      if (timed)
        std::cout << '\t' << step.seconds;
      std::cout << '\n';
    }
  }
  return 0;
}

} // namespace

} // namespace standard_sitemap::cost

int main(int argc, char** argv)
{
  using namespace standard_sitemap::cost;
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.size() > 2 && arguments[0] == "make") {
    std::vector<std::size_t> sizes;
    for (std::size_t i = 2; i < arguments.size(); ++i)
      sizes.push_back(std::strtoul(arguments[i].c_str(), nullptr, 10));
    return make(arguments[1], sizes);
  }
  if (arguments.size() > 1 && (arguments[0] == "run" || arguments[0] == "time"))
    return run({arguments.begin() + 1, arguments.end()}, arguments[0] == "time");
  if (arguments.size() == 1 && arguments[0] == "stops") {
    std::cout << stop_kinds();
    return 0;
  }
  if (arguments.size() == 3 && arguments[0] == "stops") {
    const std::size_t asked = build_asking(arguments[1], std::strtoul(arguments[2].c_str(), nullptr, 10));
    std::cout << asked << '\n';
    return asked == 0 ? 1 : 0;
  }
  if (arguments.size() == 4 && arguments[0] == "search")
    return search(arguments[1], std::strtod(arguments[2].c_str(), nullptr),
                  static_cast<unsigned>(std::strtoul(arguments[3].c_str(), nullptr, 10)));
  std::cerr << "usage: cost make DIRECTORY BYTES... | run FILE... | time FILE... | stops [KIND ENTRIES] | "
               "search DIRECTORY SECONDS SEED\n";
  return 2;
}
