// What the reader process costs: CPU time of the host and the process together, compared with parsing in the
// host, in turns. Prints medians.
//
//   bench_isolation PROGRAM      the reader program

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "discovery/discovery.h"
#include "engine/isolate/reader_process.h"
#include "engine/load/load.h"
#include "tests/bench/inputs.h"
#include "tests/bench/work.h"

namespace standard_sitemap::bench {
namespace {

using std::chrono::duration;
using std::chrono::nanoseconds;
using Microseconds = duration<double, std::micro>;
using Clock = std::chrono::steady_clock;

nanoseconds cpu_time_here()
{
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds{time.tv_sec} + nanoseconds{time.tv_nsec};
}

double median(std::vector<double> values)
{
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct Cost {
  double cpu = 0, wall = 0; ///< in microseconds
};

/// Runs both in turns, many times.
struct Comparison {
  Cost here, isolated;
};
Comparison compare(const Policy& isolated, int rounds, const std::function<void(const Policy&)>& work)
{
  Policy here = isolated;
  here.isolation = Isolation::none;
  std::vector<double> cpu[2], wall[2];
  for (int round = 0; round < rounds + 3; ++round)
    for (const int side : {0, 1}) {
      const auto cpu_before = cpu_time_here() + isolated.reader->cpu_time();
      const auto before = Clock::now();
      work(side == 0 ? here : isolated);
      const auto after = Clock::now();
      const auto cpu_after = cpu_time_here() + isolated.reader->cpu_time();
      if (round < 3) // warms up
        continue;
      cpu[side].push_back(Microseconds{cpu_after - cpu_before}.count());
      wall[side].push_back(Microseconds{after - before}.count());
    }
  return {{median(cpu[0]), median(wall[0])}, {median(cpu[1]), median(wall[1])}};
}

void print(const char* what, const Comparison& c)
{
  std::printf("%-28s %9.0f %9.0f %+9.0f %+6.1f %%   %9.0f %9.0f\n", what, c.here.cpu, c.isolated.cpu,
              c.isolated.cpu - c.here.cpu, 100 * (c.isolated.cpu / c.here.cpu - 1), c.here.wall,
              c.isolated.wall);
}

std::size_t load(const std::string& text, const Policy& policy)
{
  const Uri root = *Uri::parse({"http://bench.example/map.xml"});
  Load load{root, std::nullopt, policy};
  for (const Request& request : load.take_requests())
    answer(load.receiver(request.id), request.url, text);
  const LoadResult result = std::move(load).finish();
  if (!result.map)
    std::abort();
  return result.map->size();
}

/// In KiB.
long private_memory(int process)
{
  std::ifstream file{"/proc/" + std::to_string(process) + "/smaps_rollup"};
  long total = 0;
  for (std::string word; file >> word;)
    if (word.starts_with("Private_")) {
      long value = 0;
      file >> value;
      total += value;
    }
  return total;
}

int only_child()
{
  std::ifstream file{"/proc/self/task/" + std::to_string(getpid()) + "/children"};
  int pid = -1;
  file >> pid;
  return pid;
}

void measure_start(const ReaderSettings& settings)
{
  std::vector<double> cpu, wall;
  for (int round = 0; round < 50; ++round) {
    rusage before{}, after{};
    getrusage(RUSAGE_CHILDREN, &before);
    const auto here = cpu_time_here();
    const auto start = Clock::now();
    {
      const auto reader = ReaderProcess::start(settings);
      if (const auto why_not = reader->unavailable()) {
        std::fprintf(stderr, "%s\n", why_not->c_str());
        std::exit(1);
      }
      wall.push_back(Microseconds{Clock::now() - start}.count());
    }
    getrusage(RUSAGE_CHILDREN, &after);
    const auto microseconds = [](const rusage& usage) {
      return 1e6 * static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
             static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    };
    cpu.push_back(microseconds(after) - microseconds(before) + Microseconds{cpu_time_here() - here}.count());
  }
  std::printf("start, until it is ready: %.1f ms, CPU time until it has ended %.1f ms\n", median(wall) / 1e3,
              median(cpu) / 1e3);
}

} // namespace
} // namespace standard_sitemap::bench

int main(int argc, char** argv)
{
  using namespace standard_sitemap;
  using namespace standard_sitemap::bench;
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_isolation PROGRAM\n");
    return 2;
  }
  const ReaderSettings settings{.program = argv[1]};
  measure_start(settings);
  Policy policy;
  policy.isolation = Isolation::required;
  policy.reader = ReaderProcess::start(settings);
  if (policy.reader->unavailable())
    return 1;
  std::printf("private memory when it is ready: %.1f MB\n",
              static_cast<double>(private_memory(only_child())) / 1024);

  std::printf("%-28s %9s %9s %9s %8s   %9s %9s\n", "CPU time in microseconds", "here", "isolated", "more", "",
              "wall here", "isolated");
  for (const auto& [what, items] : {std::pair{"map of 1 KB", 4}, std::pair{"map of 100 KB", 853},
                                    std::pair{"map of 1 MB", 8'738}, std::pair{"map of 10 MB", 87'380}}) {
    const std::string text = sitemap_of(static_cast<std::size_t>(items));
    print(what, compare(policy, items > 50'000 ? 30 : 300, [&](const Policy& one) { load(text, one); }));
    if (items == 8'738)
      std::printf("private memory after it: %.1f MB\n",
                  static_cast<double>(private_memory(only_child())) / 1024);
  }
  for (const auto& [what, kind] : {std::pair{"page of 35 KB, no candidate", PageKind::plain},
                                   std::pair{"page of 35 KB that names one", PageKind::named}}) {
    const std::string body = page_of(35'000, kind);
    const Page page{.url = *Uri::parse({"http://bench.example/"}),
                    .media_type = MediaType::parse("text/html"),
                    .body = body};
    print(what, compare(policy, 300, [&](const Policy& one) { discover(page, one); }));
  }
  std::printf("processes started: %llu\n", static_cast<unsigned long long>(policy.reader->started()));
}
