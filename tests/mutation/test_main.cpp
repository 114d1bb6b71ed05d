// The main function of the mutated copy's test programs.
//
//   MUTANT=N              run with mutant N, within MUTANT_CPU_SECONDS and MUTANT_MEMORY bytes
//   MUTANT=-1             run without one, and write to MUTANT_REACH the CPU time and which were evaluated

#include <cstdio>
#include <cstdlib>

#include <sys/resource.h>

#include <gmock/gmock.h>

namespace {

void limit(decltype(RLIMIT_CPU) what, const char* variable)
{
  if (const char* text = std::getenv(variable)) {
    const rlim_t most = std::strtoull(text, nullptr, 10);
    const rlimit both{most, most};
    setrlimit(what, &both);
  }
}

/// CPU time. Children count, too: some tests run another program for most of their time.
double seconds(int whose)
{
  rusage used{};
  getrusage(whose, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

void write_reached(const char* path)
{
  if (std::FILE* file = std::fopen(path, "w")) {
    std::fprintf(file, "%.3f\n", seconds(RUSAGE_SELF) + seconds(RUSAGE_CHILDREN));
    for (int mutant = 1; mutant < mutation::capacity; ++mutant)
      if (mutation::reached[mutant])
        std::fprintf(file, "%d\n", mutant);
    std::fclose(file);
  }
}

} // namespace

int main(int argc, char** argv)
{
  setenv("MUTANT_CORE", "0", 0);
  limit(RLIMIT_CORE, "MUTANT_CORE");
  limit(RLIMIT_CPU, "MUTANT_CPU_SECONDS");
  limit(RLIMIT_AS, "MUTANT_MEMORY");
  testing::InitGoogleMock(&argc, argv);
  const int status = RUN_ALL_TESTS();
  if (const char* path = std::getenv("MUTANT_REACH"))
    write_reached(path);
  return status;
}
