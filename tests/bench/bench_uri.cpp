// Plain references to absolute URIs.

#include <benchmark/benchmark.h>

#include "tests/bench/work.h"

namespace {

void resolve_plain_references(benchmark::State& state)
{
  constexpr std::size_t references = 1'000;
  for (auto _ : state)
    benchmark::DoNotOptimize(standard_sitemap::bench::engine_resolves(references));
  state.SetItemsProcessed(static_cast<std::int64_t>(references) *
                          static_cast<std::int64_t>(state.iterations()));
}

BENCHMARK(resolve_plain_references)->Unit(benchmark::kMicrosecond);

} // namespace
