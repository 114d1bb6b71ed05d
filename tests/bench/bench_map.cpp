// From the bytes of a sitemap file to the finished map, compared with libxml2 alone on the same file.

#include <benchmark/benchmark.h>

#include "tests/bench/inputs.h"
#include "tests/bench/work.h"

namespace {

using namespace standard_sitemap::bench;

void count_bytes(benchmark::State& state, const std::string& file)
{
  state.SetBytesProcessed(static_cast<std::int64_t>(file.size()) *
                          static_cast<std::int64_t>(state.iterations()));
  state.SetItemsProcessed(state.range(0) * static_cast<std::int64_t>(state.iterations()));
}

void bare_sax(benchmark::State& state)
{
  const std::string file = sitemap_of(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state)
    benchmark::DoNotOptimize(xml_elements(file));
  count_bytes(state, file);
}

void file_to_map(benchmark::State& state)
{
  const std::string file = sitemap_of(static_cast<std::size_t>(state.range(0)));
  LoadedMap loaded;
  for (auto _ : state)
    loaded = engine_map(file);
  count_bytes(state, file);
  state.counters["memory/file"] = static_cast<double>(loaded.memory) / static_cast<double>(file.size());
}

void list_by_bare_sax(benchmark::State& state)
{
  const std::string file = urlset_of(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state)
    benchmark::DoNotOptimize(xml_elements(file));
  count_bytes(state, file);
}

void list_to_map(benchmark::State& state)
{
  const std::string file = urlset_of(static_cast<std::size_t>(state.range(0)));
  LoadedMap loaded;
  for (auto _ : state)
    loaded = engine_list(file);
  count_bytes(state, file);
  state.counters["memory/file"] = static_cast<double>(loaded.memory) / static_cast<double>(file.size());
}

BENCHMARK(bare_sax)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(file_to_map)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

BENCHMARK(list_by_bare_sax)->Arg(5'000)->Arg(50'000)->Unit(benchmark::kMillisecond);
BENCHMARK(list_to_map)->Arg(5'000)->Arg(50'000)->Unit(benchmark::kMillisecond);

} // namespace
