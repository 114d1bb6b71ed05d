// Runs one piece of work several times, for tests/bench/performance.py, which interleaves such programs:
//
//   bench_run SUBJECT FILE|NUMBER RUNS
//
// Prints one line of JSON: the seconds of CPU of each run, how many things were made from the input, by how
// much the first run raised the peak of memory, and how many bytes its result holds, if it reports that.

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <malloc.h>
#include <time.h>

#include "tests/bench/growth.h"
#include "tests/bench/inputs.h"
#ifdef STANDARD_SITEMAP_BENCH_PEERS
#include "tests/bench/peers/peers.h"
#endif
#include "tests/bench/site.h"
#include "tests/bench/views.h"
#include "tests/bench/work.h"

namespace {

using namespace standard_sitemap::bench;

struct Result {
  std::size_t things = 0;
  std::size_t held = 0; ///< bytes; 0 if not reported
};
using Work = std::function<Result()>;

struct OnFile {
  std::string_view name;
  std::size_t (*work)(std::string_view file);
};
constexpr OnFile on_files[] = {
    {"read", [](std::string_view file) { return file.size(); }},
    {"sax", xml_elements},
    {"discover", [](std::string_view page) -> std::size_t { return engine_discovers(page); }},
    {"place", engine_reads_place},
    {"read-list", engine_reads_list},
    {"gumbo", html_children},
    {"look-at-each-byte", [](std::string_view file) { return file.find('\1'); }}, // memchr: there is none
    {"copy", [](std::string_view file) { return std::string{file}.size(); }},
#ifdef STANDARD_SITEMAP_BENCH_PEERS
    {"libxml2-tree", libxml2_tree},
    {"libxml2-reader", libxml2_reader},
    {"expat", expat_events},
    {"expat-namespaces", expat_namespace_events},
    {"pugixml", pugixml_tree},
#endif
};

std::size_t number_of(std::string_view text)
{
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Work work_of(std::string_view subject, const char* argument)
{
  if (subject == "flat-site" || subject == "chained-site") {
    const SiteShape shape = subject == "flat-site" ? SiteShape::flat : SiteShape::chain;
    return [=, n = number_of(argument)] { return Result{engine_loads_site(n, shape)}; };
  }
  if (subject == "lexical-order")
    return [sorter = LexicalOrder{number_of(argument)}] { return Result{sorter.sort()}; };
  if (subject == "view-index" || subject == "word-index")
    return [views = std::make_shared<const Views>(number_of(argument)), words = subject == "word-index"] {
      return Result{views->nodes(), words ? views->make_word_index() : views->make_index()};
    };
  const auto file = contents_of(argument);
  if (!file)
    return {};
  if (subject == "map" || subject == "list")
    return [file = *file, load = subject == "map" ? engine_map : engine_list] {
      const LoadedMap loaded = load(file);
      return Result{loaded.nodes, loaded.memory};
    };
  if (subject == "scan-pages")
    return [pages = std::make_shared<const Pages>(*file)] { return Result{pages->engine_scans()}; };
  if (subject == "look-at-pages")
    return [pages = std::make_shared<const Pages>(*file)] { return Result{pages->look_at_each_byte()}; };
  for (const OnFile& candidate : on_files)
    if (candidate.name == subject)
      return [file = *file, work = candidate.work] { return Result{work(file)}; };
  return {};
}

double cpu_seconds()
{
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Linux: kilobytes of a line of /proc/self/status.
std::size_t status_bytes(std::string_view name)
{
  std::ifstream status{"/proc/self/status"};
  for (std::string line; std::getline(status, line);)
    if (std::string_view{line}.starts_with(name))
      return number_of(std::string_view{line}.substr(line.find_first_of("0123456789"))) * 1024;
  return 0;
}

} // namespace

int main(int argc, char** argv)
{
  const Work work = argc == 4 ? work_of(argv[1], argv[2]) : Work{};
  if (!work) {
    std::cerr << "usage: bench_run SUBJECT FILE|NUMBER RUNS (the file must be there)\n";
    return 2;
  }
  malloc_trim(0);                                  // the work must not reuse memory from making the input
  std::ofstream{"/proc/self/clear_refs"} << "5\n"; // proc(5): sets the peak to the current size
  const std::size_t before = status_bytes("VmRSS");
  Result result;
  std::vector<double> seconds;
  std::size_t peak = 0;
  for (std::size_t runs = std::max<std::size_t>(1, number_of(argv[3])); runs > 0; --runs) {
    const double start = cpu_seconds();
    result = work();
    seconds.push_back(cpu_seconds() - start);
    if (seconds.size() == 1)
      peak = status_bytes("VmHWM");
  }
  std::cout << "{\"seconds\": [";
  for (std::size_t i = 0; i < seconds.size(); ++i)
    std::cout << (i > 0 ? ", " : "") << seconds[i];
  std::cout << "], \"things\": " << result.things << ", \"peak\": " << peak - std::min(peak, before)
            << ", \"held\": " << result.held << "}\n";
  return std::cout ? 0 : 1;
}
