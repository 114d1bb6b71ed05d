// All discovery rules on pages that name no sitemap, and on pages that do, compared with Gumbo alone on the
// same page.

#include <benchmark/benchmark.h>

#include "tests/bench/inputs.h"
#include "tests/bench/work.h"

namespace {

using namespace standard_sitemap::bench;

template <class Work>
void on_page(benchmark::State& state, PageKind kind, Work work)
{
  const std::string page = page_of(static_cast<std::size_t>(state.range(0)), kind);
  for (auto _ : state)
    benchmark::DoNotOptimize(work(page));
  state.SetBytesProcessed(static_cast<std::int64_t>(page.size()) *
                          static_cast<std::int64_t>(state.iterations()));
}

void gumbo_alone(benchmark::State& state)
{
  on_page(state, PageKind::named, html_children);
}

void discover_plain(benchmark::State& state)
{
  on_page(state, PageKind::plain, engine_discovers);
}

void discover_named(benchmark::State& state)
{
  on_page(state, PageKind::named, engine_discovers);
}

BENCHMARK(gumbo_alone)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(discover_plain)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(discover_named)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMicrosecond);

} // namespace
